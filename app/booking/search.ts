import type { Booking } from "./booking.ts"
import { readPhone } from "./customer.ts"

export const SEARCH_MAX_LENGTH = 200
/** Further words of a question are not looked at. */
const SEARCH_MAX_WORDS = 6

/** The words by which staff find a booking: its reference with and without the letters before it, names, e-mail, phone. */
export function searchWords({ reference, customer }: Pick<Booking, "reference" | "customer">): string[] {
  const plain = folded(reference)
  const names = customer ? [customer.firstName, customer.lastName].flatMap((name) => folded(name).split(/\s+/)) : []
  const words = [plain, plain.replace(/^bv-/, ""), ...names, folded(customer?.email ?? ""), customer?.phone ?? ""]
  return [...new Set(words.filter(Boolean))]
}

/**
 * What a question asks for: beginnings of words, all of which a booking must have. A phone number is one word however it
 * is spaced.
 */
export function askedWords(question: string): string[] {
  const asked = folded(question)
  if (/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(asked)) return [readPhone(asked)]
  return [...new Set(asked.split(/\s+/).filter(Boolean))].slice(0, SEARCH_MAX_WORDS)
}

/** Upper and lower case, and the several spellings of one character, are the same. */
const folded = (text: string) => text.normalize("NFKC").trim().toLowerCase()
