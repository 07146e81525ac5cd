import { z } from "zod"
import { EMAIL_MAX_LENGTH, readPhone } from "../booking/customer.ts"

/** By what a guest is asked for: the e-mail in small letters, or the ten digits of the phone number. */
export type GuestQuestion = { email: string; phone: null } | { email: null; phone: string }

/** What the /api asks with: an e-mail or a phone number, not both. */
export const GuestQuery = z
  .object({
    email: z.string().trim().max(EMAIL_MAX_LENGTH, "validation.tooLong").pipe(z.email("validation.email")).optional(),
    phone: z
      .string()
      .transform(readPhone)
      .pipe(z.string().regex(/^\d{10}$/, "validation.phone"))
      .optional(),
  })
  .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
    error: "validation.emailOrPhone",
    path: ["email"],
  })
export type GuestQuery = z.output<typeof GuestQuery>

export function questionOf({ email, phone }: GuestQuery): GuestQuestion {
  return email === undefined
    ? { email: null, phone: phone ?? "" }
    : { email: email.normalize("NFKC").toLowerCase(), phone: null }
}

/** What a field for either holds; null where it is neither. */
export function readGuestQuestion(text: string): GuestQuestion | null {
  const asked = text.includes("@") ? { email: text } : { phone: text }
  const parsed = GuestQuery.safeParse(asked)
  return parsed.success ? questionOf(parsed.data) : null
}

/** A question as one writes it into a field. */
export function questionText({ email, phone }: GuestQuestion): string {
  return email ?? phone
}

/** What the staff's page sends to erase a guest; the box says that it was meant. */
export const EraseForm = z.object({
  q: z.string(),
  sure: z.literal("yes"),
})
