import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min"
import * as z from "zod"
import { formatThaiPhone, isForeignPhone, phoneDigits } from "./phone-prefix.ts"

/** `TH`: ten digits; `other`: any other country's number, with + and country code. */
export const PhoneCountry = z.enum(["TH", "other"], "validation.phoneForeign")
export type PhoneCountry = z.infer<typeof PhoneCountry>

/** Digits only; `+66`, `+66 (0)`, `0066` and the `66` of a whole number become the leading 0. */
export function readThaiPhone(text: string): string {
  return phoneDigits(text).replace(/^(?:\+660?|660?(?=\d{9}$))/, "0")
}

/** Nine digits. The specification asks for ten, which only mobile numbers have. */
export function isThaiLandline(text: string): boolean {
  return /^0[2-7]\d{7}$/.test(readThaiPhone(text))
}

/** A typed country code overrides the selected country. */
export function typedCountry(text: string, chosen: PhoneCountry = "TH"): PhoneCountry {
  return isForeignPhone(text) ? "other" : chosen
}

/** Ten digits, or E.164 checked by length only, because numbering plans change. Null if impossible. */
export function readPhone(text: string, chosen: PhoneCountry): string | null {
  if (typedCountry(text, chosen) === "TH") {
    const digits = readThaiPhone(text)
    return /^\d{10}$/.test(digits) ? digits : null
  }
  const number = phoneDigits(text).startsWith("+") ? parsedPhone(text) : undefined
  return number?.isPossible() ? number.number : null
}

/** libphonenumber-js takes seconds for some longer texts and URLs (RFC 3966), hence the check. */
export function parsedPhone(text: string, country?: "TH"): PhoneNumber | undefined {
  const digits = phoneDigits(text)
  return /^\+?\d{1,30}$/.test(digits) ? parsePhoneNumberFromString(digits, country) : undefined
}

/** Only stored numbers of other countries begin with +. */
export function phoneCountryOf(phone: string): PhoneCountry {
  return phone.startsWith("+") ? "other" : "TH"
}

/** For reading: "081 234 5678", "+49 1512 3456789". */
export function formatPhone(phone: string): string {
  if (phoneCountryOf(phone) === "other") return parsedPhone(phone)?.formatInternational() ?? phone
  return formatThaiPhone(phone)
}

/** "081-234-5678", "(+49) 1512 3456789": spreadsheets drop a leading 0 and read a leading + as a formula. */
export function exportedPhone(phone: string): string {
  const shown = formatPhone(phone)
  return phoneCountryOf(phone) === "other" ? shown.replace(/^\+(\d+)/, "(+$1)") : shown.replaceAll(" ", "-")
}
