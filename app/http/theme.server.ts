import { createCookieSessionStorage } from "@remix-run/cloudflare"
import { createThemeSessionResolver, type Theme } from "remix-themes"

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

/** The reader's choice; null where none was made. A first visit brings no cookies, and no session is made to see that. */
export async function themeOf(request: Request): Promise<Theme | null> {
  return request.headers.has("Cookie") ? (await themeSession(request)).getTheme() : null
}
