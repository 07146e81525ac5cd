import { foldedText, typedDigits } from "#app/i18n/typed.ts"
import type { Booking } from "./booking.ts"
import { phoneCountryOf, readThaiPhone } from "./guest/phone.ts"

export const SEARCH_MAX_LENGTH = 200
/** Further words are ignored. */
const SEARCH_MAX_WORDS = 6

/** Reference with and without its prefix, names, email, phone and its last four digits. */
export function searchWords({ reference, customer }: Pick<Booking, "reference" | "customer">): string[] {
  const plain = foldedText(reference)
  const names = customer ? [customer.firstName, customer.lastName].flatMap((name) => foldedText(name).split(/\s+/)) : []
  const words = [
    plain,
    plain.replace(/^bv-/, ""),
    ...names,
    ...names.map(withoutTitle),
    foldedText(customer?.email ?? ""),
    ...phoneWords(customer?.phone ?? ""),
  ]
  return [...new Set(words.filter(Boolean))]
}

/** "คุณสมหมาย" is found by "สมหมาย", and the other way round: Thai has no space between title and name. */
const withoutTitle = (word: string) => word.replace(/^คุณ(?=.)/, "")

/** With and without +; a Thai number stored with +66 also as its ten digits. */
function phoneWords(phone: string): string[] {
  const whole = phoneCountryOf(phone) === "TH" ? [phone] : [phone, phone.slice(1), readThaiPhone(phone)]
  return [...whole, phone.slice(-4)]
}

/** A booking must match all prefixes. A phone number is one word, however it is spaced. */
export function queryTerms(query: string): string[] {
  const text = foldedText(query)
  const digits = typedDigits(text)
  // 00 begins a number from abroad, or a reference of six digits.
  if (/^00\d{0,4}$/.test(digits)) return [digits]
  if (/^\+?\d+$/.test(digits)) return [readThaiPhone(digits)]
  const words = text.split(/\s+/).map((word) => withoutTitle(word.replace(/^bv(?=[\da-z]{6}$)/, "bv-")))
  return [...new Set(words.filter(Boolean))].slice(0, SEARCH_MAX_WORDS)
}
