import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatMoney } from "#app/i18n/format.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { createTranslator } from "#app/i18n/translate.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { paymentPlan } from "#app/villa/terms/payment-plan.ts"
import { balanceDueText, paymentPlanRows, paymentPlanText } from "#app/villa/terms/payment-plan-text.ts"
import { DEFAULT_TERMS, type Deposit } from "#app/villa/terms/terms.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"

const READERS = {
  th: createTranslator("th", { translation: th }),
  en: createTranslator("en", { translation: en }),
}
const CHECK_IN = "2026-12-01"
const BOOKED_ON = "2026-10-01"

/** The sentences of a stay from 1 December 2026 that was booked on 1 October, in Thai and English. */
function sentences(deposit: Deposit, total: number, { balanceDays = 14, bookedOn = BOOKED_ON } = {}) {
  const plan = paymentPlan({ ...DEFAULT_TERMS, deposit, balanceDays }, { total, checkIn: CHECK_IN, bookedOn })
  return (["th", "en"] as const).map((language) =>
    paymentPlanText(plan, { checkIn: CHECK_IN, deposit }, READERS[language]),
  )
}

const half: Deposit = { kind: "percent", percent: 50 }

describe("how a stay is paid, in a sentence", () => {
  it.each<[string, ReturnType<typeof sentences>, string, string]>([
    [
      "a percent",
      sentences(half, 20_000_00),
      "ชำระตอนนี้ ฿10,000 (มัดจำ 50%) ส่วนที่เหลือ ฿10,000 ชำระภายใน 17 พ.ย. 2569 เราจะส่งลิงก์ให้ทางอีเมล",
      "Pay ฿10,000 now (50% deposit). The remaining ฿10,000 is due by 17 November 2026; we'll email you a link.",
    ],
    [
      "an amount",
      sentences({ kind: "amount", amount: 5_000_00 }, 20_000_00),
      "ชำระตอนนี้ ฿5,000 (มัดจำ) ส่วนที่เหลือ ฿15,000 ชำระภายใน 17 พ.ย. 2569 เราจะส่งลิงก์ให้ทางอีเมล",
      "Pay ฿5,000 now (deposit). The remaining ฿15,000 is due by 17 November 2026; we'll email you a link.",
    ],
    [
      "the rest on arrival",
      sentences({ kind: "percent", percent: 30 }, 20_001_00, { balanceDays: 0 }),
      "ชำระตอนนี้ ฿6,001 (มัดจำ 30%) ส่วนที่เหลือ ฿14,000 ชำระวันเข้าพัก",
      "Pay ฿6,001 now (30% deposit). The remaining ฿14,000 is due on arrival.",
    ],
    [
      "a total with satang",
      sentences(half, 20_000_75),
      "ชำระตอนนี้ ฿10,001 (มัดจำ 50%) ส่วนที่เหลือ ฿9,999.75 ชำระภายใน 17 พ.ย. 2569 เราจะส่งลิงก์ให้ทางอีเมล",
      "Pay ฿10,001 now (50% deposit). The remaining ฿9,999.75 is due by 17 November 2026; we'll email you a link.",
    ],
  ])("%s", (_, [thai, english], expectedThai, expectedEnglish) => {
    expect(thai).toBe(expectedThai)
    expect(english).toBe(expectedEnglish)
  })

  it.each<[string, ReturnType<typeof sentences>]>([
    ["all is paid at once", sentences({ kind: "full" }, 20_000_00)],
    ["the rest would be due by now", sentences(half, 20_000_00, { bookedOn: "2026-11-17" })],
    ["the deposit reaches the total", sentences({ kind: "amount", amount: 20_000_00 }, 20_000_00)],
    ["the stay costs nothing", sentences(half, 0)],
  ])("there is none if %s", (_, texts) => {
    expect(texts).toEqual([null, null])
  })

  it("names both amounts, which add up to the total, or there is none", () => {
    const deposits = fc.oneof(
      fc.constant<Deposit>({ kind: "full" }),
      fc.integer({ min: 10, max: 90 }).map((percent): Deposit => ({ kind: "percent", percent })),
      fc.integer({ min: 1, max: 50_000_00 }).map((amount): Deposit => ({ kind: "amount", amount })),
    )
    const total = fc.integer({ min: 0, max: 1_000_000_00 })
    fc.assert(
      fc.property(
        deposits,
        total,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 400 }),
        (deposit, total, balanceDays, daysAhead) => {
          const stay = { total, checkIn: CHECK_IN, bookedOn: dateAfter(CHECK_IN, -daysAhead) }
          const plan = paymentPlan({ ...DEFAULT_TERMS, deposit, balanceDays }, stay)
          expect(plan.payNow + plan.later).toBe(total)
          for (const language of ["th", "en"] as const) {
            const text = paymentPlanText(plan, { checkIn: CHECK_IN, deposit }, READERS[language])
            expect(text === null).toBe(plan.later === 0)
            if (text === null) continue
            expect(text).toContain(formatMoney(plan.payNow, language))
            expect(text).toContain(formatMoney(plan.later, language))
            expect(text.includes("%")).toBe(deposit.kind === "percent")
            expect(text).not.toMatch(/\{\{|undefined|null|NaN/)
            const rows = paymentPlanRows(plan, { checkIn: CHECK_IN, deposit }, READERS[language])
            expect(rows.map(({ amount }) => amount)).toEqual([plan.payNow, plan.later])
            expect(JSON.stringify(rows)).not.toMatch(/\{\{|undefined|null|NaN/)
          }
        },
      ),
      PROPERTY_PARAMETERS,
    )
  })
})

describe("how a stay is paid, in rows", () => {
  const rows = (balanceDays: number) =>
    (["th", "en"] as const).map((language) =>
      paymentPlanRows(
        paymentPlan({ deposit: half, balanceDays }, { total: 20_000_00, checkIn: CHECK_IN, bookedOn: BOOKED_ON }),
        { checkIn: CHECK_IN, deposit: half },
        READERS[language],
      ).map(({ label, note }) => (note ? `${label} | ${note}` : label)),
    )

  it("the rest by a day comes with a link", () => {
    expect(rows(14)).toEqual([
      ["ชำระตอนนี้ (มัดจำ 50%)", "ชำระภายใน 17 พ.ย. 2569 | เราจะส่งลิงก์ให้ทางอีเมล"],
      ["Pay now (50% deposit)", "Due by 17 November 2026 | We'll email you a link"],
    ])
  })

  it("the rest on arrival has the day", () => {
    expect(rows(0)).toEqual([
      ["ชำระตอนนี้ (มัดจำ 50%)", "ชำระวันเข้าพัก 1 ธ.ค. 2569"],
      ["Pay now (50% deposit)", "Due on arrival, 1 December 2026"],
    ])
  })
})

describe("by when a balance is due", () => {
  it.each([
    ["by a day", "2026-11-17", "2026-11-16", "ชำระภายใน 17 พ.ย. 2569", "Due by 17 November 2026"],
    ["by today", "2026-11-17", "2026-11-17", "ชำระภายใน 17 พ.ย. 2569", "Due by 17 November 2026"],
    [
      "by a day that has passed",
      "2026-11-17",
      "2026-11-18",
      "เลยกำหนดชำระ 17 พ.ย. 2569 แล้ว กรุณาชำระโดยเร็ว",
      "Was due by 17 November 2026. Please pay it now.",
    ],
    ["on arrival", CHECK_IN, "2026-11-18", "ชำระวันเข้าพัก 1 ธ.ค. 2569", "Due on arrival, 1 December 2026"],
    [
      "on an arrival that has passed",
      CHECK_IN,
      "2026-12-02",
      "ชำระวันเข้าพัก 1 ธ.ค. 2569",
      "Due on arrival, 1 December 2026",
    ],
  ])("%s", (_, balanceDate, today, thai, english) => {
    const due = { balanceDate, checkIn: CHECK_IN, today }
    expect(balanceDueText(due, READERS.th)).toBe(thai)
    expect(balanceDueText(due, READERS.en)).toBe(english)
  })
})
