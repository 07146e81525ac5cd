import type { SubmissionResult } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import type * as z from "zod"
import type { App } from "#app/app.ts"
import { logInSourceOf } from "#app/http/credentials.server.ts"
import { type FailureKind, failureOf } from "#app/http/failures.ts"
import type { Result } from "#app/result.ts"
import { LogIn, RegistrationForm } from "../account.ts"
import { type LoggedIn, logIn } from "../log-in.server.ts"
import { registerAdmin } from "../register-admin.server.ts"

type FormOutcome = (LoggedIn & { staySignedIn: boolean }) | { admin: null; reply: SubmissionResult; status: number }

/** Fields never sent back to the page. */
const SECRET_FIELDS: string[] = ["password", "confirmPassword"]

/** Failures of a registration that was submitted twice: the first submission created the account. */
const ALREADY_REGISTERED: string[] = ["email-taken", "registration-closed", "invite-invalid"]

export const AUTH_FORMS = { "log-in": LogIn, register: RegistrationForm }

export function authenticator(app: App): Authenticator<FormOutcome> {
  const tryLogIn = async (credentials: z.input<typeof LogIn>, request: Request) =>
    logIn(app, credentials, await logInSourceOf(app, request, credentials.email))
  const onLogIn = new FormStrategy<FormOutcome>(async ({ form, request }) => {
    const submission = parseWithZod(form, { schema: LogIn })
    if (submission.status !== "success") return refused(submission, 422)
    return outcome(submission, await tryLogIn(submission.value, request), submission.value.staySignedIn)
  })
  const onRegister = new FormStrategy<FormOutcome>(async ({ form, request }) => {
    const submission = parseWithZod(form, { schema: RegistrationForm })
    if (submission.status !== "success") return refused(submission, 422)
    const { confirmPassword: _, ...registration } = submission.value
    const registered = await registerAdmin(app, registration, await logInSourceOf(app, request, registration.email))
    if (registered.ok || !ALREADY_REGISTERED.includes(registered.error)) return outcome(submission, registered)
    // After a double click the account exists already, so the person is logged in.
    const loggedIn = await tryLogIn(registration, request)
    return outcome(submission, loggedIn.ok ? loggedIn : registered)
  })
  return new Authenticator<FormOutcome>().use(onLogIn, "log-in").use(onRegister, "register")
}

type Errors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> }
type Submission = { reply(options: Errors & { hideFields: string[] }): SubmissionResult }

function outcome(submission: Submission, result: Result<LoggedIn, FailureKind>, staySignedIn = false): FormOutcome {
  if (result.ok) return { ...result.value, staySignedIn }
  const { status, text, field } = failureOf(result.error, result.data)
  return refused(
    submission,
    status,
    field === "password" || field === "name" ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] },
  )
}

function refused(submission: Submission, status: number, errors: Errors = {}): FormOutcome {
  return {
    admin: null,
    status,
    reply: submission.reply({ hideFields: SECRET_FIELDS, ...errors }),
  }
}
