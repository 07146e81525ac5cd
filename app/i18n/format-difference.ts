import { formatMoney } from "./format.ts"
import type { Language } from "./languages.ts"

/** "+฿2,000", "−฿2,000"; "฿0" has no sign. */
export function formatDifference(satang: number, language: Language): string {
  return `${satang > 0 ? "+" : ""}${formatMoney(satang, language)}`
}
