import { typedDigits } from "#app/i18n/typed.ts"

/** The digits, after + for an international number, which `00` begins too. */
export function phoneDigits(text: string): string {
  return typedDigits(text).replace(/^00/, "+")
}

export function isForeignPhone(text: string): boolean {
  return /^\+(?!66)/.test(phoneDigits(text))
}

/** Ten digits that no Thai number has: all begin with 0. */
export function isDoubtfulThaiPhone(text: string): boolean {
  return /^[1-9]\d{9}$/.test(phoneDigits(text))
}
