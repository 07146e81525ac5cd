import { formatMoney } from "./format.ts"
import type { Language } from "./languages.ts"

/** A difference in satang with its sign: "+฿2,000", "−฿2,000"; "฿0" has none. */
export function formatDifference(satang: number, language: Language): string {
  return `${satang > 0 ? "+" : ""}${formatMoney(satang, language)}`
}
