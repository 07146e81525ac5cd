import * as z from "zod"
import { CUSTOMER_FIELDS } from "#app/booking/customer.ts"
import { cardExpiry, isCardNumber, isCvv, passesLuhn, readCardNumber } from "./card-input.ts"

const CARD_DIGITS = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g
const NAME_MAX_LENGTH = 100
/** Includes all that may be typed between the digits. */
const CARD_TEXT_MAX_LENGTH = 60

/** 13 to 19 digits, also with spaces or dashes, that pass the Luhn check. */
export function containsCardNumber(text: string): boolean {
  return (text.match(CARD_DIGITS) ?? []).some((found) => passesLuhn(found.replace(/\D/g, "")))
}

const required = { error: "validation.required" }

function cardText(error: string, isValid: (text: string) => boolean) {
  return z
    .string(required)
    .trim()
    .min(1, "validation.required")
    .max(CARD_TEXT_MAX_LENGTH, { error, abort: true })
    .pipe(z.string())
    .refine(isValid, error)
}

/** Passed on to the gateway and never stored. */
export function CardDetails(now: number) {
  return z.object({
    cardNumber: z
      .string(required)
      .max(CARD_TEXT_MAX_LENGTH, { error: "validation.cardNumber", abort: true })
      .transform(readCardNumber)
      .pipe(z.string().min(1, "validation.required"))
      .refine(isCardNumber, "validation.cardNumber"),
    cardholderName: z
      .string(required)
      .trim()
      .min(1, "validation.required")
      .max(NAME_MAX_LENGTH, { error: "validation.tooLong", abort: true })
      .refine((name) => !containsCardNumber(name), "validation.cardholderName"),
    expiry: cardText("validation.cardExpiry", (text) => (cardExpiry(text) ?? 0) >= now),
    cvv: cardText("validation.cvv", isCvv),
  })
}
export type CardDetails = z.infer<ReturnType<typeof CardDetails>>

/** The recipient of the OTP: the payer of a link, or a guest who corrects the address. */
export const Payer = z.object({ email: CUSTOMER_FIELDS.email })
export type Payer = z.infer<typeof Payer>

export const CardToken = z.object({
  token: z.string(required).min(1, "validation.required").max(200, "validation.tooLong"),
})
export type CardToken = z.infer<typeof CardToken>

/** Number, CVV and token are never sent back to the page. */
export function withoutCard<Reply extends { initialValue?: Record<string, unknown> | null }>(reply: Reply): Reply {
  const { cardNumber: _, cvv: __, token: ___, ...typed } = reply.initialValue ?? {}
  return { ...reply, initialValue: typed }
}
