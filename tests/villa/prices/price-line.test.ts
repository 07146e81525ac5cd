import { describe, expect, it } from "vitest"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { createTranslator } from "#app/i18n/translate.ts"
import { includedCharges, type PriceLine, type PriceParts, priceLineLabel } from "#app/villa/prices/price-line.ts"
import { priceOfStay } from "#app/villa/prices/pricing.ts"
import { priceList, season, seasonPrices } from "../../support/price-list.ts"

const READERS = {
  th: createTranslator("th", { translation: th }),
  en: createTranslator("en", { translation: en }),
}
const HIGH = { th: "ไฮซีซั่น", en: "High season" }
const NEW_YEAR = { th: "ปีใหม่", en: "New Year" }

describe("the text of a line", () => {
  it.each<[PriceLine, string, string]>([
    [
      { kind: "nights", season: HIGH, days: "weekday", quantity: 3, unit: 7000_00, amount: 21000_00 },
      "ไฮซีซั่น · วันธรรมดา 3 คืน × 7,000",
      "High season · 3 weekday nights × 7,000",
    ],
    [
      { kind: "nights", season: HIGH, days: "weekend", quantity: 1, unit: 9000_00, amount: 9000_00 },
      "ไฮซีซั่น · สุดสัปดาห์ 1 คืน × 9,000",
      "High season · 1 weekend night × 9,000",
    ],
    [
      { kind: "nights", season: NEW_YEAR, days: "all", quantity: 3, unit: 13000_00, amount: 39000_00 },
      "ปีใหม่ 3 คืน × 13,000",
      "New Year · 3 nights × 13,000",
    ],
    [
      { kind: "nights", season: null, days: "saturday", quantity: 1, unit: 12000_50, amount: 12000_50 },
      "วันเสาร์ 1 คืน × 12,000.50",
      "1 Saturday night × 12,000.50",
    ],
    [
      { kind: "nights", season: { th: "", en: "Summer" }, days: "all", quantity: 1, unit: 900_00, amount: 900_00 },
      "Summer 1 คืน × 900",
      "Summer · 1 night × 900",
    ],
    // Booked before prices had lines.
    [{ kind: "nights", season: null, days: "all", quantity: 3, unit: null, amount: 27000_00 }, "3 คืน", "3 nights"],
    [{ kind: "offer", amount: -1500_00 }, "ส่วนลดโปรโมชัน", "Promotion"],
    [
      { kind: "longStay", days: 7, rate: 750, amount: -5062_50 },
      "ส่วนลดพักยาว 7 คืนขึ้นไป (7.5%)",
      "Long stay, 7+ nights (7.5%)",
    ],
    [
      { kind: "early", days: 60, rate: 500, amount: -1 },
      "ส่วนลดจองล่วงหน้า 60 วันขึ้นไป (5%)",
      "Early booking, 60+ days (5%)",
    ],
    [{ kind: "lastMinute", days: 3, rate: 1500, amount: -1 }, "ส่วนลดจองใกล้วันเข้าพัก (15%)", "Last-minute discount (15%)"],
    [
      { kind: "code", code: "BAAN11", rate: 1100, amount: -6868_13 },
      "โค้ดส่วนลด BAAN11 (11%)",
      "Promo code BAAN11 (11%)",
    ],
    [{ kind: "code", code: "BAAN500", rate: null, amount: -500_00 }, "โค้ดส่วนลด BAAN500", "Promo code BAAN500"],
    [
      { kind: "extraGuests", guests: 2, quantity: 7, unit: 500_00, amount: 7000_00 },
      "ผู้เข้าพักเสริม 2 ท่าน × 7 คืน × 500",
      "2 extra guests × 7 nights × 500",
    ],
    [{ kind: "cleaning", amount: 1500_00 }, "ค่าทำความสะอาด", "Cleaning fee"],
    [{ kind: "service", rate: 1000, amount: 6406_94 }, "ค่าบริการ 10%", "Service charge 10%"],
    [{ kind: "vat", rate: 700, amount: 4933_34 }, "ภาษีมูลค่าเพิ่ม 7%", "VAT 7%"],
    [{ kind: "agreed", amount: 50000_00 }, "ราคาที่ตกลงกับเจ้าของบ้าน", "Price agreed with the owner"],
  ])("%j", (line, thai, english) => {
    expect(priceLineLabel(line, READERS.th)).toBe(thai)
    expect(priceLineLabel(line, READERS.en)).toBe(english)
  })

  it("has no placeholder or key left for any line of a stay under all rules", () => {
    const list = priceList(
      {
        includedGuests: 6,
        extraGuestFee: 500_00,
        cleaningFee: 1500_00,
        longStay7: 750,
        service: { mode: "added", rate: 1000 },
        vat: { mode: "added", rate: 700 },
      },
      [season("2026-12-05", "2026-12-07", { prices: seasonPrices([9000], [11000, 10000], [12000]) })],
    )
    const { lines } = priceOfStay(list, {
      stay: { checkIn: "2026-12-03", checkOut: "2026-12-11" },
      rooms: 2,
      guests: 8,
      bookedOn: "2026-11-20",
      promo: { code: "BAAN11", kind: "percent", value: 1100 },
    })
    expect(lines.length).toBeGreaterThan(8)
    for (const reader of Object.values(READERS))
      expect(lines.map((line) => priceLineLabel(line, reader)).join("\n")).not.toMatch(/\{\{|booking\.|undefined/)
  })
})

describe("the charges that a total includes", () => {
  const none = { mode: "none", rate: 0 } as const
  const included = { mode: "included", rate: 700 } as const
  const parts = (more: Partial<PriceParts>): PriceParts => ({
    lines: [],
    included: { service: 0, vat: 0 },
    charges: { service: none, vat: none },
    ...more,
  })
  it.each<[string, Partial<PriceParts>, string[], string[]]>([
    ["none", {}, [], []],
    [
      "both",
      {
        included: { service: 100_00, vat: 77_00 },
        charges: { service: { mode: "included", rate: 1000 }, vat: included },
      },
      ["รวมค่าบริการ 10% แล้ว (฿100)", "รวมภาษีมูลค่าเพิ่ม 7% แล้ว (฿77)"],
      ["Includes 10% service charge (฿100)", "Includes 7% VAT (฿77)"],
    ],
    [
      "one that has a line is not repeated",
      {
        lines: [{ kind: "vat", rate: 700, amount: 77_00 }],
        included: { service: 0, vat: 77_00 },
        charges: { service: none, vat: { mode: "added", rate: 700 } },
      },
      [],
      [],
    ],
    [
      "an agreed price includes what would have been added",
      {
        lines: [{ kind: "agreed", amount: 1070_00 }],
        included: { service: 0, vat: 70_00 },
        charges: { service: none, vat: { mode: "added", rate: 700 } },
      },
      ["รวมภาษีมูลค่าเพิ่ม 7% แล้ว (฿70)"],
      ["Includes 7% VAT (฿70)"],
    ],
  ])("%s", (_, more, thai, english) => {
    expect(includedCharges(parts(more), READERS.th)).toEqual(thai)
    expect(includedCharges(parts(more), READERS.en)).toEqual(english)
  })
})
