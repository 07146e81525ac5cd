import type { Booking } from "./booking.ts"
import { phoneCountryOf, readThaiPhone } from "./phone.ts"

export const SEARCH_MAX_LENGTH = 200
/** Further words are ignored. */
const SEARCH_MAX_WORDS = 6

/** Reference with and without its prefix, names, email, phone. */
export function searchWords({ reference, customer }: Pick<Booking, "reference" | "customer">): string[] {
  const plain = folded(reference)
  const names = customer ? [customer.firstName, customer.lastName].flatMap((name) => folded(name).split(/\s+/)) : []
  const words = [
    plain,
    plain.replace(/^bv-/, ""),
    ...names,
    folded(customer?.email ?? ""),
    ...phoneWords(customer?.phone ?? ""),
  ]
  return [...new Set(words.filter(Boolean))]
}

/** With and without +; a Thai number stored with +66 also as its ten digits. */
function phoneWords(phone: string): string[] {
  return phoneCountryOf(phone) === "TH" ? [phone] : [phone, phone.slice(1), readThaiPhone(phone)]
}

/** A booking must match all prefixes. A phone number is one word, however it is spaced. */
export function queryTerms(query: string): string[] {
  const text = folded(query)
  // 00 begins a number from abroad, or a reference of six digits.
  if (/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(text)) return [readThaiPhone(text).replace(/^00(?=\d{5})/, "+")]
  return [...new Set(text.split(/\s+/).filter(Boolean))].slice(0, SEARCH_MAX_WORDS)
}

/** Ignores case and Unicode compatibility variants. */
const folded = (text: string) => text.normalize("NFKC").trim().toLowerCase()
