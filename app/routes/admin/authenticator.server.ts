import type { SubmissionResult } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { type Admin, LogIn, RegistrationForm } from "#app/admin/account.ts"
import { logIn } from "#app/admin/log-in.server.ts"
import { registerAdmin } from "#app/admin/register-admin.server.ts"
import type { App } from "#app/app.ts"
import { type FailureKind, failureOf } from "#app/http/failures.ts"
import { addressOf, logInSourceOf } from "#app/http/session.server.ts"
import type { Result } from "#app/result.ts"

/** What a form of the staff's door came to: the admin, or the form to show again. */
export type FormOutcome = { admin: Admin } | { admin: null; reply: SubmissionResult; status: number }

/** Never sent back to the page. */
const SECRET_FACTS: string[] = ["password", "confirmPassword"]

/** What a registration meets whose first press has gone through. */
const OPENED_BEFORE: string[] = ["email-taken", "registration-closed", "invite-invalid"]

/** What each of the two forms by which staff sign in may hold. */
export const SIGN_IN_FORMS = { "log-in": LogIn, register: RegistrationForm }

/** The two forms by which staff come in, as strategies of remix-auth: `log-in` and `register`. */
export function authenticator(app: App): Authenticator<FormOutcome> {
  const tryLogIn = async (given: LogIn, request: Request) =>
    logIn(app, given, await logInSourceOf(app, request, given.email))
  const onLogIn = new FormStrategy<FormOutcome>(async ({ form, request }) => {
    const submission = parseWithZod(form, { schema: LogIn })
    if (submission.status !== "success") return refused(submission, 422)
    return outcome(submission, await tryLogIn(submission.value, request))
  })
  const onRegister = new FormStrategy<FormOutcome>(async ({ form, request }) => {
    const submission = parseWithZod(form, { schema: RegistrationForm })
    if (submission.status !== "success") return refused(submission, 422)
    const { confirmPassword: _, ...registration } = submission.value
    const registered = await registerAdmin(app, registration, addressOf(request))
    if (registered.ok || !OPENED_BEFORE.includes(registered.error)) return outcome(submission, registered)
    // A second press of the button finds the account that the first has opened.
    const known = await tryLogIn(registration, request)
    return outcome(submission, known.ok ? known : registered)
  })
  return new Authenticator<FormOutcome>().use(onLogIn, "log-in").use(onRegister, "register")
}

type Submission = { reply(options: { hideFields: string[]; formErrors?: string[] }): SubmissionResult }

function outcome(submission: Submission, result: Result<Admin, FailureKind>): FormOutcome {
  if (result.ok) return { admin: result.value }
  const { status, text } = failureOf(result.error)
  return refused(submission, status, [text])
}

function refused(submission: Submission, status: number, formErrors?: string[]): FormOutcome {
  return {
    admin: null,
    status,
    reply: submission.reply({ hideFields: SECRET_FACTS, ...(formErrors && { formErrors }) }),
  }
}
