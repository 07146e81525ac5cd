import * as z from "zod"
import { readPhone, typedCountry } from "#app/booking/guest/phone.ts"
import { typedText } from "#app/i18n/typed.ts"
import { EMAIL_MAX_LENGTH, emailAddress } from "#app/notify/email/email-address.ts"

/** The email address in lower case, or the phone number as stored. */
export type GuestIdentifier = { email: string; phone: null } | { email: null; phone: string }

/** An email address or a phone number, not both. */
export const GuestQuery = z
  .object({
    email: emailAddress.optional(),
    phone: z
      .string()
      .max(EMAIL_MAX_LENGTH, { error: "validation.phone", abort: true })
      .transform((text, context) => {
        const country = typedCountry(text)
        const phone = readPhone(text, country)
        const message = country === "other" ? "validation.phoneForeign" : "validation.phone"
        if (phone === null) context.addIssue({ code: "custom", message })
        return phone ?? z.NEVER
      })
      .optional(),
  })
  .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
    error: "validation.emailOrPhone",
    path: ["email"],
  })
export type GuestQuery = z.output<typeof GuestQuery>

export function identifierOf({ email, phone }: GuestQuery): GuestIdentifier {
  return email === undefined ? { email: null, phone: phone ?? "" } : { email: email.toLowerCase(), phone: null }
}

/** For a field that accepts either; null if the text is neither. */
export function parseGuestIdentifier(text: string): GuestIdentifier | null {
  const query = typedText(text).includes("@") ? { email: text } : { phone: text }
  const parsed = GuestQuery.safeParse(query)
  return parsed.success ? identifierOf(parsed.data) : null
}

export function identifierText({ email, phone }: GuestIdentifier): string {
  return email ?? phone
}

/** The checkbox `sure` confirms erasure. */
export const EraseForm = z.object({
  q: z.string(),
  sure: z.literal("yes"),
})
