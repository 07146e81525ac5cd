import { describe, expect, it } from "vitest"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { createTranslator } from "#app/i18n/translate.ts"
import { cancellationSentences, cancellationTexts } from "#app/villa/terms/cancellation-text.ts"
import type { CancellationPeriod } from "#app/villa/terms/terms.ts"

const READERS = {
  th: { ...createTranslator("th", { translation: th }), timezone: "Asia/Bangkok" },
  en: { ...createTranslator("en", { translation: en }), timezone: "Asia/Bangkok" },
}
const period = (changes: Partial<CancellationPeriod>): CancellationPeriod => ({
  from: null,
  to: null,
  until: null,
  percent: 0,
  amount: 0,
  ...changes,
})
const ALL = { percent: 100, amount: 20_000_00 }
const HALF = { percent: 50, amount: 10_000_00 }
/** Runtimes differ in the kind of space they use. */
const spaced = (text: string | undefined) => text?.replace(/\s/g, " ")

describe("the sentence of a period", () => {
  it.each<[CancellationPeriod, thai: string, english: string]>([
    [
      period({ to: "2026-11-01", ...ALL }),
      "ยกเลิกภายในวันที่ 1 พ.ย. 2569 คืนเงินเต็มจำนวน ฿20,000",
      "Cancel by 1 November 2026: full refund of ฿20,000.",
    ],
    [
      period({ from: "2026-11-02", to: "2026-11-24", ...HALF }),
      "ยกเลิกวันที่ 2–24 พ.ย. 2569 คืนเงิน 50% (฿10,000)",
      "Cancel 2–24 November 2026: 50% refund, ฿10,000.",
    ],
    [
      period({ from: "2026-11-28", to: "2026-12-03", ...HALF }),
      "ยกเลิกวันที่ 28 พ.ย. – 3 ธ.ค. 2569 คืนเงิน 50% (฿10,000)",
      "Cancel 28 November – 3 December 2026: 50% refund, ฿10,000.",
    ],
    [
      period({ from: "2026-12-28", to: "2027-01-03", ...HALF }),
      "ยกเลิกวันที่ 28 ธ.ค. 2569 – 3 ม.ค. 2570 คืนเงิน 50% (฿10,000)",
      "Cancel 28 December 2026 – 3 January 2027: 50% refund, ฿10,000.",
    ],
    [
      period({ from: "2026-11-30", to: "2026-11-30", ...HALF }),
      "ยกเลิกวันที่ 30 พ.ย. 2569 คืนเงิน 50% (฿10,000)",
      "Cancel on 30 November 2026: 50% refund, ฿10,000.",
    ],
    [
      period({ until: Date.UTC(2026, 9, 2, 3), ...ALL }),
      "ยกเลิกภายในวันที่ 2 ต.ค. 2569 10:00 น. คืนเงินเต็มจำนวน ฿20,000",
      "Cancel by 2 Oct 2026, 10:00 (Thailand time): full refund of ฿20,000.",
    ],
    [period({ from: "2026-11-25" }), "ยกเลิกตั้งแต่วันที่ 25 พ.ย. 2569 เป็นต้นไป ไม่คืนเงิน", "From 25 November 2026: no refund."],
    [period({}), "ไม่คืนเงินหากยกเลิกการจอง", "No refund if you cancel."],
  ])("%o", (each, thai, english) => {
    expect(spaced(cancellationSentences([each], READERS.th)[0])).toBe(thai)
    expect(spaced(cancellationSentences([each], READERS.en)[0])).toBe(english)
  })

  it("of no refund after the free hours", () => {
    const periods = [period({ until: Date.UTC(2026, 9, 2, 3), ...ALL }), period({})]
    expect(cancellationSentences(periods, READERS.th)[1]).toBe("ยกเลิกหลังจากนั้น ไม่คืนเงิน")
    expect(cancellationSentences(periods, READERS.en)[1]).toBe("After that: no refund.")
  })

  it("of a stay that is paid in part says what would come back now and later", () => {
    const periods = [
      period({ to: "2026-11-01", ...ALL }),
      period({ from: "2026-11-02", to: "2026-11-24", ...HALF }),
      period({ from: "2026-11-25" }),
    ]
    expect(cancellationSentences(periods, READERS.en, 9999_99).map(spaced)).toEqual([
      "Cancel by 1 November 2026 and get back all you paid: ฿9,999.99, or ฿20,000 once paid in full.",
      "Cancel 2–24 November 2026 and get 50% of what you paid: ฿5,000, or ฿10,000 once paid in full.",
      "From 25 November 2026: no refund.",
    ])
    expect(spaced(cancellationSentences(periods, READERS.th, 10_000_00)[1])).toBe(
      "ยกเลิกวันที่ 2–24 พ.ย. 2569 คืน 50% ของเงินที่ชำระ ฿5,000 (฿10,000 หากชำระครบแล้ว)",
    )
  })
})

describe("how to cancel", () => {
  it.each([
    [["081 234 5678", "@baan"], "To cancel after paying, contact the owner: 081\u00a0234\u00a05678 · @baan"],
    [[], "To cancel after paying, contact the owner."],
  ])("is the last sentence, with %j", (contacts, last) => {
    expect(cancellationTexts([period({})], READERS.en, { way: "contact", contacts })).toEqual([
      "No refund if you cancel.",
      last,
    ])
  })

  it.each([
    ["th", "online", "ยกเลิกได้เองที่หน้าการจองของคุณ"],
    ["en", "online", "You can cancel on your booking page."],
    ["th", "onceConfirmed", "เมื่อยืนยันการจองแล้ว ยกเลิกได้เองที่หน้าการจองของคุณ ก่อนหน้านั้น ติดต่อเจ้าของบ้าน"],
    ["en", "onceConfirmed", "Once it's confirmed, you can cancel on your booking page. Until then, contact the owner."],
  ] as const)("is the last sentence of who cancels on the site, in %s, %s", (language, way, last) => {
    const texts = cancellationTexts([period({})], READERS[language], { way, contacts: ["@baan"] })
    expect(texts).toHaveLength(2)
    expect(texts[1]).toBe(last)
  })

  it("is not named without a policy", () => {
    for (const way of ["online", "onceConfirmed", "contact"] as const)
      expect(cancellationTexts([], READERS.en, { way, contacts: ["@baan"] })).toEqual([])
  })
})
