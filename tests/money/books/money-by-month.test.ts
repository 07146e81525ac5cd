import { describe, expect, it } from "vitest"
import {
  type MoneyLine,
  moneyByMonth,
  readPeriod,
  readYear,
  sourceOf,
  sumOf,
  yearsWithMoney,
} from "#app/money/books/money-by-month.ts"

const payment = (receivedOn: string, amount: number, more: Partial<MoneyLine> = {}): MoneyLine => ({
  receivedOn,
  kind: "payment",
  pot: "stay",
  channel: "bank",
  amount,
  byLink: false,
  bookingCancelled: false,
  ...more,
})

it("counts a payment from which tax was withheld once, with its whole amount", () => {
  const withheld = payment("2026-03-05", 1_588_78, { channel: "withheld" })
  const [march] = moneyByMonth([payment("2026-03-05", 32_411_22), withheld], 2026).filter(({ total }) => total > 0)
  expect(march).toMatchObject({ total: 34_000_00, payments: 1 })
})

it.each([
  [false, false, "bookings"],
  [true, false, "links"],
  [false, true, "cancelled"],
  [true, true, "cancelled"],
])("a payment by link: %s, of a cancelled booking: %s counts as %s", (byLink, bookingCancelled, source) => {
  expect(sourceOf(payment("2026-03-05", 1, { byLink, bookingCancelled }))).toBe(source)
})

describe("the money of a year", () => {
  const months = moneyByMonth(
    [
      payment("2025-12-31", 1_00),
      payment("2026-01-01", 2_00),
      payment("2026-03-01", 30_00),
      payment("2026-03-31", 10_50, { byLink: true }),
      payment("2026-03-15", 5_25, { bookingCancelled: true }),
      payment("2027-01-01", 99_00),
      // A payment of March that was taken back in April.
      payment("2026-04-02", -30_00, { kind: "reversal" }),
      // A security deposit is no income but for what is kept of it.
      payment("2026-05-01", -700_00, { kind: "kept", pot: "damage" }),
    ],
    2026,
  )

  it("has every month, by the villa's calendar", () => {
    expect(months.map(({ month }) => month)).toEqual(
      ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map((each) => `2026-${each}`),
    )
    expect(months.map(({ total }) => total)).toEqual([2_00, 0, 45_75, -30_00, 700_00, 0, 0, 0, 0, 0, 0, 0])
  })

  it("is grouped by what it was paid for, each payment once", () => {
    expect(months[2]).toEqual({
      month: "2026-03",
      bookings: 30_00,
      links: 10_50,
      cancelled: 5_25,
      kept: 0,
      total: 45_75,
      payments: 3,
    })
    expect(sumOf(months)).toEqual({
      bookings: 2_00,
      links: 10_50,
      cancelled: 5_25,
      kept: 700_00,
      total: 717_75,
      payments: 4,
    })
  })
})

it.each<[string | null, string | null, number[]]>([
  [null, null, [2026]],
  ["2025-01-01", "2026-01-05", [2026, 2025]],
  ["2024-12-31", "2025-01-05", [2026, 2025, 2024]],
  ["2026-01-01", "2027-01-02", [2027, 2026]],
])("the years with payments from %s to %s are %j", (first, last, years) => {
  expect(yearsWithMoney(first, last, "2026-11-21")).toEqual(years)
})

it.each([
  ["2026", 2026],
  ["", null],
  [null, null],
  ["1e3", null],
  ["26", null],
  ["2026.5", null],
  ["constructor", null],
  ["1999", null],
  ["2569", null],
  ["2634", null],
  ["9999", null],
])("reads the year of ?year=%s as %s", (text, year) => {
  expect(readYear(text)).toBe(year)
})

describe("the period of a list of payments", () => {
  it.each([
    ["2026", "2026"],
    ["2026-11", "2026-11"],
    ["2026-13", null],
    ["2026-1", null],
    ["1999", null],
    ["2569", null],
    ["2569-11", null],
    ["2026-11-01", null],
    ["", null],
    [null, null],
  ])("%s: %s", (text, period) => {
    expect(readPeriod(text)).toBe(period)
  })
})
