import { bahttext } from "bahttext"
import { ToWords } from "to-words/en-US"
import type { Language } from "./languages.ts"

const english = new ToWords({
  converterOptions: {
    currency: true,
    currencyOptions: {
      name: "Baht",
      plural: "Baht",
      symbol: "฿",
      fractionalUnit: { name: "Satang", plural: "Satang", symbol: "" },
    },
  },
})

/**
 * Satang as a receipt spells it out: "เก้าพันห้าร้อยบาทถ้วน", "Nine Thousand Five Hundred Baht Only", "Twenty-One Baht and
 * Fifty Satang".
 */
export function amountInWords(satang: number, language: Language): string {
  const baht = satang / 100
  return language === "th" ? inThai(baht) : inEnglish(baht)
}

/** The package writes no hyphens, capitalises "And", and says "Only" after satang too. */
function inEnglish(baht: number): string {
  const words = english.convert(baht).replace(/ty (?=(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine)\b)/g, "ty-")
  return words.includes(" And ") ? words.replace(" And ", " and ").replace(/ Only$/, "") : words
}

/** A final one behind a higher digit is เอ็ด to the Royal Society, after a nought too; the package says so only after tens. */
function inThai(baht: number): string {
  const words = bahttext(baht)
  return baht >= 2 ? words.replace(/หนึ่งบาท/, "เอ็ดบาท") : words
}
