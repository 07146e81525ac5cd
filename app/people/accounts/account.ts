import * as z from "zod"
import type { Language } from "#app/i18n/languages.ts"
import { typedText } from "#app/i18n/typed.ts"
import { EMAIL_TYPED_MAX_LENGTH, emailAddress } from "#app/notify/email/email-address.ts"
import { isCommonPassword } from "./guessable-password.ts"

const PASSWORD_MIN_LENGTH = 10
const PASSWORD_MAX_LENGTH = 200
const NAME_MAX_LENGTH = 100

/** `staff` manages bookings, slips, links and blocks; an `owner` everything (docs/product.md). */
export const ROLES = ["owner", "staff"] as const
export type Role = (typeof ROLES)[number]

export type Admin = { id: string; email: string; name: string; createdAt: number; role: Role } & {
  /** Whether staff may see passports; owners always may. */
  documents: boolean
}

/** @property language of the alerts; Thai until chosen */
export type Person = Admin & { language: Language }

/** @property sessionId the hash of the session's token */
export type LoggedInAdmin = Admin & { sessionId: string }

/** The id is the hash of the invite's token. */
export type OpenInvite = { id: string; role: Role; email: string | null; invitedBy: string; expiresAt: number }

/** `device` is empty if unknown. */
export type OwnSession = { id: string; device: string; createdAt: number; usedAt: number; isCurrent: boolean }

const password = z
  .string({ error: "validation.required" })
  .min(PASSWORD_MIN_LENGTH, { error: "validation.passwordShort", abort: true })
  .max(PASSWORD_MAX_LENGTH, { error: "validation.tooLong", abort: true })
  .refine((text) => !isCommonPassword(text), "validation.passwordCommon")

/** An existing password, however short. */
const currentPassword = z
  .string({ error: "validation.required" })
  .min(1, "validation.required")
  .max(PASSWORD_MAX_LENGTH)

const email = emailAddress.overwrite((text) => text.toLowerCase())

/** `setupCode` is for the first account, `invite` for every other. */
export const Registration = z.object({
  email,
  password,
  name: z
    .string({ error: "validation.required" })
    .trim()
    .min(1, "validation.required")
    .max(NAME_MAX_LENGTH, "validation.tooLong"),
  setupCode: z.string().trim().max(200).optional(),
  invite: z.string().trim().max(200).optional(),
})
export type Registration = z.infer<typeof Registration>

const confirmPassword = z.string({ error: "validation.required" })
const PASSWORDS_DIFFER = { path: ["confirmPassword"], message: "validation.passwordsDiffer" }

export const RegistrationForm = Registration.extend({ confirmPassword }).refine(
  (form) => form.password === form.confirmPassword,
  PASSWORDS_DIFFER,
)

/** Without `email`, the invite's link is only shown. `role` is that of the new account. */
export const InviteRequest = z.object({ email: email.optional(), role: z.enum(ROLES).default("owner") })
export type InviteRequest = z.infer<typeof InviteRequest>

/** Omitted members stay unchanged. `documents`: whether staff may see passports. */
export const StaffChange = z.object({ role: z.enum(ROLES).optional(), documents: z.boolean().optional() })
export type StaffChange = z.infer<typeof StaffChange>

/** An unchecked box sends no field. */
export const StaffForm = z.object({ role: z.enum(ROLES), documents: z.boolean().default(false) })

export const PasswordChange = z.object({ currentPassword, newPassword: password })
export type PasswordChange = z.infer<typeof PasswordChange>

export const PasswordChangeForm = PasswordChange.extend({ confirmPassword }).refine(
  (form) => form.newPassword === form.confirmPassword,
  PASSWORDS_DIFFER,
)

export const ResetRequest = z.object({ email, setupCode: z.string().trim().max(200).optional() })
export type ResetRequest = z.infer<typeof ResetRequest>

export const PasswordReset = z.object({ token: z.string().trim().max(200), newPassword: password })
export type PasswordReset = z.infer<typeof PasswordReset>

export const PasswordResetForm = PasswordReset.extend({ confirmPassword }).refine(
  (form) => form.newPassword === form.confirmPassword,
  PASSWORDS_DIFFER,
)

export const LogIn = z.object({
  email: z
    .string({ error: "validation.required" })
    .max(EMAIL_TYPED_MAX_LENGTH, { error: "validation.tooLong", abort: true })
    .overwrite(typedText)
    .toLowerCase()
    .min(1, "validation.required"),
  password: currentPassword,
  /** The session lasts thirty days; otherwise it ends twelve hours after its last use. */
  staySignedIn: z.boolean().default(false),
})
export type LogIn = z.infer<typeof LogIn>

/** The first account needs a setup code, or nothing in local development. */
export function firstAccountGate(settings: {
  production: boolean
  setupCode: string | null
}): "free" | "code" | "closed" {
  if (settings.setupCode !== null) return "code"
  return settings.production ? "closed" : "free"
}
