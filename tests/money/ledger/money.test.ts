import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { type LedgerKind, LINE_SIGNS, sumDamage, sumLines, sumPot } from "#app/money/ledger/ledger.ts"
import {
  type BookingMoney,
  balanceDateOf,
  balanceLinkEnd,
  moneyOf,
  overpaid,
  owedForCodes,
  owesBeforeArrival,
  planOf,
  stillToPay,
} from "#app/money/ledger/money.ts"
import { linesOfPaidLink } from "#app/money/links/payment-link.ts"
import { priceOf, priceSetTo } from "#app/villa/prices/price-breakdown.ts"
import { DEFAULT_TERMS, type Deposit, type Terms } from "#app/villa/terms/terms.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"
import { sampleBooking, sampleLink, sampleVilla } from "../../support/sample.ts"

const BANGKOK = "Asia/Bangkok"
const FULL: Deposit = { kind: "full" }
const percent = (value: number): Deposit => ({ kind: "percent", percent: value })
const amount = (satang: number): Deposit => ({ kind: "amount", amount: satang })

type Line = Parameters<typeof sumLines>[0][number]
const line = (kind: Exclude<LedgerKind, "reversal">, satang: number): Line => ({
  kind,
  amount: LINE_SIGNS[kind] * satang,
})
const paid = (satang: number) => line("payment", satang)
const takenBack = (satang: number): Line => ({ kind: "reversal", reversedKind: "payment", amount: -satang })

type Case = Partial<
  Pick<Booking, "status" | "total" | "checkIn" | "checkOut" | "createdAt" | "movedOn" | "kept" | "confirmedWith">
> &
  Partial<Terms>

/** A stay from 1 to 5 December 2026 for 20,000 baht, half of it on booking, booked on 1 October. */
function stay({ deposit = percent(50), balanceDays = 14, cancellation = null, ...changes }: Case = {}) {
  return {
    ...sampleBooking(),
    status: "pending_payment" as const,
    total: 20_000_00,
    checkIn: "2026-12-01",
    checkOut: "2026-12-05",
    createdAt: Date.parse("2026-10-01T12:00:00+07:00"),
    terms: { ...DEFAULT_TERMS, deposit, balanceDays, cancellation },
    ...changes,
  } satisfies Booking
}
const confirmed = (changes: Case = {}) => stay({ status: "confirmed", ...changes })

describe("the money of a booking", () => {
  it.each<[string, Booking, Line[], Partial<BookingMoney>]>([
    // The cases of the design.
    [
      "30 % of 20,001.00: 6,001 now",
      stay({ deposit: percent(30), total: 20_001_00 }),
      [],
      { deposit: 6_001_00, dueNow: 6_001_00, balance: 20_001_00, balanceDate: "2026-11-17" },
    ],
    [
      "and 14,000 later",
      confirmed({ deposit: percent(30), total: 20_001_00 }),
      [paid(6_001_00)],
      { balance: 14_000_00, dueNow: 14_000_00, balanceDate: "2026-11-17" },
    ],
    [
      "50 % booked 14 days before: in full",
      stay({ createdAt: Date.parse("2026-11-17T09:00:00+07:00") }),
      [],
      { deposit: 20_000_00, dueNow: 20_000_00, balanceDate: null },
    ],
    [
      "a charge of 2,500 is part of the balance",
      confirmed({ deposit: percent(30), total: 20_001_00 }),
      [paid(6_001_00), line("charge", 2_500_00)],
      { owed: 22_501_00, balance: 16_500_00 },
    ],
    [
      "a transfer and a capture of one balance: the owner owes it",
      confirmed({ deposit: percent(30), total: 20_001_00 }),
      [paid(6_001_00), line("charge", 2_500_00), paid(16_500_00), paid(16_500_00)],
      { balance: -16_500_00, dueNow: -16_500_00, balanceDate: null },
    ],
    [
      "cancelled by the owner: nothing is asked for",
      stay({ status: "cancelled", kept: 10_000_00 }),
      [paid(10_000_00)],
      { owed: 10_000_00, balance: 0, dueNow: 0, balanceDate: null },
    ],
    // Rounding.
    ["1 satang is paid at once", stay({ total: 1 }), [], { deposit: 1, dueNow: 1, balanceDate: null }],
    ["1 baht is paid at once", stay({ total: 1_00 }), [], { deposit: 1_00, balanceDate: null }],
    ["of 1.01 baht 1 baht", stay({ total: 1_01 }), [], { deposit: 1_00, dueNow: 1_00, balanceDate: "2026-11-17" }],
    ["of less than a baht all of it", stay({ total: 90, deposit: percent(10) }), [], { deposit: 90 }],
    ["33 % of 100.00 is whole baht", stay({ total: 100_00, deposit: percent(33) }), [], { deposit: 33_00 }],
    ["33 % of 100.01 is rounded up", stay({ total: 100_01, deposit: percent(33) }), [], { deposit: 34_00 }],
    [
      "of ten million baht to the satang",
      stay({ total: 9_999_999_99, deposit: percent(90) }),
      [],
      { deposit: 9_000_000_00 },
    ],
    // Deposits of an amount.
    ["an amount below the total", stay({ deposit: amount(5_000_00) }), [], { deposit: 5_000_00, dueNow: 5_000_00 }],
    [
      "an amount a satang below the total",
      stay({ deposit: amount(19_999_99) }),
      [],
      { deposit: 19_999_99, balanceDate: "2026-11-17" },
    ],
    ["an amount of the total", stay({ deposit: amount(20_000_00) }), [], { deposit: 20_000_00, balanceDate: null }],
    [
      "a price below the amount, by the owner or a promo code",
      stay({ deposit: amount(5_000_00), total: 4_500_00 }),
      [],
      { deposit: 4_500_00, dueNow: 4_500_00, balanceDate: null },
    ],
    // Before the deposit is in.
    ["a part of the deposit", stay(), [paid(4_000_00)], { dueNow: 6_000_00, balance: 16_000_00 }],
    ["the deposit to the satang", stay(), [paid(10_000_00)], { dueNow: 10_000_00 }],
    ["a satang more", stay(), [paid(10_000_01)], { dueNow: 9_999_99 }],
    ["all", stay(), [paid(20_000_00)], { dueNow: 0, balance: 0, balanceDate: null }],
    ["a slip in review asks for the same", stay({ status: "in_review" }), [], { dueNow: 10_000_00 }],
    // After it was confirmed.
    ["confirmed by less than the deposit", confirmed(), [paid(4_000_00)], { dueNow: 16_000_00, balance: 16_000_00 }],
    ["confirmed by nothing", confirmed(), [], { dueNow: 20_000_00, balanceDate: "2026-11-17" }],
    [
      "confirmed by less than all: on arrival",
      confirmed({ deposit: FULL }),
      [paid(4_000_00)],
      { deposit: 20_000_00, balance: 16_000_00, balanceDate: "2026-12-01" },
    ],
    ["a higher price", confirmed({ total: 25_000_00 }), [paid(10_000_00)], { deposit: 12_500_00, balance: 15_000_00 }],
    ["a lower price", confirmed({ total: 10_000_00 }), [paid(10_000_00)], { balance: 0, balanceDate: null }],
    ["a price below the deposit", confirmed({ total: 9_000_00 }), [paid(10_000_00)], { balance: -1_000_00 }],
    ["a price of 0", confirmed({ total: 0 }), [paid(10_000_00)], { owed: 0, balance: -10_000_00, deposit: 0 }],
    ["a waiver", confirmed(), [paid(10_000_00), line("waiver", 10_000_00)], { balance: 0, owed: 10_000_00 }],
    ["a refund", confirmed(), [paid(20_000_00), line("refund", 500_00)], { received: 19_500_00, balance: 500_00 }],
    [
      "a payment that was taken back",
      confirmed(),
      [paid(10_000_00), { kind: "reversal", amount: -10_000_00, reversedKind: "payment" }],
      { received: 0, balance: 20_000_00 },
    ],
    [
      "damage money does not pay for the stay",
      confirmed(),
      [paid(10_000_00), { ...paid(5_000_00), pot: "damage" }],
      { received: 10_000_00, balance: 10_000_00 },
    ],
    [
      "an extra that is paid leaves the balance",
      confirmed(),
      [
        paid(10_000_00),
        ...linesOfPaidLink(sampleLink({ bookingId: "b", purpose: "extra", amount: 2_500_00 }), PAYMENT(2_500_00)),
      ],
      { owed: 22_500_00, received: 12_500_00, balance: 10_000_00 },
    ],
    // Dates.
    [
      "moved to a later date",
      confirmed({ checkIn: "2026-12-24", checkOut: "2026-12-28" }),
      [paid(10_000_00)],
      { balanceDate: "2026-12-10" },
    ],
    [
      "moved to a date within the 14 days after the booking",
      confirmed({ checkIn: "2026-10-10", checkOut: "2026-10-14" }),
      [paid(10_000_00)],
      { balance: 10_000_00, balanceDate: "2026-10-10" },
    ],
    [
      "a leap day",
      confirmed({ checkIn: "2028-03-01", checkOut: "2028-03-02", balanceDays: 1 }),
      [paid(10_000_00)],
      { balanceDate: "2028-02-29" },
    ],
    [
      "over the turn of the year",
      confirmed({ checkIn: "2027-01-02", checkOut: "2027-01-05", balanceDays: 60 }),
      [paid(10_000_00)],
      { balanceDate: "2026-11-03" },
    ],
  ])("%s", (_, booking, lines, expected) => {
    expect(moneyOf(booking, sumLines(lines), BANGKOK)).toMatchObject(expected)
  })

  it("says what is still to be paid of confirmed bookings only, and never less than nothing", () => {
    const of = (booking: Booking, lines: Line[]) => {
      const money = moneyOf(booking, sumLines(lines), BANGKOK)
      return [stillToPay(booking, money), overpaid(money)]
    }
    expect(of(stay(), [])).toEqual([0, 0])
    expect(of(confirmed(), [paid(5_000_00)])).toEqual([15_000_00, 0])
    expect(of(confirmed(), [paid(25_000_00)])).toEqual([0, 5_000_00])
    expect(of(stay({ status: "cancelled", kept: 5_000_00 }), [paid(5_000_00)])).toEqual([0, 0])
  })
})

function PAYMENT(satang: number) {
  return { at: 0, channel: "cash", amount: satang, evidence: null, actor: "admin", actorName: null } as const
}

describe("at midnight of the day on which the balance is due", () => {
  // The due day of a stay from 1 December is 17 November.
  it.each([
    ["Asia/Bangkok", "2026-11-16T16:59:59.999Z", 10_000_00],
    ["Asia/Bangkok", "2026-11-16T17:00:00.000Z", 20_000_00],
    ["UTC", "2026-11-16T23:59:59.999Z", 10_000_00],
    ["UTC", "2026-11-17T00:00:00.000Z", 20_000_00],
    ["America/New_York", "2026-11-17T04:59:59.999Z", 10_000_00],
    ["America/New_York", "2026-11-17T05:00:00.000Z", 20_000_00],
    ["Pacific/Kiritimati", "2026-11-16T09:59:59.999Z", 10_000_00],
    ["Pacific/Kiritimati", "2026-11-16T10:00:00.000Z", 20_000_00],
    // Summer time ends on 1 November: the day before the due day of a stay from 15 November has 25 hours.
  ])("in %s a booking of %s pays %d on booking", (timezone, at, payNow) => {
    expect(planOf(stay({ createdAt: Date.parse(at) }), timezone).payNow).toBe(payNow)
  })

  it("on a day of 25 hours", () => {
    const plan = (at: string) =>
      planOf(stay({ checkIn: "2026-11-15", createdAt: Date.parse(at) }), "America/New_York").payNow
    expect([plan("2026-11-01T03:59:59Z"), plan("2026-11-01T04:00:00Z")]).toEqual([10_000_00, 20_000_00])
  })
})

describe("by when the balance of a confirmed booking is due", () => {
  /** Moved on 10 November, so that it is due on the 13th at the earliest. */
  const movedOn = "2026-11-10"
  it.each<[string, Case, string]>([
    ["by its terms", {}, "2026-11-17"],
    ["on arrival where nothing is planned", { deposit: FULL }, "2026-12-01"],
    ["after a move by its terms, if that day is ahead", { movedOn }, "2026-11-17"],
    ["on the third day after it, if that is later", { movedOn, checkIn: "2026-11-26" }, "2026-11-13"],
    ["on the same day either way", { movedOn, checkIn: "2026-11-27" }, "2026-11-13"],
    ["a day later by its terms", { movedOn, checkIn: "2026-11-28" }, "2026-11-14"],
    ["not after check-in", { movedOn, checkIn: "2026-11-12" }, "2026-11-12"],
    ["on arrival on the third day", { movedOn, checkIn: "2026-11-13" }, "2026-11-13"],
    ["on arrival the day after the third", { movedOn, checkIn: "2026-11-14" }, "2026-11-13"],
    ["on arrival on the day of the move", { movedOn, checkIn: movedOn }, movedOn],
    ["before arrival where nothing was planned", { movedOn, deposit: FULL }, "2026-11-13"],
    [
      "before arrival where the day by its terms was before the booking",
      { movedOn: "2026-10-02", checkIn: "2026-10-12" },
      "2026-10-05",
    ],
    ["on arrival by its terms", { movedOn, balanceDays: 0 }, "2026-12-01"],
    ["over the turn of the year", { movedOn: "2026-12-30", checkIn: "2027-01-09" }, "2027-01-02"],
  ])("%s", (_, changes, date) => {
    const booking = confirmed(changes)
    expect(balanceDateOf(booking, BANGKOK)).toBe(date)
    expect(moneyOf(booking, sumLines([paid(1_00)]), BANGKOK).balanceDate).toBe(date)
    expect(moneyOf(booking, sumLines([paid(20_000_00)]), BANGKOK).balanceDate).toBeNull()
  })
})

describe("what withholds the codes of a confirmed booking", () => {
  /** Half is paid on booking, the rest is due on 17 November. */
  const half = [paid(10_000_00)]
  const before = "2026-11-16T23:59:59+07:00"
  const due = "2026-11-17T00:00:00+07:00"
  const stayed = "2026-12-03T12:00:00+07:00"
  const confirmedInFull = { deposit: FULL, confirmedWith: 20_000_00 }
  const onArrival = { deposit: FULL, confirmedWith: 0 }
  it.each<[string, Case, Line[], string, boolean]>([
    ["not a balance that is due later", {}, half, before, false],
    ["a balance from its due day on", {}, half, due, true],
    ["a balance during the stay", {}, half, stayed, true],
    ["a part of it", {}, [...half, paid(9_999_99)], stayed, true],
    ["nothing once it is paid", {}, [...half, paid(10_000_00)], stayed, false],
    ["nothing once more is paid", {}, [...half, paid(10_000_01)], stayed, false],
    ["nothing once the rest is waived", {}, [...half, line("waiver", 10_000_00)], stayed, false],
    ["a payment that was returned", {}, [...half, paid(10_000_00), line("refund", 1_00)], stayed, true],
    ["a charge while the balance is due later", {}, [...half, line("charge", 500_00)], before, false],
    ["not a charge after the due day", {}, [paid(20_000_00), line("charge", 500_00)], stayed, false],
    ["a balance beside a charge", {}, [paid(19_999_99), line("charge", 500_00)], stayed, true],
    ["nothing once the price is paid, less a waiver", {}, [paid(19_000_00), line("waiver", 1_000_00)], stayed, false],
    [
      "not a charge once the price is paid, less a waiver",
      {},
      [paid(19_000_00), line("waiver", 1_000_00), line("charge", 500_00)],
      stayed,
      false,
    ],
    [
      "not a charge once what was taken back is paid, less a waiver",
      confirmedInFull,
      [paid(20_000_00), takenBack(20_000_00), line("waiver", 4_000_00), paid(16_000_00), line("charge", 500_00)],
      stayed,
      false,
    ],
    [
      "a price whose waiver was taken back",
      confirmedInFull,
      [
        paid(20_000_00),
        takenBack(20_000_00),
        line("waiver", 20_000_00),
        { kind: "reversal", reversedKind: "waiver", amount: 20_000_00 },
      ],
      stayed,
      true,
    ],
    ["not what is paid on arrival by its terms", { balanceDays: 0 }, half, stayed, false],
    ["not what is left of a full price", { deposit: FULL }, half, stayed, false],
    ["a full price that was taken back", confirmedInFull, [paid(20_000_00), takenBack(20_000_00)], before, true],
    ["a part of it", confirmedInFull, [paid(20_000_00), takenBack(20_000_00), paid(19_999_99)], before, true],
    [
      "not one that came again",
      confirmedInFull,
      [paid(20_000_00), takenBack(20_000_00), paid(20_000_00)],
      before,
      false,
    ],
    ["not a part that was returned", confirmedInFull, [paid(20_000_00), line("refund", 1_00)], stayed, false],
    ["a deposit that was taken back", { confirmedWith: 10_000_00 }, [...half, takenBack(10_000_00)], before, true],
    [
      "not what was mistyped beyond the deposit",
      { balanceDays: 0, confirmedWith: 20_000_00 },
      [paid(20_000_00), takenBack(20_000_00), ...half],
      stayed,
      false,
    ],
    ["not what came once the stay was confirmed", onArrival, [paid(20_000_00), takenBack(20_000_00)], stayed, false],
    ["not a charge beyond a full price", { deposit: FULL }, [paid(20_000_00), line("charge", 500_00)], stayed, false],
    ["not a security deposit on arrival", { damage: DAMAGE("arrival") }, [paid(20_000_00)], stayed, false],
    ["not a security deposit with the balance", { damage: DAMAGE("balance") }, [paid(20_000_00)], stayed, false],
    ["not by the money of a security deposit", {}, [...half, { ...paid(10_000_00), pot: "damage" }], stayed, true],
    ["a balance the day before", { balanceDays: 1 }, half, "2026-11-30T14:00:00+07:00", true],
    ["not what a move has just made due", { movedOn: "2026-11-16" }, half, "2026-11-18T23:59:00+07:00", false],
    ["what a move has made due, three days later", { movedOn: "2026-11-16" }, half, "2026-11-19T00:00:00+07:00", true],
    ["not what a move has made due on arrival", { movedOn: "2026-11-29" }, half, stayed, false],
  ])("%s", (_, changes, lines, at, withheld) => {
    const booking = confirmed(changes)
    const money = moneyOf(booking, sumLines(lines), BANGKOK)
    expect(owesBeforeArrival(booking, money, { now: Date.parse(at), timezone: BANGKOK })).toBe(withheld)
  })

  it("a balance from midnight of its due day in the villa's zone on", () => {
    const zone = "Pacific/Kiritimati"
    const money = moneyOf(confirmed(), sumLines(half), zone)
    const owes = (at: string) => owesBeforeArrival(confirmed(), money, { now: Date.parse(at), timezone: zone })
    expect([owes("2026-11-16T09:59:59Z"), owes("2026-11-16T10:00:00Z")]).toEqual([false, true])
  })
})

function DAMAGE(when: "arrival" | "balance") {
  return { amount: 5_000_00, when }
}

it("names what must come before the codes are shown: the balance that is due, or what was taken back", () => {
  const first = confirmed({ balanceDays: 0, confirmedWith: 10_000_00 })
  const reversed = sumLines([paid(10_000_00), takenBack(10_000_00), paid(1_00)])
  const clock = { now: Date.parse("2026-11-30T12:00:00+07:00"), timezone: BANGKOK }
  expect(owedForCodes(first, moneyOf(first, reversed, BANGKOK), clock)).toBe(9_999_00)
  const planned = confirmed({ confirmedWith: 10_000_00 })
  expect(owedForCodes(planned, moneyOf(planned, reversed, BANGKOK), clock)).toBe(19_999_00)
})

describe("the link for a balance ends", () => {
  const times = { timezone: BANGKOK, checkInTime: "14:00", checkOutTime: "11:00" }
  it.each<[string, Case, string]>([
    ["at check-in", {}, "2026-12-01T14:00:00+07:00"],
    ["at check-out if it is paid on arrival", { balanceDays: 0 }, "2026-12-05T11:00:00+07:00"],
    ["at check-out if all was due on booking", { deposit: FULL }, "2026-12-05T11:00:00+07:00"],
    [
      "at check-out if the deposit has become all by the price",
      { deposit: amount(5_000_00), total: 5_000_00 },
      "2026-12-05T11:00:00+07:00",
    ],
    [
      "at check-in if a move has made it due before",
      { deposit: FULL, movedOn: "2026-11-10" },
      "2026-12-01T14:00:00+07:00",
    ],
    ["at check-out if a move has made it due on arrival", { movedOn: "2026-11-29" }, "2026-12-05T11:00:00+07:00"],
    ["at check-in of one day before", { balanceDays: 1 }, "2026-12-01T14:00:00+07:00"],
  ])("%s", (_, changes, end) => {
    expect(balanceLinkEnd(confirmed(changes), times)).toBe(Date.parse(end))
  })
})

describe("a deposit of a price by the price list", () => {
  const dates = { checkIn: "2026-12-07", checkOut: "2026-12-10" }
  const price = (offer: Partial<ReturnType<typeof sampleVilla>["offer"]>, guests = 2, bookedOn = "2026-10-01") => {
    const villa = sampleVilla()
    return priceOf(
      { ...villa, offer: { ...villa.offer, ...offer } },
      { stay: dates, rooms: 3, guests, bookedOn, promo: null },
    )
  }
  const half = (total: number) => planOf(stay({ ...dates, total }), BANGKOK)

  it.each<[string, number, number, number]>([
    // Three weekday nights at 8,500.
    ["the nights", price({}).total, 12_750_00, 12_750_00],
    ["a cleaning fee", price({ cleaningFee: 999_00 }).total, 13_250_00, 13_249_00],
    ["extra guests", price({ includedGuests: 2, extraGuestFee: 333_00 }, 5).total, 14_249_00, 14_248_00],
    ["a price of staff's, in satang", priceSetTo(12_345_67, price({})).total, 6_173_00, 6_172_67],
  ])("with %s is of all of it", (_, total, payNow, later) => {
    expect(half(total)).toMatchObject({ payNow, later })
  })
})

describe("of 10,000 random histories of lines", () => {
  const kind = fc.constantFrom<Exclude<LedgerKind, "reversal">>("payment", "refund", "charge", "waiver", "kept")
  const entry = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind, satang: fc.integer({ min: 1, max: 50_000_00 }), isDamage: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ takesBack: fc.nat(30) }) },
  )
  const booking = fc.record({
    status: fc.constantFrom(
      "pending_payment" as const,
      "in_review" as const,
      "confirmed" as const,
      "cancelled" as const,
    ),
    total: fc.integer({ min: 0, max: 100_000_00 }),
    kept: fc.integer({ min: 0, max: 100_000_00 }),
    deposit: fc.oneof(
      fc.constant(FULL),
      fc.integer({ min: 10, max: 90 }).map(percent),
      fc.integer({ min: 1, max: 100_000_00 }).map(amount),
    ),
    balanceDays: fc.integer({ min: 0, max: 60 }),
  })

  it("the sums and the money are those of a count by hand", () => {
    const property = fc.property(booking, fc.array(entry, { maxLength: 25 }), (changes, entries) => {
      const lines: (Line & { id: string; reverses?: string })[] = []
      // What is held, owed on top, and of damages; and what each line has added to which of them.
      const counted = { held: 0, charged: 0, damage: 0 }
      const effects: [keyof typeof counted, number][] = []
      for (const each of entries) {
        const id = `line-${lines.length}`
        if ("takesBack" in each) {
          const reversed = lines[each.takesBack % Math.max(1, lines.length)]
          const isPossible =
            reversed && reversed.kind !== "reversal" && !lines.some(({ reverses }) => reverses === reversed.id)
          if (!isPossible) continue
          const [where, by] = effects[lines.indexOf(reversed)]!
          const back = { kind: "reversal", amount: -reversed.amount, pot: reversed.pot } as const
          lines.push({ id, ...back, reverses: reversed.id, reversedKind: reversed.kind })
          effects.push([where, -by])
          counted[where] -= by
          continue
        }
        const isCharge = each.kind === "charge" || each.kind === "waiver"
        const signed = each.kind === "payment" || each.kind === "charge" ? each.satang : -each.satang
        const where = isCharge ? "charged" : each.isDamage ? "damage" : "held"
        lines.push({ id, kind: each.kind, amount: signed, pot: each.isDamage && !isCharge ? "damage" : "stay" })
        effects.push([where, signed])
        counted[where] += signed
      }
      const sums = sumLines(lines)
      const waivers = lines.filter(({ kind, reversedKind }) => (reversedKind ?? kind) === "waiver")
      expect(sums).toEqual({
        ...counted,
        waived: waivers.reduce((sum, { amount }) => sum + amount, 0),
        received: sumPot(lines, "stay").received,
        damageReceived: sumDamage(lines).received,
      })

      const of = stay(changes)
      const money = moneyOf(of, sums, BANGKOK)
      const isEnded = of.status === "cancelled"
      const owed = isEnded ? changes.kept : of.total + counted.charged
      expect(money).toMatchObject({ received: counted.held, owed, balance: owed - counted.held, total: of.total })
      expect(money.deposit).toBeLessThanOrEqual(of.total)
      expect(money.deposit).toBeGreaterThanOrEqual(0)
      if (changes.deposit.kind === "percent" && money.deposit < of.total) {
        expect(money.deposit % 100).toBe(0)
        const exact = BigInt(of.total) * BigInt(changes.deposit.percent)
        expect(BigInt(money.deposit) * 100n - exact >= 0n && BigInt(money.deposit) * 100n - exact < 10_000n).toBe(true)
      }
      // Nobody is asked for more than is owed, unless the deposit was not reached.
      if (of.status === "confirmed") expect(money.dueNow).toBe(money.balance)
      if (isEnded) expect(money.dueNow).toBe(0)
      if (money.balanceDate !== null) expect(money.balance).toBeGreaterThan(0)
    })
    fc.assert(property, { ...PROPERTY_PARAMETERS, numRuns: 10_000 })
  })
})
