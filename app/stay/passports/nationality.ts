/** What the lines of a passport have in the place of a country's code of three letters. */
const OTHER_CODES: Record<string, string> = { D: "DEU", GBD: "GBR", GBN: "GBR", GBO: "GBR", GBP: "GBR", GBS: "GBR" }

/** Thai nationals are not reported. */
export const THAI = "THA"

/** A code as the Bureau takes it: three capital letters. */
export function bureauNationality(code: string): string {
  const typed = code.trim().toUpperCase().replace(/</g, "")
  return OTHER_CODES[typed] ?? typed
}
