import { describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import {
  type ByHand,
  movesSoonStay,
  recordedByHand,
  recordsTooMuch,
  stayRefusal,
} from "#app/booking/staff-limits/staff-limits.ts"
import { DAY_MS } from "#app/durations.ts"
import type { LedgerLine, NewLine } from "#app/money/ledger/ledger.ts"
import { sampleBooking } from "../../support/sample.ts"

const line = (changes: Partial<NewLine>): NewLine => ({
  bookingId: "b",
  paymentLinkId: null,
  at: 0,
  kind: "payment",
  channel: "cash",
  amount: 0,
  evidence: null,
  actor: "admin",
  actorName: "Lek",
  ...changes,
})
const paid = (amount: number, changes: Partial<NewLine> = {}) => line({ amount, ...changes })
const recorded = (lines: NewLine[]) => lines.map((each, index) => ({ ...each, id: `line-${index}` }) as LedgerLine)

describe("more than a stay of 34,000 owes", () => {
  const STAY = sampleBooking({ status: "confirmed", total: 34_000 })
  const CANCELLED = sampleBooking({ status: "cancelled", total: 34_000, kept: 0 })
  const CHARGE = line({ kind: "charge", amount: 900, channel: "none" })
  const RETURNED = line({ kind: "refund", amount: -34_000, channel: "bank" })
  const pending = sampleBooking({ status: "pending_payment", total: 34_000 })
  it.each<[string, typeof STAY, NewLine[], NewLine[], boolean]>([
    ["nothing", STAY, [], [], false],
    ["all of it", STAY, [], [paid(34_000)], false],
    ["a satang more", STAY, [], [paid(34_001)], true],
    ["all of it on confirming", pending, [], [paid(34_000)], false],
    ["a million on confirming", pending, [], [paid(1_000_000)], true],
    ["a million with a slip", STAY, [], [paid(1_000_000, { channel: "bank", evidence: "slip:1" })], true],
    ["two payments that are more together", STAY, [], [paid(20_000), paid(20_000)], true],
    ["the rest", STAY, [paid(10_000)], [paid(24_000)], false],
    ["more than the rest", STAY, [paid(10_000)], [paid(24_001)], true],
    ["anything of a stay that is paid", STAY, [paid(34_000)], [paid(1)], true],
    ["anything of a stay that is paid too much", STAY, [paid(40_000)], [paid(1)], true],
    ["what was charged too", STAY, [paid(34_000), line({ kind: "charge", amount: 500 })], [paid(500)], false],
    ["less than before a reduction", STAY, [line({ kind: "waiver", amount: -500 })], [paid(34_000)], true],
    ["an extra payment with its charge", STAY, [paid(34_000)], [CHARGE, paid(900)], false],
    ["the security deposit", STAY, [paid(34_000)], [paid(5_000, { pot: "damage" })], false],
    ["all of a cancelled stay of which nothing came", CANCELLED, [], [paid(34_000)], false],
    ["more than a cancelled stay cost", CANCELLED, [], [paid(34_001)], true],
    ["all of a cancelled stay twice", CANCELLED, [paid(34_000)], [paid(34_000)], true],
    ["the rest of a cancelled stay and its charges", CANCELLED, [paid(10_000), CHARGE], [paid(24_900)], false],
    ["more than that", CANCELLED, [paid(10_000), CHARGE], [paid(24_901)], true],
    ["what a cancelled stay has returned", CANCELLED, [paid(34_000), RETURNED], [paid(1)], true],
  ])("%s", (_, booking, ledger, lines, isTooMuch) => {
    expect(recordsTooMuch(booking, recorded(ledger), lines)).toBe(isTooMuch)
  })
})

const MOMENT = { checkInTime: "14:00", timezone: "Asia/Bangkok" }
type Stay = Pick<Booking, "status" | "checkIn" | "checkOut" | "createdAt" | "addressHash">
const stay = (checkIn: string, checkOut: string, changes: Partial<Stay> = {}): Stay => ({
  status: "confirmed",
  checkIn,
  checkOut,
  createdAt: 0,
  addressHash: "",
  ...changes,
})
const BEFORE = stay("2090-12-03", "2090-12-07")
const CANCELLED = { ...BEFORE, status: "cancelled" } as const
const UNPAID = { ...BEFORE, status: "pending_payment" } as const

describe("a stay that only owners end or move", () => {
  const CHECK_IN = Date.parse("2090-12-03T14:00:00+07:00")
  const LAST_YEAR = stay("2090-01-08", "2090-01-12")
  const LATER = stay("2090-12-10", "2090-12-14")
  const entered = (createdAt: number) => ({ ...BEFORE, createdAt })
  it.each<[string, Stay, Stay, number, ReturnType<typeof stayRefusal>]>([
    ["cancelled a second before check-in", BEFORE, CANCELLED, CHECK_IN - 1000, null],
    ["cancelled at check-in", BEFORE, CANCELLED, CHECK_IN, "stay-owner-only"],
    ["cancelled long after", BEFORE, CANCELLED, CHECK_IN * 2, "stay-owner-only"],
    ["cancelled, unconfirmed", UNPAID, CANCELLED, CHECK_IN, null],
    ["deleted, cancelled before", CANCELLED, CANCELLED, CHECK_IN, null],
    ["to a later day", BEFORE, LATER, CHECK_IN, "stay-owner-only"],
    ["to a later day before it begins", BEFORE, LATER, CHECK_IN - 1, null],
    ["to the day before", BEFORE, stay("2090-12-02", "2090-12-07"), CHECK_IN, "stay-owner-only"],
    ["to last year once it has begun", BEFORE, LAST_YEAR, CHECK_IN, "stay-owner-only"],
    ["to last year before it begins", BEFORE, LAST_YEAR, CHECK_IN - 1, "past-owner-only"],
    ["to last year, unconfirmed", UNPAID, { ...UNPAID, ...LAST_YEAR }, CHECK_IN - 1, "past-owner-only"],
    ["begins yesterday instead", BEFORE, stay("2090-12-02", "2090-12-07"), CHECK_IN - 1, "past-owner-only"],
    ["begins today instead", BEFORE, stay("2090-12-03", "2090-12-06"), CHECK_IN - 1, null],
    [
      "ended yesterday, though the guest is there",
      BEFORE,
      stay("2090-12-03", "2090-12-04"),
      Date.parse("2090-12-05T09:00:00+07:00"),
      "past-owner-only",
    ],
    ["extended", BEFORE, stay("2090-12-03", "2090-12-08"), CHECK_IN, null],
    ["changed in something else", BEFORE, BEFORE, CHECK_IN, null],
    ["within the hour in which staff entered it", entered(CHECK_IN), CANCELLED, CHECK_IN + 1, null],
    ["moved within that hour", entered(CHECK_IN), LAST_YEAR, CHECK_IN + 1, null],
    [
      "within an hour of the guest's booking",
      { ...entered(CHECK_IN), addressHash: "x" },
      LATER,
      CHECK_IN + 1,
      "stay-owner-only",
    ],
  ])("%s", (_, before, after, now, refusal) => {
    expect(stayRefusal(before, after, { ...MOMENT, now })).toBe(refusal)
  })
})

describe("a move of a stay that begins soon", () => {
  const SOON = Date.parse("2090-12-01T14:00:00+07:00")
  const later = stay("2090-12-04", "2090-12-07")
  it.each<[string, Stay, Stay, number, boolean]>([
    ["48 hours before check-in", BEFORE, later, SOON, true],
    ["a second earlier", BEFORE, later, SOON - 1000, false],
    ["once it has begun", BEFORE, later, SOON * 2, true],
    ["to an earlier day", BEFORE, stay("2090-12-02", "2090-12-06"), SOON, true],
    ["into the past at any time", BEFORE, stay("2090-01-08", "2090-01-12"), SOON - 30 * DAY_MS, true],
    ["not by other changes", BEFORE, BEFORE, SOON, false],
    ["not by another check-out", BEFORE, stay("2090-12-03", "2090-12-08"), SOON, false],
    ["not of a cancelled one", BEFORE, { ...later, status: "cancelled" }, SOON, false],
    ["not of an unconfirmed one", UNPAID, later, SOON, false],
  ])("%s", (_, before, after, now, isTold) => {
    expect(movesSoonStay(before, after, { ...MOMENT, now })).toBe(isTold)
  })
})

describe("money that is recorded by hand", () => {
  it.each<[string, NewLine[], Partial<ByHand> | null]>([
    ["none", [], null],
    ["none by a card", [paid(1, { channel: "card", evidence: "charge:omise:1" })], null],
    ["none by what is taken back", [line({ kind: "reversal", amount: -1 })], null],
    ["cash", [paid(5)], { amount: 5 }],
    ["a transfer", [paid(5, { channel: "bank" })], { amount: 5, channel: "bank" }],
    ["a slip", [paid(5, { channel: "bank", evidence: "slip:1" })], { amount: 5, channel: "bank", hasSlip: true }],
    ["a security deposit", [paid(5, { pot: "damage" })], { amount: 5, isDamage: true }],
    ["both", [paid(5), paid(3, { pot: "damage" })], { amount: 8 }],
    ["beside tax", [paid(97), paid(3, { channel: "withheld" })], { amount: 97, withheld: 3 }],
    ["paid out", [line({ kind: "refund", pot: "damage", amount: -5 })], { amount: 5, isDamage: true, isPaidOut: true }],
  ])("%s", (_, lines, byHand) => {
    const told = { channel: "cash", withheld: 0, isDamage: false, isPaidOut: false, hasSlip: false, ...byHand }
    expect(recordedByHand(lines)).toEqual(byHand && told)
  })
})
