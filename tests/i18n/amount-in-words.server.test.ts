import { describe, expect, it } from "vitest"
import { amountInWords } from "#app/i18n/amount-in-words.server.ts"

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
