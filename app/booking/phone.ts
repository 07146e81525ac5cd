import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min"
import * as z from "zod"
import { isForeignPhone, withPlus } from "./phone-prefix.ts"

/** `TH`: ten digits; `other`: any other country's number, with + and country code. */
export const PhoneCountry = z.enum(["TH", "other"], "validation.phoneForeign")
export type PhoneCountry = z.infer<typeof PhoneCountry>

/** Drops spaces, dots, dashes and brackets; `+66` becomes the leading 0. */
export function readThaiPhone(text: string): string {
  const bare = text.replace(/[\s().-]/g, "")
  return bare.replace(/^\+66/, "0")
}

/** A typed country code overrides the selected country. */
export function typedCountry(text: string, chosen: PhoneCountry = "TH"): PhoneCountry {
  return isForeignPhone(text) ? "other" : chosen
}

/** Ten digits, or E.164 checked by length only, because numbering plans change. Null if impossible. */
export function readPhone(text: string, chosen: PhoneCountry): string | null {
  const typed = withPlus(text)
  if (typedCountry(typed, chosen) === "TH") {
    const digits = readThaiPhone(typed)
    return /^\d{10}$/.test(digits) ? digits : null
  }
  const number = typed.startsWith("+") ? parsedPhone(typed) : undefined
  return number?.isPossible() ? number.number : null
}

const PHONE = /^[+\uff0b\p{Nd}\p{Zs}\p{Pd}\p{Cf}()./\u2212\uff08\uff09\uff0e]{1,60}$/u

/** libphonenumber-js takes seconds for some longer texts and URLs (RFC 3966), hence the check. */
export function parsedPhone(text: string, country?: "TH"): PhoneNumber | undefined {
  return PHONE.test(text) ? parsePhoneNumberFromString(text, country) : undefined
}

/** Only stored numbers of other countries begin with +. */
export function phoneCountryOf(phone: string): PhoneCountry {
  return phone.startsWith("+") ? "other" : "TH"
}

/** For reading: "081 234 5678", "+49 1512 3456789". */
export function formatPhone(phone: string): string {
  if (phoneCountryOf(phone) === "other") return parsedPhone(phone)?.formatInternational() ?? phone
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3")
}

/** "081-234-5678", "(+49) 1512 3456789": spreadsheets drop a leading 0 and read a leading + as a formula. */
export function exportedPhone(phone: string): string {
  const shown = formatPhone(phone)
  return phoneCountryOf(phone) === "other" ? shown.replace(/^\+(\d+)/, "(+$1)") : shown.replaceAll(" ", "-")
}
