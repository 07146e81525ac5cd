import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { amountInWords } from "#app/i18n/amount-in-words.server.ts"
import { PROPERTY_PARAMETERS } from "../support/property.ts"

describe("amountInWords for receipts", () => {
  it.each([
    [9500_00, "เก้าพันห้าร้อยบาทถ้วน", "Nine Thousand Five Hundred Baht Only"],
    [1_00, "หนึ่งบาทถ้วน", "One Baht Only"],
    [11_00, "สิบเอ็ดบาทถ้วน", "Eleven Baht Only"],
    [20_00, "ยี่สิบบาทถ้วน", "Twenty Baht Only"],
    [21_00, "ยี่สิบเอ็ดบาทถ้วน", "Twenty-One Baht Only"],
    [21_50, "ยี่สิบเอ็ดบาทห้าสิบสตางค์", "Twenty-One Baht and Fifty Satang"],
    [10_00, "สิบบาทถ้วน", "Ten Baht Only"],
    [101_00, "หนึ่งร้อยเอ็ดบาทถ้วน", "One Hundred One Baht Only"],
    [111_00, "หนึ่งร้อยสิบเอ็ดบาทถ้วน", "One Hundred Eleven Baht Only"],
    [1001_00, "หนึ่งพันเอ็ดบาทถ้วน", "One Thousand One Baht Only"],
    [8501_00, "แปดพันห้าร้อยเอ็ดบาทถ้วน", "Eight Thousand Five Hundred One Baht Only"],
    [1_000_001_00, "หนึ่งล้านเอ็ดบาทถ้วน", "One Million One Baht Only"],
    [101_000_000_00, "หนึ่งร้อยเอ็ดล้านบาทถ้วน", "One Hundred One Million Baht Only"],
    [1_01, "หนึ่งบาทหนึ่งสตางค์", "One Baht and One Satang"],
    [101_21, "หนึ่งร้อยเอ็ดบาทยี่สิบเอ็ดสตางค์", "One Hundred One Baht and Twenty-One Satang"],
    [0, "ศูนย์บาทถ้วน", "Zero Baht Only"],
    [34000_00, "สามหมื่นสี่พันบาทถ้วน", "Thirty-Four Thousand Baht Only"],
    [1_000_000_00, "หนึ่งล้านบาทถ้วน", "One Million Baht Only"],
    [9500_50, "เก้าพันห้าร้อยบาทห้าสิบสตางค์", "Nine Thousand Five Hundred Baht and Fifty Satang"],
    [4_35, "สี่บาทสามสิบห้าสตางค์", "Four Baht and Thirty-Five Satang"],
    [1_15, "หนึ่งบาทสิบห้าสตางค์", "One Baht and Fifteen Satang"],
  ])("%i satang", (satang, thai, english) => {
    expect(amountInWords(satang, "th")).toBe(thai)
    expect(amountInWords(satang, "en")).toBe(english)
  })
})

/** Thai number words by the Royal Society's rules, written from those and not from the package. */
function thaiNumber(value: number): string {
  const digits = ["ศูนย์", "หนึ่ง", "สอง", "สาม", "สี่", "ห้า", "หก", "เจ็ด", "แปด", "เก้า"]
  const places = ["", "สิบ", "ร้อย", "พัน", "หมื่น", "แสน"]
  if (value === 0) return "ศูนย์"
  const millions = Math.floor(value / 1_000_000)
  const rest = value % 1_000_000
  let words = millions > 0 ? `${thaiNumber(millions)}ล้าน` : ""
  for (let place = 5; place >= 0; place--) {
    const digit = Math.floor(rest / 10 ** place) % 10
    if (digit === 0) continue
    if (place === 1) words += `${digit === 1 ? "" : digit === 2 ? "ยี่" : digits[digit]}สิบ`
    else if (place === 0 && digit === 1 && value > 1) words += "เอ็ด"
    else words += digits[digit] + places[place]!
  }
  return words
}

function englishNumber(value: number): string {
  const small =
    "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
      " ",
    )
  const tens = ["", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"]
  const scale = ([size, name]: [number, string]) => {
    const rest = value % size
    return `${englishNumber(Math.floor(value / size))} ${name}${rest > 0 ? ` ${englishNumber(rest)}` : ""}`
  }
  if (value >= 1_000_000) return scale([1_000_000, "Million"])
  if (value >= 1000) return scale([1000, "Thousand"])
  if (value >= 100) return scale([100, "Hundred"])
  if (value < 20) return small[value]!
  return tens[Math.floor(value / 10)]! + (value % 10 > 0 ? `-${small[value % 10]}` : "")
}

it("agrees with an independent implementation on 1,000 sums up to 100 million baht", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_00 }), (satang) => {
      const [baht, rest] = [Math.floor(satang / 100), satang % 100]
      const thai =
        rest === 0 ? `${thaiNumber(baht)}บาทถ้วน` : `${baht > 0 ? `${thaiNumber(baht)}บาท` : ""}${thaiNumber(rest)}สตางค์`
      const english =
        rest === 0
          ? `${englishNumber(baht)} Baht Only`
          : `${englishNumber(baht)} Baht and ${englishNumber(rest)} Satang`
      expect(amountInWords(satang, "th")).toBe(thai)
      expect(amountInWords(satang, "en")).toBe(english)
    }),
    { ...PROPERTY_PARAMETERS, numRuns: 1000 },
  )
})
