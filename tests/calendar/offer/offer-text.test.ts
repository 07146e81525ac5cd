import { expect, it } from "vitest"
import { offerText } from "#app/calendar/offer/offer-text.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"

const QUOTE = {
  stay: { checkIn: "2026-12-12", checkOut: "2026-12-14" },
  price: { total: 19500_00 },
  plan: { payNow: 19500_00, later: 0, balanceDate: null },
  damage: { amount: 0, when: "arrival" as const },
  cancellation: [],
  timezone: "Asia/Bangkok",
}
const text = (language: "th" | "en", quote: Partial<typeof QUOTE> | object = {}) =>
  offerText({ villa: "Baan", guests: 4, quote: { ...QUOTE, ...quote } }, { t: i18nFor(language).t, language })

it("says dates, price and that nothing is held", () => {
  expect(text("en")).toBe(
    "Baan is free 12–14 Dec 2026 (2 nights).\n฿19,500 for 4 guests.\nThe dates aren't held yet. See the villa and book here:",
  )
  expect(text("th")).toBe("Baan ว่าง 12–14 ธ.ค. 2569 (2 คืน)\nราคา ฿19,500 สำหรับ 4 ท่าน\nยังไม่ได้สำรองวันไว้ ดูบ้านและจองได้ที่นี่")
})

it("says the deposit, the balance with its day, the security deposit and the terms", () => {
  const said = text("en", {
    plan: { payNow: 5850_00, later: 13650_00, balanceDate: "2026-12-05" },
    damage: { amount: 5000_00, when: "arrival" },
    cancellation: [{ from: null, to: null, until: null, percent: 0, amount: 0 }],
  })
  expect(said).toContain("฿5,850 to book, the remaining ฿13,650 by 5 Dec 2026.")
  expect(said).toContain("Security deposit ฿5,000, returned after check-out.")
  expect(said.split("\n")).toHaveLength(6)
})
