import { expect, it } from "vitest"
import { plainDateRange } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { eventText } from "#app/villa/event-text.ts"
import { termsText } from "#app/villa/terms/change-terms.server.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"

const en = i18nFor("en")

it.each<[Partial<Terms>, string]>([
  [
    {
      cancellation: {
        tiers: [
          { days: 5, percent: 100 },
          { days: 1, percent: 50 },
        ],
        graceHours: 0,
      },
      deposit: { kind: "percent", percent: 30 },
      balanceDays: 0,
    },
    "100% back until 5 days before check-in · 50% back until 1 day before check-in · 30% deposit · balance on arrival",
  ],
  [
    {
      cancellation: { tiers: [{ days: 30, percent: 100 }], graceHours: 24 },
      deposit: { kind: "amount", amount: 500_000 },
      balanceDays: 14,
      refundDays: 3,
    },
    "100% back until 30 days before check-in · free for 24 hours after booking · ฿5,000 deposit · balance 14 days before check-in · refunds within 3 days",
  ],
])("says terms in words: %#", (terms, text) => {
  expect(eventText(en, "terms-changed", termsText({ ...DEFAULT_TERMS, ...terms }))).toBe(text)
})

it("says the dates of a period as people do", () => {
  const detail = "สงกรานต์ · 2027-04-12 – 2027-04-15"
  expect(eventText(en, "season-added", detail)).toBe("สงกรานต์ · 12–15 Apr 2027")
  expect(eventText(i18nFor("th"), "season-added", detail)).toMatch(/^สงกรานต์ · 12.15 เม\.ย\. 2570$/)
  expect(eventText(en, "season-changed", `${detail}: minNights`)).toMatch(/^สงกรานต์ · 12–15 Apr 2027: Minimum/)
})

it("says the nights of a period that is named by them once", () => {
  const name = plainDateRange("2027-04-12", "2027-04-15", "th")
  expect(eventText(en, "season-added", `${name} · 2027-04-12 – 2027-04-15`)).toBe("12–15 Apr 2027")
})

it.each([
  ["สงกรานต์ · 04-13 – 04-15", "สงกรานต์ · 13–15 Apr", /^สงกรานต์ · 13.15 เม\.ย\.$/],
  ["ปีใหม่ · 12-20 – 01-09", "ปีใหม่ · 20 Dec – 9 Jan", /^ปีใหม่ · 20 ธ\.ค\. – 9 ม\.ค\.$/],
])("says the dates of a yearly period without a year: %s", (detail, english, thai) => {
  expect(eventText(en, "season-added", detail)).toBe(english)
  expect(eventText(i18nFor("th"), "season-added", detail)).toMatch(thai)
})

it("says a month by its name", () => {
  expect(eventText(en, "month-closed", "2026-10")).toBe("October 2026")
  expect(eventText(i18nFor("th"), "month-closed", "2026-10")).toBe("ตุลาคม 2569")
})

it("says dates that stand alone", () => {
  expect(eventText(en, "waiting-list-removed", "2027-04-12 – 2027-04-15")).toBe("12–15 Apr 2027")
})

it("leaves another detail as it is", () => {
  expect(eventText(en, "admin-registered", "owner@example.com")).toBe("owner@example.com")
})
