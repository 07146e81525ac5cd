import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { adminCookieHeader, deviceCookieHeader, logInSourceOf } from "#app/http/credentials.server.ts"
import { knownFields } from "#app/http/posted-form.server.ts"
import { pathAfterLogIn } from "#app/http/require-admin.server.ts"
import { SESSION_MAX_SECONDS } from "../session-lifetime.ts"
import { AUTH_FORMS, authenticator } from "./authenticator.server.ts"

/** Redirects with a session cookie, or answers with the form's errors. */
export async function authenticate(strategy: keyof typeof AUTH_FORMS, { context, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const form = await knownFields(request, AUTH_FORMS[strategy])
  const outcome = await authenticator(app).authenticate(strategy, withForm(request, form))
  if (!outcome.admin) return data(outcome.reply, { status: outcome.status })
  const { token, staySignedIn } = outcome
  const { email } = outcome.admin
  const maxAge = staySignedIn ? SESSION_MAX_SECONDS : undefined
  const { deviceId } = await logInSourceOf(app, request, email)
  const headers = new Headers()
  headers.append("Set-Cookie", await adminCookieHeader(app, request, token, maxAge))
  headers.append("Set-Cookie", await deviceCookieHeader(app, request, { deviceId: deviceId ?? app.newId(), email }))
  return redirect(pathAfterLogIn(request), { status: 303, headers })
}

/** remix-auth strategies read the request's body themselves, so they get the checked form as a new body. */
function withForm(request: Request, form: FormData): Request {
  const headers = new Headers(request.headers)
  for (const name of ["Content-Type", "Content-Length"]) headers.delete(name)
  return new Request(request.url, { method: request.method, headers, body: form })
}
