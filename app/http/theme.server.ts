import { createCookieSessionStorage } from "@remix-run/cloudflare"
import { createThemeSessionResolver, type Theme } from "remix-themes"

/** The chosen theme in a cookie, so that the first byte of a page already has it. */
const resolveTheme = createThemeSessionResolver(
  createCookieSessionStorage({
    cookie: {
      ...{ name: "theme", path: "/", sameSite: "lax", httpOnly: true, maxAge: 365 * 24 * 60 * 60 },
      // No secret to keep: without a signature Remix puts a warning into the log of every isolate.
      secrets: ["theme"],
    },
  }),
)

/** The session of the theme; an empty one where the cookie cannot be decoded, as another site of the domain may have set it. */
export async function themeSession(request: Request): ReturnType<typeof resolveTheme> {
  return resolveTheme(request).catch(() => resolveTheme(new Request(request.url)))
}

/** The reader's choice; null where none was made. A first visit brings no cookies, and no session is made to see that. */
export async function themeOf(request: Request): Promise<Theme | null> {
  return request.headers.has("Cookie") ? (await themeSession(request)).getTheme() : null
}
