export const TAX_ID_MAX_LENGTH = 30

/** Digit 13 is a check digit (Department of Provincial Administration; for companies Revenue Department). */
export function isTaxId(digits: string): boolean {
  return /^\d{13}$/.test(digits) && Number(digits[12]) === checkDigit(digits)
}

/** Modulo 11 of the first twelve digits. */
function checkDigit(id: string): number {
  const sum = [...id.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (13 - at), 0)
  return (11 - (sum % 11)) % 10
}

export function formatTaxId(digits: string): string {
  return digits.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, "$1-$2-$3-$4-$5")
}

/** As the Revenue Department numbers it. */
export const HEAD_OFFICE = "00000"

/** A branch as papers name it. @param text of a key, in one language or both */
export function branchText<Text>(
  branch: string,
  text: (key: "papers.headOffice" | "papers.branch", values?: { branch: string }) => Text,
): Text {
  return branch === HEAD_OFFICE ? text("papers.headOffice") : text("papers.branch", { branch })
}
