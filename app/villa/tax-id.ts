/** A tax ID as it is typed, without the spaces and hyphens that group its digits. */
export const taxIdDigits = (text: string): string => text.replace(/[\s-]/g, "")

/** The longest text in which a tax ID is typed, with its separators. */
export const TAX_ID_MAX_LENGTH = 30

/**
 * Whether a text is a Thai tax ID: 13 digits of which the last one is the check digit, for companies as for people
 * (Department of Provincial Administration, Revenue Department).
 */
export function isTaxId(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false
  const sum = [...digits.slice(0, 12)].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}

/** A tax ID in the usual groups: "0-1075-36000-31-5"; empty if it is. */
export function formatTaxId(digits: string): string {
  return digits.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, "$1-$2-$3-$4-$5")
}

/** The head office, as the Revenue Department numbers it. */
export const HEAD_OFFICE = "00000"
