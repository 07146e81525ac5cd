import { describe, expect, it } from "vitest"
import {
  type DateStyle,
  firstWeekday,
  formatDate,
  formatDateRange,
  formatDeadline,
  formatInstant,
  formatMoney,
  formatTimeOfDay,
  plainAmount,
  plainDateRange,
} from "#app/i18n/format.ts"
import { formatDuration } from "#app/i18n/format-duration.ts"

/** Runtimes differ in the kind of space they use. */
const spaced = (text: string) => text.replace(/\s/g, " ")

describe("money", () => {
  it.each([
    [9500_00, "฿9,500", "9500"],
    [0, "฿0", "0"],
    [1_234_567_00, "฿1,234,567", "1234567"],
    // satang only if there are any, then with both digits
    [9500_50, "฿9,500.50", "9500.50"],
    [1, "฿0.01", "0.01"],
    [29, "฿0.29", "0.29"],
    [-500_00, "−฿500", "-500"],
  ])("%i satang are %s, and %s for a transfer form", (satang, shown, plain) => {
    expect(formatMoney(satang, "th")).toBe(shown)
    expect(formatMoney(satang, "en")).toBe(shown)
    expect(plainAmount(satang)).toBe(plain)
  })
})

describe("formatDate", () => {
  it.each<[DateStyle, RegExp, RegExp]>([
    ["medium", /^(วัน)?อ(ังคาร|\.)\S* 1 ธ\.ค\. 2569$/, /^Tue,? 1 Dec 2026$/],
    ["short", /^1 ธ\.ค\. 2569$/, /^1 Dec 2026$/],
    ["weekday", /^วันอังคาร$/, /^Tuesday$/],
    ["long", /^1 ธันวาคม 2569$/, /^1 December 2026$/],
    ["full", /^วันอังคารที่ 1 ธันวาคม (พ\.ศ\. )?2569$/, /^Tuesday,? 1 December 2026$/],
    ["monthShort", /^ธ\.ค\.$/, /^Dec$/],
    ["monthName", /^ธันวาคม$/, /^December$/],
    ["monthYearShort", /^ธ\.ค\. 2569$/, /^Dec 2026$/],
    ["month", /^ธันวาคม 2569$/, /^December 2026$/],
  ])("%s: Buddhist years in Thai, the day first in English", (style, thai, english) => {
    expect(spaced(formatDate("2026-12-01", "th", style))).toMatch(thai)
    expect(spaced(formatDate("2026-12-01", "en", style))).toMatch(english)
  })

  it("handles the leap day and the end of the year", () => {
    expect(formatDate("2028-02-29", "en", "short")).toBe("29 Feb 2028")
    expect(spaced(formatDate("2026-12-31", "th", "short"))).toBe("31 ธ.ค. 2569")
    expect(spaced(formatDate("2027-01-01", "th", "short"))).toBe("1 ม.ค. 2570")
  })
})

describe("plainDateRange", () => {
  it.each([
    ["2026-11-02", "2026-11-24", "2–24 พ.ย. 2569", "2–24 Nov 2026", "2–24 November 2026"],
    ["2026-11-28", "2026-12-03", "28 พ.ย. – 3 ธ.ค. 2569", "28 Nov – 3 Dec 2026", "28 November – 3 December 2026"],
    [
      "2026-12-28",
      "2027-01-03",
      "28 ธ.ค. 2569 – 3 ม.ค. 2570",
      "28 Dec 2026 – 3 Jan 2027",
      "28 December 2026 – 3 January 2027",
    ],
  ])("%s to %s", (from, to, thai, short, long) => {
    expect(spaced(plainDateRange(from, to, "th"))).toBe(thai)
    expect(spaced(plainDateRange(from, to, "en"))).toBe(short)
    expect(spaced(plainDateRange(from, to, "en", "long"))).toBe(long)
  })
})

describe("formatDateRange", () => {
  it.each([
    ["2026-11-02", "2026-11-24", /^2–\u206024 /],
    ["2026-11-28", "2026-12-03", /\u00a0–\s3 /],
    ["2026-12-28", "2027-01-03", /\u00a0–\s3 /],
  ])("%s to %s does not break before its dash, nor at the one within a month", (from, to, joined) => {
    for (const language of ["th", "en"] as const) {
      const shown = formatDateRange(from, to, language)
      expect(shown).toMatch(joined)
      expect(spaced(shown).replace("\u2060", "")).toBe(spaced(plainDateRange(from, to, language)))
    }
  })
})

describe("formatInstant", () => {
  const instant = Date.UTC(2026, 10, 30, 17, 5)
  it.each([
    ["en", "Asia/Bangkok", /^1 Dec 2026(,| at) 00:05$/],
    ["en", "America/New_York", /^30 Nov 2026(,| at) 12:05$/],
    ["th", "Asia/Bangkok", /^1 ธ\.ค\. 2569(,| เวลา)? 00:05 น\.$/],
  ] as const)("in %s in the time zone %s", (language, timezone, shown) => {
    expect(spaced(formatInstant(instant, language, timezone))).toMatch(shown)
  })
})

describe("formatDeadline", () => {
  const instant = Date.UTC(2026, 10, 30, 17, 5)
  it.each([
    ["en", "Asia/Bangkok", /00:05 \(Thailand time\)$/],
    ["en", "America/New_York", /12:05 \(villa time\)$/],
    ["th", "Asia/Bangkok", /00:05 น\.$/],
    ["th", "America/New_York", /12:05 น\.$/],
  ] as const)("in %s in the time zone %s: English names the zone", (language, timezone, shown) => {
    expect(spaced(formatDeadline(instant, language, timezone))).toMatch(shown)
  })
})

it("a time ends in น. in Thai only", () => {
  expect([formatTimeOfDay("14:00", "th"), formatTimeOfDay("14:00", "en")]).toEqual(["14:00\u00a0น.", "14:00"])
})

it("Thai weeks start on Sunday, English ones on Monday", () => {
  expect([firstWeekday("th"), firstWeekday("en")]).toEqual([0, 1])
})

describe("durations", () => {
  it.each([
    [90, "90 นาที", "90 minutes"],
    [60, "60 นาที", "60 minutes"],
    [120, "2 ชั่วโมง", "2 hours"],
    [24 * 60, "24 ชั่วโมง", "24 hours"],
    [36 * 60, "36 ชั่วโมง", "36 hours"],
    [72 * 60, "3 วัน", "3 days"],
    [1, "1 นาที", "1 minute"],
    [0, "0 นาที", "0 minutes"],
  ])("%i minutes", (minutes, thai, english) => {
    expect(spaced(formatDuration(minutes, "th"))).toBe(thai)
    expect(spaced(formatDuration(minutes, "en"))).toBe(english)
  })
})
