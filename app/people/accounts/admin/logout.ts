import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { adminCookieHeader, credentialsOf } from "#app/http/credentials.server.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { closeSession } from "../sessions.server.ts"

export const action = formAction(
  "errors.internal",
  logOut,
  backTo(() => adminPaths.dashboard),
)

async function logOut({ context, request }: ActionFunctionArgs) {
  await requireAdmin(context, request, "account")
  const app = appFor(context)
  const token = (await credentialsOf(app, request))?.adminToken
  if (token) await closeSession(app, token)
  return redirect(adminPaths.logIn, {
    status: 303,
    headers: { "Set-Cookie": await adminCookieHeader(app, request, "") },
  })
}

export async function loader({ context, request }: ActionFunctionArgs) {
  await requireAdmin(context, request, "account")
  return redirect(adminPaths.dashboard)
}
