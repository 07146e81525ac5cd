import * as z from "zod"
import { CUSTOMER_FIELDS } from "#app/booking/guest/customer.ts"
import { typedDigits, typedText } from "#app/i18n/typed.ts"
import { EXPIRY_ERRORS, isCardNumber, isCvv, passesLuhn, readCardNumber, wrongExpiry } from "./card-input.ts"

const CARD_DIGITS = /(?<!\d)\d(?:[\s().\-/]?\d){12,18}(?!\d)/g
const NAME_MAX_LENGTH = 100
/** Includes all that may be typed between the digits. */
const CARD_TEXT_MAX_LENGTH = 60

/** 13 to 19 digits, also grouped (`typedDigits`), that pass the Luhn check. */
export function containsCardNumber(text: string): boolean {
  return (typedText(text).match(CARD_DIGITS) ?? []).some((found) => passesLuhn(found.replace(/\D/g, "")))
}

const required = { error: "validation.required" }

function cardText(error: string, read: (text: string) => string) {
  return z
    .string(required)
    .max(CARD_TEXT_MAX_LENGTH, { error, abort: true })
    .transform(read)
    .pipe(z.string().min(1, { error: "validation.required", abort: true }))
}

/** Passed on to the gateway and never stored. */
export function CardDetails(now: number) {
  return z.object({
    cardNumber: cardText("validation.cardNumber", readCardNumber).refine(isCardNumber, "validation.cardNumber"),
    cardholderName: z
      .string(required)
      .trim()
      .min(1, "validation.required")
      .max(NAME_MAX_LENGTH, { error: "validation.tooLong", abort: true })
      .refine((name) => !containsCardNumber(name), "validation.cardholderName"),
    expiry: cardText("validation.cardExpiry", typedText).superRefine((text, { addIssue }) => {
      const wrong = wrongExpiry(text, now)
      if (wrong) addIssue({ code: "custom", message: EXPIRY_ERRORS[wrong] })
    }),
    cvv: cardText("validation.cvv", typedDigits).refine(isCvv, "validation.cvv"),
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
