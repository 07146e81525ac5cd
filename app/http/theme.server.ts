import { createCookieSessionStorage } from "@remix-run/cloudflare"
import { createThemeSessionResolver, type Theme } from "remix-themes"

/** The theme, in a cookie, so that the server renders pages in it. */
const resolveTheme = createThemeSessionResolver(
  createCookieSessionStorage({
    cookie: {
      name: "theme",
      path: "/",
      sameSite: "lax",
      httpOnly: true,
      maxAge: 365 * 24 * 60 * 60,
      // Not a secret: without one Remix logs a warning in every isolate.
      secrets: ["theme"],
    },
  }),
)

/** The theme's session; an empty one if the cookie cannot be decoded: another site of the domain may have set it. */
export async function themeSession(request: Request): ReturnType<typeof resolveTheme> {
  return resolveTheme(request).catch(() => resolveTheme(new Request(request.url)))
}

/** The user's theme, or null. Creates no session for a request without cookies. */
export async function themeOf(request: Request): Promise<Theme | null> {
  return request.headers.has("Cookie") ? (await themeSession(request)).getTheme() : null
}
