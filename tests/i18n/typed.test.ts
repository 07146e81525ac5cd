import { describe, expect, it } from "vitest"
import { foldedText, trimmedName, typedDigits, typedText, withArabicDigits } from "#app/i18n/typed.ts"

describe("a typed text", () => {
  it.each([
    ["  plain text ", "plain text"],
    ["\u202D081 234 5678\u202C", "081 234 5678"],
    ["081 234 5678\u200B", "081 234 5678"],
    ["\ufeffa\u00adb\u200c\u2060c\u2066", "abc"],
    ["Ａｂ１２＠ｃ．ｄ", "Ab12@c.d"],
    ["a‐b‑c‒d–e—f−g﹣h－i", "a-b-c-d-e-f-g-h-i"],
    ["๐๑๒๓๔๕๖๗๘๙", "0123456789"],
    ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
    ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
    ["a\u00a0b\u3000c", "a b c"],
    ["มะลิ", "มะลิ"],
    ["", ""],
  ])("%j is %j", (typed, read) => {
    expect(typedText(typed)).toBe(read)
  })

  it.each([
    ["๑๒๓-๔-๕๖๗๘๙-๐", "1234567890"],
    ["123.4.56789.0", "1234567890"],
    ["+66 (0)81/234 5678", "+660812345678"],
    ["12a 3", "12a3"],
    ["1,000", "1,000"],
    [" - ", ""],
  ])("as digits, %j is %j", (typed, digits) => {
    expect(typedDigits(typed)).toBe(digits)
  })

  it("only digits of other scripts change among letters", () => {
    expect(withArabicDigits("ห้อง ๑๒ Ａ")).toBe("ห้อง 12 Ａ")
  })
})

describe("a name", () => {
  it.each([
    ["  Anna ", "Anna"],
    ["\u202aAnna\u202c", "Anna"],
    ["\u200bAnna\u200b \ufeff", "Anna"],
    // A joiner inside is part of a Persian name.
    ["علی\u200cرضا", "علی\u200cرضا"],
    ["\u200b", ""],
    ["\u200b \u2060\u00ad", ""],
    ["\u3164", ""],
    ["\u2800\u115f", ""],
    ["\u034f", ""],
    ["", ""],
  ])("%j is %j", (typed, name) => {
    expect(trimmedName(typed)).toBe(name)
  })
})

describe("for a search", () => {
  it.each([
    ["Müller", "muller"],
    ["Éric", "eric"],
    ["E\u0301ric", "eric"],
    ["Đặng Nguyễn", "dang nguyen"],
    ["İbrahim", "ibrahim"],
    ["IBRAHIM", "ibrahim"],
    ["Yılmaz", "yilmaz"],
    ["O'Connor", "oconnor"],
    ["O’Connor", "oconnor"],
    ["O´Connor", "oconnor"],
    ["Straße", "strasse"],
    ["STRAẞE", "strasse"],
    ["Søren Łæ", "soren lae"],
    ["Иван", "иван"],
    ["น้ำใจ", "น\u0e49\u0e4dาใจ"],
    ["น\u0e4d\u0e49าใจ", "น\u0e49\u0e4dาใจ"],
    ["น\u0e49\u0e4dาใจ", "น\u0e49\u0e4dาใจ"],
    ["เเก้ว", "แก้ว"],
    ["สมชาย", "สมชาย"],
    ["田中", "田中"],
    ["がく", "がく"],
    ["한", "한"],
  ])("%j is %j", (text, folded) => {
    expect(foldedText(text)).toBe(folded)
  })
})

it.each([
  ["typedDigits", typedDigits],
  ["trimmedName", trimmedName],
  ["foldedText", foldedText],
])("%s takes time linear in the length of the text", (_, read) => {
  const timeOf = (text: string) => {
    const begun = performance.now()
    read(text)
    return performance.now() - begun
  }
  for (const part of [" ", "\u200b", "-", "é", "'", "\u0e4d\u0e49", "๑"])
    expect(timeOf(`x${part.repeat(200_000)}x`)).toBeLessThan(1000)
})
