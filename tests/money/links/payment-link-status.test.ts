import { describe, expect, it } from "vitest"
import {
  checkLinkStatusChange,
  LIVE_LINK_STATUSES,
  mayTransitionLink,
  type PaymentLinkStatus,
  reachableLinkStatuses,
} from "#app/money/links/payment-link-status.ts"
import { ACTORS, type Actor } from "#app/villa/actor.ts"

/**
 * Decision 0002 as a table. G guest, A admin, C card gateway, S system; = no change; R an admin, where the payment of an
 * ended link can still be recorded, or one recorded by mistake is taken back.
 */
const MACHINE = `
  from       to         who
  open       open       =
  open       in_review  G A
  open       paid       A C
  open       cancelled  A C S
  open       expired    S
  in_review  open       A
  in_review  in_review  =
  in_review  paid       A C
  in_review  cancelled  A C S
  in_review  expired    S
  paid       open
  paid       in_review
  paid       paid       =
  paid       cancelled  R
  paid       expired
  cancelled  open
  cancelled  in_review
  cancelled  paid       R C
  cancelled  cancelled  =
  cancelled  expired
  expired    open
  expired    in_review
  expired    paid       R C
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
      whereReceipt: actor === "admin" && who.includes("R"),
    })),
  )

describe("the states of a link", () => {
  it("are all in the table, each pair once for every actor", () => {
    expect(new Set(cases.map(({ from, to, actor }) => `${from} ${to} ${actor}`)).size).toBe(5 * 5 * 4)
    expect(cases).toHaveLength(5 * 5 * 4)
  })

  it.each(cases)("$from → $to by $actor: $allowed", ({ from, to, actor, allowed, whereReceipt }) => {
    const change = { from, to }
    const answer = (ok: boolean) => (ok ? { ok, value: change } : { ok, error: "link-status-conflict", data: change })
    expect(checkLinkStatusChange(change, actor)).toEqual(answer(allowed))
    expect(checkLinkStatusChange(change, actor, true)).toEqual(answer(allowed || whereReceipt))
    expect(mayTransitionLink(from, to, actor)).toBe(from !== to && (allowed || whereReceipt))
  })

  it("end with their booking while they can be paid or a slip be decided on", () => {
    expect(LIVE_LINK_STATUSES).toEqual(["open", "in_review"])
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
