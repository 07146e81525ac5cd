import { createCookieSessionStorage } from "@remix-run/cloudflare"
import { createThemeSessionResolver } from "remix-themes"

/** The chosen theme in a cookie, so that the first byte of a page already has it. */
export const themeSession = createThemeSessionResolver(
  createCookieSessionStorage({
    cookie: {
      ...{ name: "theme", path: "/", sameSite: "lax", httpOnly: true, maxAge: 365 * 24 * 60 * 60 },
      // No secret to keep: without a signature Remix puts a warning into the log of every isolate.
      secrets: ["theme"],
    },
  }),
)
