import { typedDigits, typedText } from "#app/i18n/typed.ts"

/** A card as typed. Without zod, because the browser uses this module too. */
export type CardInput = { cardNumber: string; cardholderName: string; expiry: string; cvv: string }

export type Typed = { text: string; caret: number }

/** A deleted separator must not reappear in front of the caret, so it matters how the text was changed. */
export type Edit = "insert" | "deleteBackward" | "deleteForward"

/** The check digit of card numbers (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d+$/.test(digits) && sum % 10 === 0
}

export function readCardNumber(text: string): string {
  return typedDigits(text)
}

export function isCardNumber(text: string): boolean {
  const digits = readCardNumber(text)
  return /^\d{13,19}$/.test(digits) && passesLuhn(digits)
}

/**
 * "12/29", "12 / 2029", "12 29", "1/29"; without a separator the month needs two digits: "1229", "122029".
 */
const EXPIRY = /^(?:(0?[1-9]|1[0-2])(?:\s?[/.-]\s?|\s)|(0[1-9]|1[0-2]))(?:20)?(\d{2})$/

/** `year` has four digits. Null if the text is no expiry date. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const [, separated, joined, year] = EXPIRY.exec(typedText(text).replace(/\s+/g, " ")) ?? []
  return year ? { month: Number(separated ?? joined), year: 2000 + Number(year) } : null
}

/** No card is valid for longer; "12/72" is a mistyped year. */
const MAX_YEARS_AHEAD = 20

export const EXPIRY_ERRORS = { invalid: "validation.cardExpiry", past: "validation.cardExpired" } as const

/** A card is valid until its month ends in UTC. Null if it is valid at `now`, in epoch milliseconds. */
export function wrongExpiry(text: string, now: number): keyof typeof EXPIRY_ERRORS | null {
  const expiry = readExpiry(text)
  if (!expiry || expiry.year > new Date(now).getUTCFullYear() + MAX_YEARS_AHEAD) return "invalid"
  return Date.UTC(expiry.year, expiry.month, 1) <= now ? "past" : null
}

export function isCvv(text: string): boolean {
  return /^\d{3,4}$/.test(typedDigits(text))
}

/** The fields that are certainly wrong, in order, with their errors; the gateway judges the rest. */
export function wrongCardFields({ cardNumber, cardholderName, expiry, cvv }: CardInput, now: number) {
  const pastOrInvalid = wrongExpiry(expiry, now)
  const errors = {
    cardNumber: isCardNumber(cardNumber) ? null : ("validation.cardNumber" as const),
    cardholderName: cardholderName.trim() === "" ? ("validation.cardholderName" as const) : null,
    expiry: pastOrInvalid && EXPIRY_ERRORS[pastOrInvalid],
    cvv: isCvv(cvv) ? null : ("validation.cvv" as const),
  }
  return (Object.keys(errors) as (keyof CardInput)[]).flatMap((name) => {
    const error = errors[name]
    return error ? [{ name, error }] : []
  })
}

/** American Express groups its digits by 4, 6 and 5, other cards by 4. */
const AMEX = /^3[47]/
const AMEX_GROUPS = [4, 10]
const GROUPS = [4, 8, 12, 16]
const MAX_DIGITS = 19

/** Grouped as printed on cards; the caret stays behind the same digit. */
export function groupCardNumber({ text, caret }: Typed, edit: Edit): Typed {
  const digits = digitsOf(text).slice(0, MAX_DIGITS)
  const ends = AMEX.test(digits) ? AMEX_GROUPS : GROUPS
  const grouped = [...digits].map((digit, index) => (ends.includes(index) ? ` ${digit}` : digit)).join("")
  const before = digitCount(text.slice(0, caret))
  const spaces = ends.filter((end) => (edit === "deleteForward" ? end <= before : end < before)).length
  return { text: grouped, caret: Math.min(before + spaces, grouped.length) }
}

/** "MM / YY" or "MM / YYYY", with the separator as soon as the month is complete. */
export function formatExpiry({ text, caret }: Typed, edit: Edit): Typed {
  const digits = expiryDigits(text)
  const isAtEnd = digitCount(text.slice(caret)) === 0
  const year = digits.slice(2)
  const hasSeparator = year !== "" || (digits.length === 2 && edit === "insert")
  const formatted = hasSeparator ? `${digits.slice(0, 2)} / ${year}` : digits
  if (isAtEnd) return { text: formatted, caret: formatted.length }
  const before = digitCount(text.slice(0, caret))
  const isPastSeparator = edit === "deleteForward" ? before >= 2 : before > 2
  return { text: formatted, caret: before + (isPastSeparator ? " / ".length : 0) }
}

/** Month and two-digit year, or four digits if it starts with 20. A month such as "4" or "1/" gets its 0. */
function expiryDigits(text: string): string {
  const padded = typedText(text).replace(/^(?:[2-9]|1(?=\s*[/.-]))/, "0$&")
  const digits = digitsOf(padded)
  return digits.slice(0, digits.startsWith("20", 2) ? 6 : 4)
}

/** Of any script. */
const digitsOf = (text: string) => typedText(text).replace(/\D/g, "")

const digitCount = (text: string) => digitsOf(text).length
