/** A tax ID as it is typed, without the spaces and hyphens that group its digits. */
export const taxIdDigits = (text: string): string => text.replace(/[\s-]/g, "")

/** The longest text in which a tax ID is typed, with its separators. */
export const TAX_ID_MAX_LENGTH = 30

/**
 * Whether a text is a Thai tax ID or ID card number: 13 digits of which the last one is the check digit, for companies as for people
 * (Department of Provincial Administration, Revenue Department).
 */
export function isTaxId(digits: string): boolean {
  return /^\d{13}$/.test(digits) && Number(digits[12]) === checkDigit(digits)
}

/** The last digit of an ID by its first twelve (modulo 11). */
function checkDigit(id: string): number {
  const sum = [...id.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (13 - at), 0)
  return (11 - (sum % 11)) % 10
}

/** A tax ID in the usual groups: "0-1075-36000-31-5"; empty if it is. */
export function formatTaxId(digits: string): string {
  return digits.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, "$1-$2-$3-$4-$5")
}

/** The head office, as the Revenue Department numbers it. */
export const HEAD_OFFICE = "00000"
