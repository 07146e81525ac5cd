import { describe, expect, it } from "vitest"
import type { BookingStatus } from "#app/booking/status.ts"
import {
  canRecordPayment,
  checkTakesSlip,
  expiryAfterRejection,
  howPaid,
  isLinkOverdue,
  LINK_MAX_SLIPS,
  linesOfPaidLink,
  linkChangeOf,
  linkEnd,
  linkExpiry,
  linkState,
  linkWithEffectiveStatus,
  type PaymentLinkEvent,
  paidLink,
  slipStates,
  usualLinkHours,
} from "#app/money/links/payment-link.ts"
import { PAYMENT_LINK_STATUSES, type PaymentLinkStatus } from "#app/money/links/payment-link-status.ts"
import { sampleLink } from "../../support/sample.ts"

const HOUR_MS = 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 21, 1)

describe("the expiry of a link", () => {
  it.each([
    [1, HOUR_MS],
    [0.5, HOUR_MS / 2],
    [0.0000001, 1],
    [720, 720 * HOUR_MS],
  ])("is %d hours from now", (hours, after) => {
    expect(linkExpiry(NOW, hours)).toBe(NOW + after)
  })

  it.each([
    ["before the stay", 24, NOW + 48 * HOUR_MS, 24],
    ["not after check-in", 168, NOW + 48 * HOUR_MS, 48],
    ["after check-in, of a stay that should have begun", 24, NOW - HOUR_MS, 24],
    ["of what holds no nights", 168, null, 168],
  ])("of a link that holds a booking is %s", (_, hours, checkIn, expected) => {
    expect(linkEnd(NOW, hours, checkIn)).toBe(NOW + expected * HOUR_MS)
  })

  it.each([
    [null, 168],
    [NOW + 90 * 60_000, 2],
    [NOW + 14 * HOUR_MS, 24],
    [NOW + 71 * HOUR_MS, 72],
    [NOW + 2000 * HOUR_MS, 168],
    [NOW - HOUR_MS, 2],
  ])("is offered for a booking held until %s: %d hours", (deadline, hours) => {
    expect(usualLinkHours(deadline, NOW)).toBe(hours)
  })

  it.each([
    ["open", NOW + 1, false],
    ["open", NOW, true],
    ["open", NOW - 1, true],
    ["in_review", NOW - 1, false],
    ["paid", NOW - 1, false],
    ["cancelled", NOW - 1, false],
  ] as const)("%s, expiring at %d, is expired: %s", (status, expiresAt, over) => {
    const link = sampleLink({ status, expiresAt })
    expect(isLinkOverdue(link, NOW)).toBe(over)
    expect(linkWithEffectiveStatus(link, NOW).status).toBe(over ? "expired" : status)
  })

  it("after a rejection is at least a day away", () => {
    expect(expiryAfterRejection({ expiresAt: NOW - HOUR_MS }, NOW)).toBe(NOW + 24 * HOUR_MS)
    expect(expiryAfterRejection({ expiresAt: NOW + 48 * HOUR_MS }, NOW)).toBe(NOW + 48 * HOUR_MS)
  })
})

describe("a link that the team marks as paid", () => {
  const waiting = sampleLink({ status: "in_review", inReviewSince: NOW })
  const rejected = sampleLink({ status: "open", inReviewSince: null })
  const slips = [{ uploadedAt: 2 }, { uploadedAt: 3 }, { uploadedAt: 1 }]
  const [OWNER, STAFF] = [{ byStaff: false }, { byStaff: true }]
  it.each([
    ["no slip, in cash", rejected, [], { channel: "cash", ...OWNER }, "cash", null],
    ["no slip, by transfer", rejected, [], { channel: "bank", ...STAFF }, "bank", null],
    ["no slip, not said how", rejected, [], OWNER, "cash", null],
    ["a slip that waits", waiting, slips, STAFF, "bank", 3],
    ["a slip that waits, whatever is said", waiting, slips, { channel: "cash", ...OWNER }, "bank", 3],
    ["a rejected slip, then cash", rejected, slips, { channel: "cash", ...OWNER }, "cash", null],
    ["a rejected slip, then another transfer", rejected, slips, { channel: "bank", ...OWNER }, "bank", null],
    ["a rejected slip that an owner accepts after all", rejected, slips, OWNER, "bank", 3],
    ["a rejected slip, by staff", rejected, slips, STAFF, "cash", null],
  ] as const)("%s", (_, link, sent, by, channel, uploadedAt) => {
    const how = howPaid(link, sent, by)
    expect([how.channel, how.slip?.uploadedAt ?? null]).toEqual([channel, uploadedAt])
  })
})

describe("a link waits for another slip of its unpaid booking", () => {
  const booking = (status: BookingStatus) => ({ status, paymentDeadline: NOW })
  it.each([
    ["none", null, false, "open"],
    ["none of its unpaid booking", "pending_payment", false, "open"],
    ["the booking's own", "in_review", false, "in_review"],
    ["one of another link", "pending_payment", true, "in_review"],
    ["one of another link for a confirmed booking, which is another debt", "confirmed", true, "open"],
  ] as const)("%s", (_, status, siblingInReview, expected) => {
    const link = sampleLink({ status: "open" })
    const its = status && booking(status)
    expect(linkState(link, its, siblingInReview)).toBe(expected)
    const takes = checkTakesSlip(link, { booking: its, siblingInReview, sentBefore: 0 }, "guest")
    expect(takes).toMatchObject(expected === "open" ? { ok: true } : { error: "link-status-conflict" })
  })
})

describe("a link accepts a slip", () => {
  const alone = { booking: null, siblingInReview: false, sentBefore: 0 }

  it.each(PAYMENT_LINK_STATUSES)("%s, while it can be paid", (status) => {
    const failure = { expired: "payment-link-expired", paid: "link-status-conflict", cancelled: "link-status-conflict" }
    const expected = failure[status as keyof typeof failure]
    const checked = checkTakesSlip({ status }, alone, "guest")
    expect(checked.ok ? undefined : checked.error).toBe(expected)
  })

  it.each(["open", "in_review"] as const)("%s, but not while its booking's own slip is in review", (status) => {
    const checked = checkTakesSlip({ status }, { ...alone, booking: { status: "in_review" } }, "guest")
    expect(checked).toMatchObject({ ok: false, error: "link-status-conflict" })
  })

  it("up to the maximum number", () => {
    const having = (sentBefore: number) => checkTakesSlip({ status: "open" }, { ...alone, sentBefore }, "guest")
    expect(having(LINK_MAX_SLIPS - 1).ok).toBe(true)
    expect(having(LINK_MAX_SLIPS)).toMatchObject({ error: "too-many-slips" })
  })
})

describe("an admin can still record the money of an ended link", () => {
  it.each([
    ["that was cancelled", "cancelled", null, 1, false],
    ["that was cancelled with its booking", "cancelled", "cancelled", 0, true],
    ["whose booking was paid another way", "cancelled", "confirmed", 0, true],
    ["that was cancelled alone", "cancelled", "pending_payment", 1, false],
    ["that expired with a slip", "expired", null, 1, true],
    ["that expired without one", "expired", null, 0, false],
    ["that is open", "open", null, 1, false],
    ["that is paid", "paid", "confirmed", 1, false],
  ] as const)("%s", (_, status, booking, slips, expected) => {
    const link = { status, inReviewSince: null }
    expect(canRecordPayment(link, booking && { status: booking }, slips)).toBe(expected)
  })

  it("that staff cancelled while its slip was checked", () => {
    expect(canRecordPayment({ status: "cancelled", inReviewSince: 1 }, null, 1)).toBe(true)
  })
})

describe("what a payment by a link pays", () => {
  const payment = { at: 1, channel: "bank", amount: 6_000, evidence: null, actor: "admin", actorName: null } as const
  const extra = { id: "l", bookingId: "b", purpose: "extra", status: "expired", amount: 6_000, damage: 0 } as const
  const balance = { ...extra, purpose: "balance", damage: 5_000 } as const
  it.each([
    ["an extra, which it charges", extra, "confirmed", [{ kind: "charge" }, { kind: "payment", amount: 6_000 }]],
    [
      "an extra of which more was asked for",
      { ...extra, amount: 8_000 },
      "confirmed",
      [
        { kind: "charge", amount: 8_000 },
        { kind: "payment", amount: 6_000 },
      ],
    ],
    [
      "an extra of which less was asked for",
      { ...extra, amount: 5_000 },
      "confirmed",
      [
        { kind: "charge", amount: 5_000 },
        { kind: "payment", amount: 6_000 },
      ],
    ],
    [
      "the balance and the security deposit",
      balance,
      "confirmed",
      [{ amount: 1_000 }, { pot: "damage", amount: 5_000 }],
    ],
    ["no extra of a cancelled booking", extra, "cancelled", [{ kind: "payment", amount: 6_000 }]],
    ["no security deposit of a cancelled booking", balance, "cancelled", [{ kind: "payment", amount: 6_000 }]],
  ] as const)("%s", (_, link, status, lines) => {
    expect(linesOfPaidLink(paidLink(link, { status }), payment)).toMatchObject(lines)
  })
})

describe("the status of slips", () => {
  const slip = (uploadedAt: number) => ({ id: `slip-${uploadedAt}`, type: "image/png" as const, uploadedAt })
  const event = (at: number, from: PaymentLinkStatus | null, to: PaymentLinkStatus): PaymentLinkEvent => ({
    at,
    from,
    to,
    actor: "admin",
    actorName: null,
  })
  const returnedAt5 = [event(1, null, "open"), event(2, "open", "in_review"), event(5, "in_review", "open")]

  it.each([
    ["one in review", "in_review", [2], [event(2, "open", "in_review")], ["in_review"]],
    ["two in review", "in_review", [2, 3], [event(2, "open", "in_review")], ["in_review", "in_review"]],
    ["one that was rejected", "open", [2], returnedAt5, ["returned"]],
    ["one after a rejected one", "in_review", [2, 6], returnedAt5, ["returned", "in_review"]],
    ["one at the same instant as the rejection", "in_review", [2, 5], returnedAt5, ["returned", "in_review"]],
    ["paid by the second", "paid", [2, 6], returnedAt5, ["returned", "accepted"]],
    ["of a cancelled link", "cancelled", [2], [], ["returned"]],
    ["of an expired link", "expired", [2], [], ["returned"]],
    ["none", "open", [], [], []],
  ] as const)("%s", (_, status, slips, events, expected) => {
    expect(slipStates({ status }, slips.map(slip), [...events]).map(({ state }) => state)).toEqual(expected)
  })

  it.each(["cancelled", "expired"] as const)("one that still waits when its link is %s", (status) => {
    expect(slipStates({ status, inReviewSince: 2 }, [slip(2)], [])).toMatchObject([{ state: "in_review" }])
  })
})

it.each<[Parameters<typeof linkChangeOf>[0], ReturnType<typeof linkChangeOf>]>([
  [{ from: null, to: "open", actor: "admin" }, "made"],
  [{ from: "open", to: "in_review", actor: "guest" }, "in_review"],
  [{ from: "in_review", to: "open", actor: "admin" }, "open"],
  [{ from: "open", to: "cancelled", actor: "admin" }, "cancelled"],
  [{ from: "open", to: "cancelled", actor: "system" }, "closed"],
  [{ from: "open", to: "expired", actor: "system" }, "expired"],
  [{ from: "paid", to: "in_review", actor: "system" }, "undone"],
  [{ from: "paid", to: "expired", actor: "system" }, "undone"],
  [{ from: "open", to: "in_review", actor: "system" }, "undone"],
  [{ from: "cancelled", to: "open", actor: "system" }, "undone"],
])("the history calls %j %s", (change, name) => {
  expect(linkChangeOf(change)).toBe(name)
})
