import { describe, expect, it } from "vitest"
import { type EarningStay, earnedIn, type StayState } from "#app/money/books/earned.ts"

const MONTHS = ["2026-09", "2026-10", "2026-11", "2026-12", "2027-01"] as const
const bounds = (month: (typeof MONTHS)[number]) => {
  const from = `${month}-01`
  const to = `${MONTHS[MONTHS.indexOf(month) + 1] ?? "2027-02"}-01`
  return { from, to, start: Date.parse(from), end: Date.parse(to) }
}

/** Three nights of October and two of November for 1,000.02 baht, 200.00 a night and two satang more the last. */
const state = (changes: Partial<StayState> = {}): StayState => ({
  checkIn: "2026-10-29",
  checkOut: "2026-11-03",
  status: "confirmed",
  total: 1_000_02,
  kept: null,
  isDeleted: false,
  ...changes,
})
const stay = (now: Partial<StayState> = {}, changes: Partial<EarningStay> = {}): EarningStay => ({
  now: state(now),
  was: null,
  charged: { before: 0, until: 0 },
  held: { before: 1_000_02, until: 1_000_02 },
  cancelledAt: null,
  wasConfirmed: true,
  ...changes,
})
const cancelled = (on: string, kept: number, changes: Partial<EarningStay> = {}) =>
  stay({ status: "cancelled", kept }, { cancelledAt: Date.parse(on), ...changes })

describe("what a stay earns in a month", () => {
  it.each<[string, EarningStay, [number, number][]]>([
    [
      "by its nights, what does not divide with the last",
      stay(),
      [
        [0, 0],
        [600_00, 3],
        [400_02, 2],
        [0, 0],
      ],
    ],
    [
      "all of it in one month",
      stay({ checkIn: "2026-10-01", checkOut: "2026-11-01" }),
      [
        [0, 0],
        [1_000_02, 31],
        [0, 0],
      ],
    ],
    [
      "a single night of a satang",
      stay({ checkIn: "2026-10-31", checkOut: "2026-11-01", total: 1 }),
      [
        [0, 0],
        [1, 1],
        [0, 0],
      ],
    ],
    [
      "a satang for five nights on the last",
      stay({ total: 1 }),
      [
        [0, 0],
        [0, 3],
        [1, 2],
      ],
    ],
    [
      "nothing while it is unpaid",
      stay({ status: "pending_payment" }),
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      "nothing once it is deleted",
      stay({ isDeleted: true }),
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      "what is kept, when it is cancelled before",
      cancelled("2026-09-20", 300_00),
      [
        [300_00, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      "no more than is held, since its payment was taken back",
      cancelled("2026-09-20", 300_00, { held: { before: 100_00, until: 100_00 } }),
      [
        [100_00, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      "what is kept, less the nights before",
      cancelled("2026-11-01T12:00Z", 700_00),
      [
        [0, 0],
        [600_00, 3],
        [100_00, 0],
      ],
    ],
    [
      "less than nothing where less is kept than was slept for",
      cancelled("2026-11-02", 0),
      [
        [0, 0],
        [600_00, 3],
        [-600_00, 0],
      ],
    ],
    [
      "at the month's first instant in it",
      cancelled("2026-11-01", 700_00),
      [
        [0, 0],
        [600_00, 3],
        [100_00, 0],
      ],
    ],
    [
      "nothing if it never was confirmed",
      cancelled("2026-11-02", 0, { wasConfirmed: false }),
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
  ])("%s", (_, each, months) => {
    const earned = months.map((_, index) => earnedIn(each, bounds(MONTHS[index]!)))
    expect(earned.map(({ amount, nights }) => [amount, nights])).toEqual(months)
  })

  it("has a charge that came before with its nights, and a later one in its month", () => {
    const before = stay({}, { charged: { before: 0, until: 500_00 } })
    expect(earnedIn(before, bounds("2026-10")).amount).toBe(900_00)
    const after = stay({}, { charged: { before: 500_00, until: 700_00 } })
    expect(earnedIn(after, bounds("2026-12")).amount).toBe(200_00)
  })

  it("corrects in the next month what a closed one had otherwise", () => {
    const lowered = stay({ total: 500_00 }, { was: state() })
    expect(earnedIn(lowered, bounds("2026-11")).amount).toBe(500_00 - 600_00)
    const moved = stay({ checkIn: "2026-12-29", checkOut: "2027-01-03" }, { was: state() })
    expect([
      earnedIn(moved, bounds("2026-11")).amount,
      earnedIn({ ...moved, was: moved.now }, bounds("2026-12")).amount,
    ]).toEqual([-600_00, 600_00])
  })
})
