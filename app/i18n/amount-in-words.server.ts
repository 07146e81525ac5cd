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
 * An amount of satang in words, for receipts: "เก้าพันห้าร้อยบาทถ้วน", "Nine Thousand Five Hundred Baht Only",
 * "Twenty-One Baht and Fifty Satang".
 */
export function amountInWords(satang: number, language: Language): string {
  const baht = satang / 100
  return language === "th" ? inThai(baht) : inEnglish(baht)
}

/** Adds hyphens, which the package omits, writes "and" in lower case, and "Only" just for whole baht. */
function inEnglish(baht: number): string {
  const words = english.convert(baht).replace(/ty (?=(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine)\b)/g, "ty-")
  return words.includes(" And ") ? words.replace(" And ", " and ").replace(/ Only$/, "") : words
}

/** The Royal Society says เอ็ด for a final 1 after any higher digit, the package only after tens. */
function inThai(baht: number): string {
  const words = bahttext(baht)
  return baht >= 2 ? words.replace(/หนึ่งบาท/, "เอ็ดบาท") : words
}
