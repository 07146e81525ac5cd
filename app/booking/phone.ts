import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min"
import * as z from "zod"
import { isForeignPhone, withPlus } from "./phone-prefix.ts"

/** Whose numbering plan a number is typed in: Thailand's ten digits, or any other country's with + and its code. */
export const PhoneCountry = z.enum(["TH", "other"], "validation.phoneForeign")
export type PhoneCountry = z.infer<typeof PhoneCountry>

/** Ten digits as people write them: spaces, dots, dashes and brackets are dropped, `+66` stands for the leading 0. */
export function readThaiPhone(text: string): string {
  const bare = text.replace(/[\s().-]/g, "")
  return bare.replace(/^\+66/, "0")
}

/** The country whose number is typed: one with the code of another country is that country's, whatever was chosen. */
export function typedCountry(text: string, chosen: PhoneCountry = "TH"): PhoneCountry {
  return isForeignPhone(text) ? "other" : chosen
}

/**
 * A typed number as it is stored: ten digits for Thailand, else E.164. Null if it cannot be one. `00` is read as `+`. Only
 * the length is checked for other countries, because numbering plans change.
 */
export function readPhone(text: string, chosen: PhoneCountry): string | null {
  const typed = withPlus(text)
  if (typedCountry(typed, chosen) === "TH") {
    const digits = readThaiPhone(typed)
    return /^\d{10}$/.test(digits) ? digits : null
  }
  const number = typed.startsWith("+") ? parsedPhone(typed) : undefined
  return number?.isPossible() ? number.number : null
}

/** Digits and the signs that people write between them. */
const PHONE = /^[+\uff0b\p{Nd}\p{Zs}\p{Pd}\p{Cf}()./\u2212\uff08\uff09\uff0e]{1,60}$/u

/** A number of any country. The library takes seconds for some longer texts, and for those of URLs (RFC 3966). */
export function parsedPhone(text: string, country?: "TH"): PhoneNumber | undefined {
  return PHONE.test(text) ? parsePhoneNumberFromString(text, country) : undefined
}

/** The country of a stored number: only those of other countries begin with +. */
export function phoneCountryOf(phone: string): PhoneCountry {
  return phone.startsWith("+") ? "other" : "TH"
}

/** A stored number as people read it: "081 234 5678", "+49 1512 3456789". */
export function formatPhone(phone: string): string {
  if (phoneCountryOf(phone) === "other") return parsedPhone(phone)?.formatInternational() ?? phone
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3")
}

/**
 * A stored number for a spreadsheet, which would drop the leading 0 of bare digits and read a leading + as a formula:
 * "081-234-5678", "(+49) 1512 3456789".
 */
export function exportedPhone(phone: string): string {
  const shown = formatPhone(phone)
  return phoneCountryOf(phone) === "other" ? shown.replace(/^\+(\d+)/, "(+$1)") : shown.replaceAll(" ", "-")
}
