import { typedDigits } from "#app/i18n/typed.ts"

/** The digits, after + for an international number, which `00` begins too. */
export function phoneDigits(text: string): string {
  return typedDigits(text).replace(/^00/, "+")
}

export function isForeignPhone(text: string): boolean {
  return /^\+(?!66)/.test(phoneDigits(text))
}

/** For reading: "081 234 5678". */
export function formatThaiPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3")
}

/** Ten digits that no Thai number has: all begin with 0. */
export function isDoubtfulThaiPhone(text: string): boolean {
  return /^[1-9]\d{9}$/.test(phoneDigits(text))
}
