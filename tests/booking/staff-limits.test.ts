import { describe, expect, it } from "vitest"
import {
  type ByHand,
  putsOffSoonStay,
  recordedByHand,
  recordsTooMuch,
  undoesBegunStay,
} from "#app/booking/staff-limits.ts"
import type { LedgerLine, NewLine } from "#app/money/ledger/ledger.ts"
import { sampleBooking } from "../support/sample.ts"

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
    ["the damage deposit", STAY, [paid(34_000)], [paid(5_000, { pot: "damage" })], false],
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

describe("a change that undoes a stay that has begun", () => {
  const checkIn = "2090-12-03"
  const CHECK_IN = Date.parse("2090-12-03T14:00:00+07:00")
  const stay = (status: "confirmed" | "pending_payment" | "cancelled", on = checkIn) => ({
    status,
    checkIn: on,
    createdAt: 0,
  })
  it.each<[string, ReturnType<typeof stay>, ReturnType<typeof stay>, number, boolean]>([
    ["cancelled a second before check-in", stay("confirmed"), stay("cancelled"), CHECK_IN - 1000, false],
    ["cancelled at check-in", stay("confirmed"), stay("cancelled"), CHECK_IN, true],
    ["cancelled long after", stay("confirmed"), stay("cancelled"), CHECK_IN * 2, true],
    ["put off to a later day", stay("confirmed"), stay("confirmed", "2090-12-10"), CHECK_IN, true],
    ["put off before it begins", stay("confirmed"), stay("confirmed", "2090-12-10"), CHECK_IN - 1, false],
    ["begun a day earlier", stay("confirmed"), stay("confirmed", "2090-12-02"), CHECK_IN, false],
    [
      "cancelled within the hour in which it was entered",
      { ...stay("confirmed"), createdAt: CHECK_IN },
      stay("cancelled"),
      CHECK_IN + 1,
      false,
    ],
    ["changed in something else", stay("confirmed"), stay("confirmed"), CHECK_IN, false],
    ["cancelled, unconfirmed", stay("pending_payment"), stay("cancelled"), CHECK_IN, false],
    ["deleted, cancelled before", stay("cancelled"), stay("cancelled"), CHECK_IN, false],
  ])("%s", (_, before, after, now, undoes) => {
    const moment = { now, checkInTime: "14:00", timezone: "Asia/Bangkok" }
    expect(undoesBegunStay(before, after, moment)).toBe(undoes)
  })
})

describe("a change that puts off a stay that begins soon", () => {
  const SOON = Date.parse("2090-12-01T14:00:00+07:00")
  const stay = (checkIn: string, status: "confirmed" | "pending_payment" | "cancelled" = "confirmed") => ({
    checkIn,
    status,
  })
  const from = stay("2090-12-03")
  it.each<[string, ReturnType<typeof stay>, ReturnType<typeof stay>, number, boolean]>([
    ["48 hours before check-in", from, stay("2090-12-04"), SOON, true],
    ["a second earlier", from, stay("2090-12-04"), SOON - 1000, false],
    ["once it has begun", from, stay("2090-12-04"), SOON * 2, true],
    ["not to an earlier day", from, stay("2090-12-02"), SOON, false],
    ["not by other changes", from, from, SOON, false],
    ["not of a cancelled one", from, stay("2090-12-04", "cancelled"), SOON, false],
    ["not of an unconfirmed one", stay("2090-12-03", "pending_payment"), stay("2090-12-04"), SOON, false],
  ])("%s", (_, before, after, now, putsOff) => {
    const moment = { now, checkInTime: "14:00", timezone: "Asia/Bangkok" }
    expect(putsOffSoonStay(before, after, moment)).toBe(putsOff)
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
    ["a damage deposit", [paid(5, { pot: "damage" })], { amount: 5, isDamage: true }],
    ["both", [paid(5), paid(3, { pot: "damage" })], { amount: 8 }],
    ["paid out", [line({ kind: "refund", pot: "damage", amount: -5 })], { amount: 5, isDamage: true, isPaidOut: true }],
  ])("%s", (_, lines, byHand) => {
    const told = { channel: "cash", isDamage: false, isPaidOut: false, hasSlip: false, ...byHand }
    expect(recordedByHand(lines)).toEqual(byHand && told)
  })
})
