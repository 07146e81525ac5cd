import { describe, expect, it } from "vitest"
import { moveTask } from "#app/booking/other-dates/move-view.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { BREAKFAST, booked } from "../../support/extras.ts"
import { sampleBooking } from "../../support/sample.ts"

/** 3 to 7 December 2026; cancelling refunds all until 26 November, then nothing. */
const terms = { ...DEFAULT_TERMS, cancellation: { tiers: [{ days: 7, percent: 100 }], graceHours: 0 } }
const booking = sampleBooking({ status: "confirmed", terms, total: 34_000_00 })
const request = {
  id: "request-1",
  bookingId: booking.id,
  checkIn: "2027-01-05",
  checkOut: "2027-01-06",
  total: 8_500_00,
  listTotal: 8_500_00,
  status: "asked",
  reason: null,
  createdAt: 0,
  decidedAt: null,
} as const
const paid = (held: number) => ({ ...NO_SUMS, held })
const open = (amount: number) => [{ pot: "stay", status: "owed", amount } as const]
const task = (changes: object, { held = 34_000_00, refunds = open(0), of = booking, on = "2026-11-30" } = {}) =>
  moveTask({ ...request, ...changes }, of, {
    sums: paid(held),
    refunds,
    timezone: "Asia/Bangkok",
    now: Date.parse(`${on}T12:00:00+07:00`),
  })

describe("what the owner reads of a request for other dates", () => {
  it.each([
    ["the same", 8_500_00, null],
    ["another price", 60_000_00, 60_000_00],
    ["not known", null, null],
  ])("the price list's total, which is %s", (_, listTotal, shown) => {
    expect(task({ listTotal }).listTotal).toBe(shown)
  })

  it("how the charges of extras that were added later follow, and what that returns", () => {
    const extras = [booked(BREAKFAST, 1, { line: "line", amount: 2000_00 })]
    const of = { ...booking, extras }
    const { later, returned } = task({ checkIn: "2091-01-03", checkOut: "2091-01-05", total: 34_000_00 }, { of })
    expect(later).toEqual({ before: 2000_00, after: 1000_00 })
    expect(returned).toMatchObject({ accepting: 1000_00 })
    expect(task({}, {}).later).toBeNull()
  })

  it.each([
    ["a lower price, when cancelling returns nothing", {}, {}, { accepting: 25_500_00, cancelling: 0 }],
    [
      "a lower price, when cancelling returns all",
      {},
      { on: "2026-11-20" },
      { accepting: 25_500_00, cancelling: 34_000_00 },
    ],
    [
      "without such terms",
      {},
      { of: { ...booking, terms: DEFAULT_TERMS } },
      { accepting: 25_500_00, cancelling: null },
    ],
    ["beside an open refund", {}, { refunds: open(500_00) }, { accepting: 25_000_00, cancelling: 0 }],
    ["of which only a deposit was paid", {}, { held: 10_000_00 }, { accepting: 1_500_00, cancelling: 0 }],
    ["that the deposit covers", {}, { held: 8_500_00 }, null],
    ["the same price", { total: 34_000_00 }, {}, null],
    ["a higher price of a stay that was paid twice", { total: 40_000_00 }, { held: 68_000_00 }, null],
  ])("what accepting and cancelling return: %s", (_, changes, facts, returned) => {
    expect(task(changes, facts).returned).toEqual(returned)
  })
})
