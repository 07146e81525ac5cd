import { describe, expect, it } from "vitest"
import { truncated } from "#app/i18n/truncated.ts"

describe("truncated", () => {
  const limits = { words: 3, characters: 10 }
  it.each([
    ["", "en", ""],
    ["One two three", "en", "One two three"],
    ["One two three.", "en", "One two three."],
    ["One two three four", "en", "One two three…"],
    ["One two three, four", "en", "One two three…"],
    ["One, two; three: four", "en", "One, two; three…"],
    ["บ้านริมทะเล", "th", "บ้านริม…"],
    ["สวัสดี", "th", "สวัสดี"],
    // exactly the maximum length, and one more
    ["สระน้ำใหญ่", "th", "สระน้ำใหญ่"],
    ["สระน้ำใหญ่ๆ", "th", "สระน้ำ…"],
    // mixed text: spaces and digits count, and trailing ones are removed
    ["WiFi เร็วมาก", "th", "WiFi เร็ว…"],
    ["บ้าน (3 ห้องนอน)", "th", "บ้าน (3…"],
    ["บ้านสวย – ริมหาด", "th", "บ้านสวย…"],
    // vowel and tone marks stay with their letters, and the parts of an emoji together
    ["น้ำทะเลใสเย็น", "th", "น้ำทะเลใส…"],
    ["กินที่นี่👨‍👩‍👧‍👦ดี", "th", "กินที่นี่…"],
    // a description in the other language is used if this one is empty
    ["Two minutes to the beach", "th", "Two…"],
    ["ตื่นมาพร้อมเสียงคลื่น", "en", "ตื่นมาพร้อม…"],
    ["Don't stop 3.5 km away", "en", "Don't stop 3.5…"],
    ["Pool 🏊 and sea view", "en", "Pool 🏊 and sea…"],
    // a word that is longer than the maximum
    ["Llanfairpwllgwyngyll", "th", "Llanfairpw…"],
    ["👨‍👩‍👧‍👦", "th", "…"],
  ] as const)("%j in %s: %j", (text, language, cut) => {
    expect(truncated(text, language, limits)).toBe(cut)
  })

  it("splits no Thai word and no emoji", () => {
    expect(truncated("กกกกกกกกก🛏️", "th", limits)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
  })
})
