import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import { openSession } from "#app/admin/sessions.server.ts"
import { appFor } from "#app/context.server.ts"
import { postedForm } from "#app/http/posted-form.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import { adminCookieHeader } from "#app/http/session.server.ts"
import { paths } from "#app/paths.ts"
import { authenticator } from "./authenticator.server.ts"

/** Comes in by one of the staff's forms: on with a session cookie, or the form again with what is wrong. */
export async function enter(strategy: "log-in" | "register", { context, request }: ActionFunctionArgs) {
  const app = appFor(context)
  // What is no form is refused here; the strategy reads it again.
  await postedForm(request.clone() as Request)
  const outcome = await authenticator(app).authenticate(strategy, request)
  if (!outcome.admin) return data(outcome.reply, { status: outcome.status })
  const back = new URL(request.url).searchParams.get("back")
  const headers = { "Set-Cookie": await adminCookieHeader(app, request, await openSession(app, outcome.admin.id)) }
  return redirect(back ? safePath(back) : paths.admin.dashboard, { status: 303, headers })
}
