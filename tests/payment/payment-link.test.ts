import { describe, expect, it } from "vitest"
import {
  canRecordReceipt,
  checkLinkStatusChange,
  checkTakesSlip,
  expiryAfterReturn,
  isLinkOverdue,
  LINK_MAX_SLIPS,
  linkExpiry,
  linkWithEffectiveStatus,
  PAYMENT_LINK_STATUSES,
  type PaymentLinkEvent,
  type PaymentLinkStatus,
  reachableLinkStatuses,
  slipStates,
} from "#app/payment/payment-link.ts"
import { ACTORS, type Actor } from "#app/villa/actor.ts"
import { sampleLink } from "../support/sample.ts"

const HOUR_MS = 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 21, 1)

/** Decision 0030 as a table. G guest, A admin, C card gateway, S system; = no change. */
const MACHINE = `
  from       to         who
  open       open       =
  open       in_review  G A
  open       paid       A C
  open       cancelled  A
  open       expired    S
  in_review  open       A
  in_review  in_review  =
  in_review  paid       A C
  in_review  cancelled  A
  in_review  expired    S
  paid       open
  paid       in_review
  paid       paid       =
  paid       cancelled
  paid       expired
  cancelled  open
  cancelled  in_review
  cancelled  paid       C
  cancelled  cancelled  =
  cancelled  expired
  expired    open
  expired    in_review
  expired    paid       C
  expired    cancelled
  expired    expired    =
`
const ACTOR_LETTERS: Record<Actor, string> = { guest: "G", admin: "A", gateway: "C", system: "S" }
const cases = MACHINE.trim()
  .split("\n")
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
  .flatMap(([from, to, ...who]) =>
    ACTORS.map((actor) => ({
      from: from as PaymentLinkStatus,
      to: to as PaymentLinkStatus,
      actor,
      allowed: who.includes("=") || who.includes(ACTOR_LETTERS[actor]),
    })),
  )

describe("the states of a link", () => {
  it("are all in the table, each pair once for every actor", () => {
    expect(new Set(cases.map(({ from, to, actor }) => `${from} ${to} ${actor}`)).size).toBe(5 * 5 * 4)
    expect(cases).toHaveLength(5 * 5 * 4)
  })

  it.each(cases)("$from → $to by $actor: $allowed", ({ from, to, actor, allowed }) => {
    const change = { from, to }
    expect(checkLinkStatusChange(change, actor)).toEqual(
      allowed ? { ok: true, value: change } : { ok: false, error: "link-status-conflict", data: change },
    )
  })

  it.each([
    ["open", "admin", ["in_review", "paid", "cancelled"]],
    ["in_review", "admin", ["open", "paid", "cancelled"]],
    ["in_review", "guest", []],
    ["expired", "admin", []],
  ] as const)("from %s %s may go to %j", (from, actor, expected) => {
    expect(reachableLinkStatuses(from, actor)).toEqual(expected)
  })
})

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
    expect(expiryAfterReturn({ expiresAt: NOW - HOUR_MS }, NOW)).toBe(NOW + 24 * HOUR_MS)
    expect(expiryAfterReturn({ expiresAt: NOW + 48 * HOUR_MS }, NOW)).toBe(NOW + 48 * HOUR_MS)
  })
})

describe("a link accepts a slip", () => {
  it.each(PAYMENT_LINK_STATUSES)("%s, while it can be paid", (status) => {
    const failure = { expired: "payment-link-expired", paid: "link-status-conflict", cancelled: "link-status-conflict" }
    const expected = failure[status as keyof typeof failure]
    const checked = checkTakesSlip({ status }, null, 0, "guest")
    expect(checked.ok ? undefined : checked.error).toBe(expected)
  })

  it.each(["open", "in_review"] as const)("%s, but not while its booking's own slip is in review", (status) => {
    const checked = checkTakesSlip({ status }, { status: "in_review" }, 0, "guest")
    expect(checked).toMatchObject({ ok: false, error: "link-status-conflict" })
  })

  it("up to the maximum number", () => {
    expect(checkTakesSlip({ status: "open" }, null, LINK_MAX_SLIPS - 1, "guest").ok).toBe(true)
    expect(checkTakesSlip({ status: "open" }, null, LINK_MAX_SLIPS, "guest")).toMatchObject({ error: "too-many-slips" })
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
    expect(canRecordReceipt({ status }, booking && { status: booking }, slips)).toBe(expected)
  })
})

describe("the status of slips", () => {
  const slip = (uploadedAt: number) => ({ id: `slip-${uploadedAt}`, type: "image/png" as const, uploadedAt })
  const event = (at: number, from: PaymentLinkStatus | null, to: PaymentLinkStatus): PaymentLinkEvent => ({
    ...{ at, from, to },
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
