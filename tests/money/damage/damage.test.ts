import { describe, expect, it } from "vitest"
import { asksDamage, damageDueDate, damageOf, damageReturnDate, damageTask } from "#app/money/damage/damage.ts"
import { type LedgerKind, type PotSums, sumDamage } from "#app/money/ledger/ledger.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { sampleBooking } from "../../support/sample.ts"

const BAHT = 100
const terms = (amount = 5000, changes: Partial<Terms> = {}): Terms => ({
  ...DEFAULT_TERMS,
  damage: { amount: amount * BAHT, when: "arrival" },
  ...changes,
})
const stay = (changes: Parameters<typeof sampleBooking>[0] = {}) =>
  sampleBooking({ status: "confirmed", checkIn: "2026-12-03", checkOut: "2026-12-07", terms: terms(), ...changes })

/** Sums in baht. */
const sums = (received = 0, returned = 0, kept = 0): PotSums => ({
  received: received * BAHT,
  returned: returned * BAHT,
  kept: kept * BAHT,
})

describe("the sums of the security deposit", () => {
  const line = (kind: LedgerKind, baht: number, more: { reversedKind?: LedgerKind; pot?: "stay" } = {}) => ({
    kind,
    amount: baht * BAHT,
    pot: "damage" as const,
    ...more,
  })
  it.each([
    ["nothing", [], sums()],
    ["received", [line("payment", 5000)], sums(5000)],
    [
      "1,200 kept and 3,800 returned",
      [line("payment", 5000), line("kept", -1200), line("refund", -3800)],
      sums(5000, 3800, 1200),
    ],
    [
      "what was kept, taken back",
      [line("payment", 5000), line("kept", -1200), line("reversal", 1200, { reversedKind: "kept" })],
      sums(5000),
    ],
    ["money of the stay does not count", [line("payment", 5000, { pot: "stay" }), line("payment", 100)], sums(100)],
    [
      "a payment that was taken back",
      [line("payment", 5000), line("reversal", -5000, { reversedKind: "payment" })],
      sums(),
    ],
  ])("%s", (_, lines, expected) => {
    expect(sumDamage(lines)).toEqual(expected)
  })
})

describe("what of a security deposit is held, missing and to return, in baht", () => {
  const open = (amount: number, status: "owed" | "sending" | "sent" | "waived" = "owed") => ({
    pot: "damage" as const,
    status,
    amount: amount * BAHT,
  })
  it.each([
    ["is asked for and not received", stay(), sums(), [], [0, 5000, 0]],
    ["is received", stay(), sums(5000), [], [5000, 0, 5000]],
    ["is received in part", stay(), sums(2000), [], [2000, 3000, 2000]],
    ["is kept in part", stay(), sums(5000, 0, 1200), [], [3800, 0, 3800]],
    ["is kept in part and returned", stay(), sums(5000, 3800, 1200), [], [0, 0, 0]],
    ["is returned, and not asked for again", stay(), sums(5000, 5000), [], [0, 0, 0]],
    ["is to be transferred", stay(), sums(5000), [open(5000)], [5000, 0, 0]],
    ["is on its way", stay(), sums(5000, 0, 1200), [open(3800, "sending")], [3800, 0, 0]],
    ["was not transferred after all", stay(), sums(5000), [open(5000, "waived")], [5000, 0, 5000]],
    [
      "a refund of the stay does not count",
      stay(),
      sums(5000),
      [{ ...open(5000), pot: "stay" as const }],
      [5000, 0, 5000],
    ],
    ["an unpaid booking owes nothing yet", stay({ status: "pending_payment" }), sums(), [], [0, 0, 0]],
    ["a cancelled booking owes nothing", stay({ status: "cancelled" }), sums(5000), [], [5000, 0, 5000]],
    ["no deposit by its terms", stay({ terms: DEFAULT_TERMS }), sums(), [], [0, 0, 0]],
    ["more than is asked was received", stay(), sums(6000), [], [6000, 0, 6000]],
  ] as const)("%s", (_, booking, received, refunds, expected) => {
    const { held, missing, toReturn } = damageOf(booking, received, refunds)
    expect([held, missing, toReturn].map((satang) => satang / BAHT)).toEqual(expected)
  })

  it("is none with an amount of 0", () => {
    expect([stay({ terms: terms(0) }), stay()].map(asksDamage)).toEqual([false, true])
  })
})

describe("what is to be done about a security deposit", () => {
  it.each([
    ["the day before check-in", stay(), sums(), "2026-12-02", null],
    ["from check-in day on it is received", stay(), sums(), "2026-12-03", "receive"],
    ["also during the stay", stay(), sums(), "2026-12-05", "receive"],
    ["and at the latest on check-out day", stay(), sums(), "2026-12-07", "receive"],
    ["after it nobody asks any more", stay(), sums(), "2026-12-08", null],
    ["once received nothing until check-out", stay(), sums(5000), "2026-12-06", null],
    ["on check-out day it is returned", stay(), sums(5000), "2026-12-07", "return"],
    ["before the rest of it is asked for", stay(), sums(2000), "2026-12-07", "return"],
    ["from the day after it is overdue", stay(), sums(5000), "2026-12-08", "overdue"],
    ["also what is left of it", stay(), sums(5000, 0, 4999), "2027-01-31", "overdue"],
    ["not once it was returned", stay(), sums(5000, 3800, 1200), "2026-12-08", null],
    [
      "a cancelled booking's is to be returned at once",
      stay({ status: "cancelled" }),
      sums(5000),
      "2026-11-01",
      "overdue",
    ],
    ["a cancelled booking's is not received", stay({ status: "cancelled" }), sums(), "2026-12-03", null],
    ["nor that of an unpaid one", stay({ status: "in_review" }), sums(), "2026-12-03", null],
  ] as const)("%s", (_, booking, received, today, task) => {
    expect(damageTask(booking, damageOf(booking, received), today)).toBe(task)
  })
})

describe("the dates of a security deposit", () => {
  it("promises it within 7 days after check-out", () => {
    expect(damageReturnDate({ checkOut: "2026-12-28" })).toBe("2027-01-04")
  })

  const half = { deposit: { kind: "percent", percent: 50 } } as const
  it.each([
    ["with the balance", half, "2026-11-01T05:00:00Z", "2026-11-19"],
    ["on the day of a balance if all is paid at once", {}, "2026-11-01T05:00:00Z", "2026-11-19"],
    ["on arrival if that day had come when the stay was booked", {}, "2026-11-19T05:00:00Z", "2026-12-03"],
    ["in the villa's zone: its day begins at 17:00 UTC", {}, "2026-11-18T17:00:00Z", "2026-12-03"],
    ["and not before", {}, "2026-11-18T16:59:59Z", "2026-11-19"],
    ["on arrival if the balance is", { balanceDays: 0 }, "2026-11-01T05:00:00Z", "2026-12-03"],
  ] as const)("makes it due %s", (_, changes, bookedAt, date) => {
    const booking = stay({ terms: terms(5000, changes), createdAt: Date.parse(bookedAt) })
    expect(damageDueDate(booking, "Asia/Bangkok")).toBe(date)
  })

  it.each([
    ["with the balance, some days after it", half, "2026-11-20", "2026-11-23"],
    ["if all was paid at once, too", {}, "2026-11-20", "2026-11-23"],
    ["by its terms, if that is later", half, "2026-11-10", "2026-11-19"],
    ["on arrival at the latest", half, "2026-12-02", "2026-12-03"],
    ["on arrival by its terms", { balanceDays: 0 }, "2026-11-10", "2026-12-03"],
  ] as const)("after a move makes it due %s", (_, changes, movedOn, date) => {
    const createdAt = Date.parse("2026-11-01T05:00:00Z")
    expect(damageDueDate(stay({ terms: terms(5000, changes), createdAt, movedOn }), "Asia/Bangkok")).toBe(date)
  })
})
