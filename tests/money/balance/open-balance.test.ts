import { describe, expect, it } from "vitest"
import { type BalanceLink, balanceLinkView } from "#app/money/balance/balance-link.ts"
import { isBeingPaid, openBalances } from "#app/money/balance/open-balance.ts"
import { type LedgerSums, NO_SUMS } from "#app/money/ledger/ledger.ts"
import type { Terms } from "#app/villa/terms/terms.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { sampleBooking } from "../../support/sample.ts"

const TERMS: Terms = { ...DEFAULT_TERMS, deposit: { kind: "percent", percent: 50 }, balanceDays: 7 }
const ZONE = "Asia/Bangkok"
/** Booked on 1 November for 3 to 7 December 2026: the balance is due on 26 November. */
const booking = sampleBooking({
  status: "confirmed",
  terms: TERMS,
  total: 20_000_00,
  createdAt: Date.UTC(2026, 10, 1),
})
const sums = (held: number, charged = 0): LedgerSums => ({ ...NO_SUMS, held, charged })
const link: BalanceLink = {
  id: "link",
  bookingId: booking.id,
  amount: 10_000_00,
  damage: 0,
  description: "",
  status: "open",
  expiresAt: 1000,
  settlingPaymentId: null,
  version: 1,
  createdAt: 0,
}

describe("an open balance", () => {
  const listOf = (today: string, paid = sums(10_000_00)) => {
    const balances = openBalances([{ booking, sums: paid }], new Map([[booking.id, link]]), { today, timezone: ZONE })
    return Object.entries(balances).flatMap(([name, list]) => list.map(({ money }) => `${name} ${money.balance / 100}`))
  }
  it.each([
    ["2026-11-20", ["upcoming 10000"]],
    // The last day on which it is not late.
    ["2026-11-26", ["upcoming 10000"]],
    ["2026-11-27", ["overdue 10000"]],
    ["2026-12-07", ["overdue 10000"]],
    ["2027-01-06", ["overdue 10000"]],
    // 31 days after check-out it is no task any more.
    ["2027-01-07", []],
  ])("is on %s in %j", (today, lists) => {
    expect(listOf(today)).toEqual(lists)
  })

  it.each<[LedgerSums, string[]]>([
    [sums(20_000_00), []],
    [sums(20_000_00, 1_500_00), ["overdue 1500"]],
    [sums(20_000_00, -1), ["toReturn -0.01"]],
    [sums(36_500_00), ["toReturn -16500"]],
  ])("with %j is in %j", (paid, lists) => {
    expect(listOf("2026-11-30", paid)).toEqual(lists)
  })

  it("is listed by its due date, with its link", () => {
    const later = { ...booking, id: "later", checkIn: "2026-12-20", checkOut: "2026-12-22" }
    const found = [later, booking].map((each) => ({ booking: each, sums: sums(10_000_00) }))
    const { upcoming } = openBalances(found, new Map([[booking.id, link]]), { today: "2026-11-20", timezone: ZONE })
    expect(upcoming.map(({ booking: { id }, link }) => [id, link?.id])).toEqual([
      [booking.id, "link"],
      ["later", undefined],
    ])
  })

  it.each<[string, Partial<BalanceLink>, string[], boolean]>([
    ["an open link", {}, [], false],
    ["a link whose slip waits", { status: "in_review" }, [], true],
    ["a card payment under way", { settlingPaymentId: "card" }, [], true],
    ["a slip of another link in review", {}, [booking.id], true],
  ])("with %s is being paid: %j %j", (_, changes, inReview, paying) => {
    const links = new Map([[booking.id, { ...link, ...changes }]])
    const day = { today: "2026-11-30", timezone: ZONE }
    const [open] = openBalances([{ booking, sums: sums(0) }], links, day).overdue
    expect(isBeingPaid(open!, new Set(inReview))).toBe(paying)
  })
})

it.each<[string, Partial<BalanceLink>, number, string | undefined]>([
  ["before its end", {}, 999, "open"],
  ["at its end", {}, 1000, undefined],
  ["in review after its end", { status: "in_review" }, 2000, "in_review"],
  ["during a capture", { settlingPaymentId: "card" }, 2000, "settling"],
])("a balance link %s is shown as it is", (_, changes, now, state) => {
  expect(balanceLinkView({ ...link, ...changes }, now)?.state).toBe(state)
})
