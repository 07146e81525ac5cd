/** `00` and `+` both begin an international number. */
export function withPlus(text: string): string {
  return text.trim().replace(/^00/, "+")
}

export function isForeignPhone(text: string): boolean {
  return /^\+(?!66)/.test(withPlus(text).replace(/[\s().-]/g, ""))
}
