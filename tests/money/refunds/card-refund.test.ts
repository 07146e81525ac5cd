import { describe, expect, it } from "vitest"
import { DAY_MS } from "#app/durations.ts"
import {
  type CardPaid,
  failedAttempt,
  type RefundableCard,
  type RefundGateway,
  type RefundPart,
  refundableByCard,
  settledRefund,
  splitRefund,
} from "#app/money/refunds/card-refund.ts"
import type { Refund } from "#app/money/refunds/refund.ts"

const NOW = Date.UTC(2026, 10, 24, 5)
const OMISE: RefundGateway = { name: "omise", testMode: false }
const daysAgo = (days: number) => NOW - days * DAY_MS

/** A Visa payment of 20,000.00 a week ago. */
const paid = (changes: Partial<CardPaid> = {}): CardPaid => ({
  cardPaymentId: "card-1",
  gateway: "omise",
  livemode: true,
  brand: "Visa",
  amount: 20_000_00,
  capturedAt: daysAgo(7),
  refunded: 0,
  refunds: 0,
  ...changes,
})

describe("how much of a payment can go back to its card", () => {
  it.each<[string, Partial<CardPaid>, number]>([
    ["all of it", {}, 20_000_00],
    ["what is left", { refunded: 5_000_00, refunds: 1 }, 15_000_00],
    ["to the satang", { refunded: 19_999_99, refunds: 2 }, 1],
    ["nothing of what has gone back", { refunded: 20_000_00, refunds: 1 }, 0],
    ["nothing if more has gone back than was paid", { refunded: 20_000_01, refunds: 2 }, 0],
    ["on day 365", { capturedAt: daysAgo(365) }, 20_000_00],
    ["not a moment later", { capturedAt: daysAgo(365) - 1 }, 0],
    ["not on day 366", { capturedAt: daysAgo(366) }, 0],
    ["a JCB card on day 160", { brand: "JCB", capturedAt: daysAgo(160) }, 20_000_00],
    ["not a JCB card a moment later", { brand: "JCB", capturedAt: daysAgo(160) - 1 }, 0],
    ["not a JCB card on day 161", { brand: "JCB", capturedAt: daysAgo(161) }, 0],
    ["an Amex card on day 160", { brand: "American Express", capturedAt: daysAgo(160) }, 20_000_00],
    ["not an Amex card on day 161", { brand: "American Express", capturedAt: daysAgo(161) }, 0],
    ["not one that is called Amex", { brand: "Amex", capturedAt: daysAgo(161) }, 0],
    ["not a Diners card on day 161", { brand: "Diners Club", capturedAt: daysAgo(161) }, 0],
    ["a MasterCard on day 161", { brand: "MasterCard", capturedAt: daysAgo(161) }, 20_000_00],
    ["one whose brand is not known on day 365", { brand: null, capturedAt: daysAgo(365) }, 20_000_00],
    ["after fourteen refunds", { refunded: 14_000_00, refunds: 14 }, 6_000_00],
    ["not after fifteen", { refunded: 15_000_00, refunds: 15 }, 0],
    ["not one of another gateway", { gateway: "sandbox" }, 0],
    ["not one of test mode", { livemode: false }, 0],
  ])("%s", (_, changes, amount) => {
    const expected = amount === 0 ? [] : [{ cardPaymentId: "card-1", amount }]
    expect(refundableByCard([paid(changes)], OMISE, NOW)).toEqual(expected)
  })

  it("is nothing without a gateway", () => {
    expect(refundableByCard([paid()], null, NOW)).toEqual([])
  })

  it("is of the oldest payment first", () => {
    const cards = [
      paid({ cardPaymentId: "balance", capturedAt: daysAgo(3), amount: 14_000_00 }),
      paid({ cardPaymentId: "old", capturedAt: daysAgo(400) }),
      paid({ cardPaymentId: "deposit", capturedAt: daysAgo(60), amount: 6_001_00 }),
    ]
    expect(refundableByCard(cards, OMISE, NOW)).toEqual([
      { cardPaymentId: "deposit", amount: 6_001_00 },
      { cardPaymentId: "balance", amount: 14_000_00 },
    ])
  })
})

describe("how a refund is split", () => {
  const DEPOSIT: RefundableCard = { cardPaymentId: "deposit", amount: 6_001_00 }
  const BALANCE: RefundableCard = { cardPaymentId: "balance", amount: 14_000_00 }
  const card = (cardPaymentId: string, amount: number): RefundPart => ({ channel: "card", cardPaymentId, amount })
  const bank = (amount: number): RefundPart => ({ channel: "bank", cardPaymentId: null, amount })

  it.each<[string, number, RefundableCard[], RefundPart[]]>([
    ["nothing", 0, [DEPOSIT], []],
    ["by transfer if nothing was paid by card", 10_000_00, [], [bank(10_000_00)]],
    ["to the card", 3_000_50, [DEPOSIT], [card("deposit", 3_000_50)]],
    ["all of it to the card", 6_001_00, [DEPOSIT], [card("deposit", 6_001_00)]],
    ["a satang more by transfer", 6_001_01, [DEPOSIT], [card("deposit", 6_001_00), bank(1)]],
    ["half to the card, half by transfer", 12_002_00, [DEPOSIT], [card("deposit", 6_001_00), bank(6_001_00)]],
    ["only to the first card while it is enough", 6_001_00, [DEPOSIT, BALANCE], [card("deposit", 6_001_00)]],
    ["a satang to the next", 6_001_01, [DEPOSIT, BALANCE], [card("deposit", 6_001_00), card("balance", 1)]],
    ["to both", 20_001_00, [DEPOSIT, BALANCE], [card("deposit", 6_001_00), card("balance", 14_000_00)]],
    [
      "to both, and the rest by transfer",
      25_000_99,
      [DEPOSIT, BALANCE],
      [card("deposit", 6_001_00), card("balance", 14_000_00), bank(4_999_99)],
    ],
    ["a satang", 1, [DEPOSIT], [card("deposit", 1)]],
    ["past a card that takes nothing", 100, [{ ...DEPOSIT, amount: 0 }, BALANCE], [card("balance", 100)]],
  ])("%s", (_, amount, cards, parts) => {
    expect(splitRefund(amount, cards)).toEqual(parts)
    expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
  })
})

describe("which refund is settled by one at the gateway", () => {
  /** 100 to the card of the deposit. */
  const refund = (id: string, changes: Partial<Refund> = {}) =>
    ({ id, amount: 100, status: "owed", channel: "card", cardPaymentId: "deposit", ...changes }) as Refund
  const BY_TRANSFER = { channel: "bank", cardPaymentId: null } as const
  const OWN = { amount: 100, refundId: "1" }
  const FROM_DASHBOARD = { amount: 100, refundId: null }

  it.each<[string, Parameters<typeof settledRefund>[0], Refund[], string | null]>([
    ["the one that it was made for", OWN, [refund("0"), refund("1", { status: "sending" })], "1"],
    ["that one also if it is owed again", OWN, [refund("0"), refund("1")], "1"],
    ["that one also if it was to go by transfer since", OWN, [refund("1", BY_TRANSFER)], "1"],
    ["no other if that one was sent", OWN, [refund("1", { status: "sent" }), refund("2")], null],
    ["no other if that one was given up", OWN, [refund("1", { status: "waived" }), refund("2")], null],
    ["not one of another amount", OWN, [refund("1", { amount: 99 })], null],
    ["none without refunds", FROM_DASHBOARD, [], null],
    ["the one that is owed to the same card", FROM_DASHBOARD, [refund("1", BY_TRANSFER), refund("2")], "2"],
    ["the first of two", FROM_DASHBOARD, [refund("1"), refund("2")], "1"],
    ["one by transfer, which the card may have refused", FROM_DASHBOARD, [refund("1", BY_TRANSFER)], "1"],
    ["none of another card", FROM_DASHBOARD, [refund("1", { cardPaymentId: "balance" })], null],
    ["none of another amount", FROM_DASHBOARD, [refund("1", { amount: 101 })], null],
    [
      "none that is on its way, because that one is found itself",
      FROM_DASHBOARD,
      [refund("1", { status: "sending" })],
      null,
    ],
    ["none of another booking's id", { amount: 100, refundId: "9" }, [refund("1", { amount: 50 })], null],
  ])("%s", (_, made, refunds, id) => {
    expect(settledRefund(made, "deposit", refunds)?.id ?? null).toBe(id)
  })
})

describe("why the last attempt failed", () => {
  it.each([
    ["card", null, null],
    ["bank", null, null],
    ["bank", "failed_refund", "refused"],
    ["card", "not-found", "notFound"],
    ["card", "authentication_failure", "notAccepted"],
  ] as const)("of a refund by %s with %s: %s", (channel, error, reason) => {
    expect(failedAttempt({ channel, error })).toBe(reason)
  })
})
