import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { createThemeAction, isTheme } from "remix-themes"
import { postedForm } from "#app/http/posted-form.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import { themeSession } from "#app/http/theme.server.ts"
import { paths } from "#app/paths.ts"

const themeAction = createThemeAction(themeSession)

/** Keeps the chosen theme: remix-themes posts JSON from script, the toggle posts a plain form without. */
export async function action(args: ActionFunctionArgs) {
  const type = args.request.headers.get("Content-Type") ?? ""
  if (!type.startsWith("application/x-www-form-urlencoded")) {
    try {
      return await themeAction(args)
    } catch {
      throw new Response("badRequest", { status: 400 })
    }
  }
  const form = await postedForm(args.request)
  const theme = form.get("theme")
  const session = await themeSession(args.request)
  if (isTheme(theme)) session.setTheme(theme)
  return redirect(safePath(form.get("back")), { status: 303, headers: { "Set-Cookie": await session.commit() } })
}

export const loader = () => redirect(paths.home)
