import { createCookieSessionStorage } from "@remix-run/cloudflare"
import { createThemeSessionResolver, type Theme } from "remix-themes"

/** In a cookie, so that the server renders pages in the theme. */
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

/** Empty if the cookie cannot be decoded: another site of the domain may have set it. */
export async function themeSession(request: Request): ReturnType<typeof resolveTheme> {
  return resolveTheme(request).catch(() => resolveTheme(new Request(request.url)))
}

/** Creates no session for a request without cookies. */
export async function themeOf(request: Request): Promise<Theme | null> {
  return request.headers.has("Cookie") ? (await themeSession(request)).getTheme() : null
}
