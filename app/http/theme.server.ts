import { createCookieSessionStorage } from "@remix-run/cloudflare"
import { createThemeSessionResolver, type Theme } from "remix-themes"

/** The theme, in a cookie, so that the server renders pages in it. */
export const themeSession = createThemeSessionResolver(
  createCookieSessionStorage({
    cookie: {
      ...{ name: "theme", path: "/", sameSite: "lax", httpOnly: true, maxAge: 365 * 24 * 60 * 60 },
      // Not a secret: without one Remix logs a warning in every isolate.
      secrets: ["theme"],
    },
  }),
)

/** The user's theme, or null. Creates no session for a request without cookies. */
export async function themeOf(request: Request): Promise<Theme | null> {
  return request.headers.has("Cookie") ? (await themeSession(request)).getTheme() : null
}
