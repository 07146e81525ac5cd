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
  return text.replace(/[\s-]/g, "")
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
  const [, separated, joined, year] = EXPIRY.exec(text.trim().replace(/\s+/g, " ")) ?? []
  return year ? { month: Number(separated ?? joined), year: 2000 + Number(year) } : null
}

/** The last instant of the month, in epoch milliseconds; null if the text is no expiry date. */
export function cardExpiry(text: string): number | null {
  const expiry = readExpiry(text)
  return expiry && Date.UTC(expiry.year, expiry.month, 1) - 1
}

export function isCvv(text: string): boolean {
  return /^\d{3,4}$/.test(text.trim())
}

/** Fields that are certainly wrong; the server and the gateway judge the rest, such as a past date. */
export function wrongCardFields({ cardNumber, cardholderName, expiry, cvv }: CardInput) {
  const isRight: Record<keyof CardInput, boolean> = {
    cardNumber: isCardNumber(cardNumber),
    cardholderName: cardholderName.trim() !== "",
    expiry: readExpiry(expiry) !== null,
    cvv: isCvv(cvv),
  }
  return (Object.keys(isRight) as (keyof CardInput)[]).filter((name) => !isRight[name])
}

/** American Express groups its digits by 4, 6 and 5, other cards by 4. */
const AMEX = /^3[47]/
const AMEX_GROUPS = [4, 10]
const GROUPS = [4, 8, 12, 16]
const MAX_DIGITS = 19

/** Grouped as printed on cards; the caret stays behind the same digit. */
export function groupCardNumber({ text, caret }: Typed, edit: Edit): Typed {
  const digits = text.replace(/\D/g, "").slice(0, MAX_DIGITS)
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
  const padded = text.trim().replace(/^(?:[2-9]|1(?=\s*[/.-]))/, "0$&")
  const digits = padded.replace(/\D/g, "")
  return digits.slice(0, digits.startsWith("20", 2) ? 6 : 4)
}

function digitCount(text: string): number {
  return text.replace(/\D/g, "").length
}
