import { z } from "zod"
import { CUSTOMER_FIELDS } from "../booking/customer.ts"

const CARD_DIGITS = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g
const NAME_MAX_LENGTH = 100

/** The Luhn check of card numbers (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d+$/.test(digits) && sum % 10 === 0
}

/**
 * Whether a text contains a possible card number: 13 to 19 digits, also with spaces or dashes, that pass the Luhn
 * check.
 */
export function holdsCardNumber(text: string): boolean {
  return (text.match(CARD_DIGITS) ?? []).some((found) => passesLuhn(found.replace(/\D/g, "")))
}

const required = { error: "validation.required" }

/** The last instant of a card's expiry month, in epoch milliseconds; null if the text is not MM/YY. */
export function cardExpiry(text: string): number | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(text.trim()) ?? []
  return month && year ? Date.UTC(2000 + Number(year), Number(month), 1) - 1 : null
}

/** A card as typed into the form. It is passed on to the gateway and never stored. */
export function CardDetails(now: number) {
  return z.object({
    cardNumber: z
      .string(required)
      .transform((text) => text.replace(/[\s-]/g, ""))
      .pipe(z.string().min(1, "validation.required"))
      .refine((digits) => /^\d{13,19}$/.test(digits) && passesLuhn(digits), "validation.cardNumber"),
    cardholderName: z
      .string(required)
      .trim()
      .min(1, "validation.required")
      .max(NAME_MAX_LENGTH, "validation.tooLong")
      .refine((name) => !holdsCardNumber(name), "validation.cardholderName"),
    expiry: z
      .string(required)
      .trim()
      .min(1, "validation.required")
      .pipe(z.string())
      .refine((text) => (cardExpiry(text) ?? 0) >= now, "validation.cardExpiry"),
    cvv: z
      .string(required)
      .trim()
      .min(1, "validation.required")
      .pipe(z.string().regex(/^\d{3,4}$/, "validation.cvv")),
  })
}
export type CardDetails = z.infer<ReturnType<typeof CardDetails>>

/** The payer of a link, which has no guest: the recipient of the OTP. */
export const Payer = z.object({ email: CUSTOMER_FIELDS.email })
export type Payer = z.infer<typeof Payer>

/** The token that the gateway's script has created for a card. */
export const CardToken = z.object({
  token: z.string(required).min(1, "validation.required").max(200, "validation.tooLong"),
})
export type CardToken = z.infer<typeof CardToken>

/** The form's values without the card, which is never sent back to the page. */
export function withoutCard<Reply extends { initialValue?: Record<string, unknown> | null }>(reply: Reply): Reply {
  const { cardNumber: _, cvv: __, token: ___, ...typed } = reply.initialValue ?? {}
  return { ...reply, initialValue: typed }
}
