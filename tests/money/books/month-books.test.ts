import { describe, expect, it } from "vitest"
import type { BookingSource } from "#app/booking/source.ts"
import type { ListedLine } from "#app/money/books/money-store.server.ts"
import { cashByChannel, checkClosing, incomeBySource, incomeOfMonth, isKept } from "#app/money/books/month-books.ts"

type Line = Pick<ListedLine, "kind" | "pot" | "amount" | "channel">
const line = (amount: number, changes: Partial<Line> = {}): Line => ({
  kind: amount > 0 ? "payment" : "refund",
  pot: "stay",
  channel: "bank",
  amount,
  ...changes,
})
const KEPT = { pot: "damage", channel: "none" } as const

/** A stay of 34,000 in two parts, 2,000 returned; a deposit of 5,000, of which 3,000 went back and 2,000 stay. */
const MONTH = [
  line(17_000_00),
  line(17_000_00, { channel: "cash" }),
  line(-2_000_00),
  line(5_000_00, { pot: "damage", channel: "card" }),
  line(-3_000_00, { pot: "damage", channel: "card" }),
  line(-2_000_00, { ...KEPT, kind: "kept" }),
]

describe("the books of a month", () => {
  it("have the cash of each channel, security deposits included", () => {
    expect(cashByChannel(MONTH)).toEqual([
      { channel: "bank", received: 17_000_00, returned: 2_000_00 },
      { channel: "cash", received: 17_000_00, returned: 0 },
      { channel: "card", received: 5_000_00, returned: 3_000_00 },
      { channel: "withheld", received: 0, returned: 0 },
    ])
  })

  it("have nothing received or returned by a line that was taken back", () => {
    const undone = [line(22_000_00), line(-22_000_00, { kind: "reversal" })]
    const notReturned = [line(-1_000_00), line(1_000_00, { kind: "reversal" })]
    expect(cashByChannel([...undone, ...notReturned, line(17_400_00)])[0]).toEqual({
      channel: "bank",
      received: 17_400_00,
      returned: 0,
    })
  })

  it("have as income what came for stays less what went back, and what was kept of deposits", () => {
    expect(incomeOfMonth(MONTH)).toBe(34_000_00)
    expect(incomeOfMonth([line(5_000_00, { pot: "damage" })])).toBe(0)
  })

  it("have no income of what was kept and taken back", () => {
    const kept = line(-2_000_00, { ...KEPT, kind: "kept" })
    const back = line(2_000_00, { ...KEPT, kind: "reversal" })
    expect([kept, back].map(isKept)).toEqual([true, true])
    expect(incomeOfMonth([kept, back])).toBe(0)
  })

  it("have tax that a buyer withheld as income, and apart from the cash", () => {
    const lines = [line(32_411_22), line(1_588_78, { channel: "withheld" })]
    expect(incomeOfMonth(lines)).toBe(34_000_00)
    expect(cashByChannel(lines).map(({ received }) => received)).toEqual([32_411_22, 0, 0, 1_588_78])
  })

  it("have the income by source, with the stays that begin and their commission", () => {
    const from = (source: BookingSource, amount: number) => ({ ...line(amount), booking: { source } })
    const lines = [from("airbnb", 20_000_00), from("airbnb", -1_000_00), from("phone", 5_000_00)]
    const stays = [{ source: "airbnb" as const, stays: 2, commission: 3_000_00 }]
    expect(incomeBySource([...lines, { ...line(700_00), booking: null }], stays)).toEqual([
      { source: "phone", stays: 0, commission: 0, income: 5_000_00 },
      { source: "airbnb", stays: 2, commission: 3_000_00, income: 19_000_00 },
    ])
  })

  it("have nothing of a payment that was taken back in the same month", () => {
    const lines = [line(15_000_00), line(-15_000_00, { kind: "reversal" })]
    expect(incomeOfMonth(lines)).toBe(0)
    expect(cashByChannel(lines)[0]).toEqual({ channel: "bank", received: 0, returned: 0 })
  })
})

it.each([
  ["2026-10", "2026-11-01", true],
  ["2026-10", "2026-10-31", false],
  ["2026-11", "2026-11-30", false],
  ["2027-01", "2026-12-31", false],
  ["2025-12", "2026-01-01", true],
])("%s can be closed on %s: %s", (month, today, can) => {
  expect(checkClosing(month, today).ok).toBe(can)
})
