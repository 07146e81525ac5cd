/** Passport codes that are no ISO 3166 code of three letters. */
const OTHER_CODES: Record<string, string> = { D: "DEU", GBD: "GBR", GBN: "GBR", GBO: "GBR", GBP: "GBR", GBS: "GBR" }

/** Thai nationals are not reported. */
export const THAI = "THA"

/** Three capital letters. */
export function bureauNationality(code: string): string {
  const typed = code.trim().toUpperCase().replace(/</g, "")
  return OTHER_CODES[typed] ?? typed
}
