import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { createThemeAction, isTheme } from "remix-themes"
import { readUpTo } from "#app/http/body.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { postedForm } from "#app/http/posted-form.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import { themeSession } from "#app/http/theme.server.ts"
import { paths } from "#app/paths.ts"

const themeAction = createThemeAction(themeSession)

/** The body is `{"theme":"light"}`. */
const JSON_MAX_BYTES = 1024

/** remix-themes posts JSON; without script the toggle posts a form. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args
  const type = request.headers.get("Content-Type") ?? ""
  if (!type.startsWith("application/x-www-form-urlencoded")) {
    const body = await readUpTo(request, JSON_MAX_BYTES)
    if (!body.ok) {
      const { code, status } = failureOf(body.error)
      throw new Response(code, { status })
    }
    try {
      return await themeAction({ ...args, request: new Request(request, { body: body.value }) })
    } catch {
      throw new Response("badRequest", { status: 400 })
    }
  }
  const form = await postedForm(request)
  const theme = form.get("theme")
  const session = await themeSession(request)
  if (isTheme(theme)) session.setTheme(theme)
  return redirect(safePath(form.get("back")), { status: 303, headers: { "Set-Cookie": await session.commit() } })
}

export const loader = () => redirect(paths.home)
