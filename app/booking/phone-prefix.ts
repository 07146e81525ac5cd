/** A typed number with `00` read as `+`, as both begin a number of any country. */
export function withPlus(text: string): string {
  return text.trim().replace(/^00/, "+")
}

/** Whether a typed number names a country other than Thailand by itself. */
export function isForeignPhone(text: string): boolean {
  return /^\+(?!66)/.test(withPlus(text).replace(/[\s().-]/g, ""))
}
