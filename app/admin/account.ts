import { z } from "zod"
import { EMAIL_MAX_LENGTH } from "../booking/customer.ts"

export const PASSWORD_MIN_LENGTH = 10
const PASSWORD_MAX_LENGTH = 200
const NAME_MAX_LENGTH = 100

/** An admin as shown to other admins. */
export type Admin = { id: string; email: string; name: string; createdAt: number }

const email = z
  .string({ error: "validation.required" })
  .trim()
  .toLowerCase()
  .min(1, "validation.required")
  .max(EMAIL_MAX_LENGTH, "validation.tooLong")
  .pipe(z.email("validation.email"))

/** A registration. `setupCode` is for the first account, `invite` for every other. */
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

/** The form asks for the password twice; the confirmation is dropped once it matches. */
export const RegistrationForm = Registration.extend({
  confirmPassword: z.string({ error: "validation.required" }),
}).refine((form) => form.password === form.confirmPassword, {
  path: ["confirmPassword"],
  message: "validation.passwordsDiffer",
})

/** Whom an invite is emailed to; without an address its link is only shown. */
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

/** What the first account needs: a setup code, or nothing in local development. */
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
