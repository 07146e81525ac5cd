import { z } from "zod"
import { EMAIL_MAX_LENGTH } from "../booking/customer.ts"

export const PASSWORD_MIN_LENGTH = 10
const PASSWORD_MAX_LENGTH = 200
const NAME_MAX_LENGTH = 100

/** A session ends so long after its last use, */
export const SESSION_HOURS = 12
/** and so long after it was opened, however much it is used. */
export const SESSION_MAX_DAYS = 30
export const INVITE_DAYS = 7
/** So many failures in so many minutes, and no more is judged. */
export type FailureLimit = { most: number; withinMinutes: number }
/** Of log-ins, for an address, an account or a known device; of setup codes, for an address. */
export const LOGIN_ATTEMPT_LIMIT: FailureLimit = { most: 10, withinMinutes: 15 }
/** Of setup codes, for all addresses together: who has many must not guess the code. */
export const SETUP_CODE_FAILURES: FailureLimit = { most: 30, withinMinutes: 60 }

/** One of the staff, as others may see them. */
export type Admin = { id: string; email: string; name: string; createdAt: number }

const email = z
  .string({ error: "validation.required" })
  .trim()
  .toLowerCase()
  .min(1, "validation.required")
  .max(EMAIL_MAX_LENGTH, "validation.tooLong")
  .pipe(z.email("validation.email"))

/** What a new admin gives. `setupCode` opens the first account, `invite` every other. */
export const Registration = z.object({
  email,
  password: z
    .string({ error: "validation.required" })
    .min(PASSWORD_MIN_LENGTH, "validation.passwordShort")
    .max(PASSWORD_MAX_LENGTH, "validation.tooLong"),
  name: z
    .string({ error: "validation.required" })
    .trim()
    .min(1, "validation.required")
    .max(NAME_MAX_LENGTH, "validation.tooLong"),
  setupCode: z.string().trim().max(200).optional(),
  invite: z.string().trim().max(200).optional(),
})
export type Registration = z.infer<typeof Registration>

/** The form asks for the password twice; the second is dropped before anything is kept (specification 3). */
export const RegistrationForm = Registration.extend({
  confirmPassword: z.string({ error: "validation.required" }),
}).refine((form) => form.password === form.confirmPassword, {
  path: ["confirmPassword"],
  message: "validation.passwordsDiffer",
})

/** Whom an invite is sent to; without an e-mail its link is only shown. */
export const InviteRequest = z.object({ email: email.optional() })
export type InviteRequest = z.infer<typeof InviteRequest>

export const LogIn = z.object({
  email: z
    .string({ error: "validation.required" })
    .trim()
    .toLowerCase()
    .min(1, "validation.required")
    .max(EMAIL_MAX_LENGTH),
  password: z.string({ error: "validation.required" }).min(1, "validation.required").max(PASSWORD_MAX_LENGTH),
})
export type LogIn = z.infer<typeof LogIn>

/** How the first account may be opened here (product.md, "Who may do what"). */
export function firstAccountGate(settings: {
  production: boolean
  setupCode: string | null
}): "free" | "code" | "closed" {
  if (settings.setupCode !== null) return "code"
  return settings.production ? "closed" : "free"
}

export function adminJson({ id, email, name, createdAt }: Admin) {
  return { id, email, name, createdAt: new Date(createdAt).toISOString() }
}
