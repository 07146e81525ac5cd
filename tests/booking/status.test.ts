import { describe, expect, it } from "vitest"
import {
  BOOKING_STATES,
  BOOKING_STATUSES,
  type BookingState,
  type BookingStatus,
  checkStatusChange,
  mayTransition,
  reachableStatuses,
  readStatus,
  STATE_COLUMNS,
  stateOf,
} from "#app/booking/status.ts"
import { ACTORS, type Actor } from "#app/villa/actor.ts"

/** product.md, "Booking states" as a table. G guest, A admin, C card gateway, S system (the cron, the countdown, a stay that costs nothing). */
const MACHINE = `
  from             to               who
  pending_payment  pending_payment
  pending_payment  settling         C
  pending_payment  in_review        G A
  pending_payment  confirmed        A C S
  pending_payment  cancelled        G A
  pending_payment  expired          S
  settling         pending_payment  C
  settling         settling
  settling         in_review
  settling         confirmed        C
  settling         cancelled
  settling         expired
  in_review        pending_payment  G A
  in_review        settling
  in_review        in_review
  in_review        confirmed        A
  in_review        cancelled        G A
  in_review        expired          S
  confirmed        pending_payment
  confirmed        settling
  confirmed        in_review
  confirmed        confirmed
  confirmed        cancelled        A G
  confirmed        expired
  cancelled        pending_payment
  cancelled        settling
  cancelled        in_review
  cancelled        confirmed
  cancelled        cancelled
  cancelled        expired
  expired          pending_payment
  expired          settling
  expired          in_review
  expired          confirmed
  expired          cancelled
  expired          expired
`
const ACTOR_LETTERS: Record<Actor, string> = { guest: "G", admin: "A", gateway: "C", system: "S" }

const rows = MACHINE.trim()
  .split("\n")
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
const transitions = rows.flatMap(([from, to, ...who]) =>
  ACTORS.map((actor) => ({
    from: from as BookingState,
    to: to as BookingState,
    actor,
    allowed: who.includes(ACTOR_LETTERS[actor]),
  })),
)
const isStatus = (state: BookingState): state is BookingStatus => BOOKING_STATUSES.some((each) => each === state)
const cases = transitions.flatMap(({ from, to, actor, allowed }) =>
  isStatus(from) && isStatus(to) ? [{ from, to, actor, allowed: allowed || from === to }] : [],
)

it("the table names every pair of states once, for every actor", () => {
  const pairs = new Set(transitions.map(({ from, to, actor }) => `${from} ${to} ${actor}`))
  expect(pairs.size).toBe(BOOKING_STATES.length ** 2 * ACTORS.length)
  expect(transitions).toHaveLength(pairs.size)
})

it.each(transitions)("$from → $to by $actor: $allowed", ({ from, to, actor, allowed }) => {
  expect(mayTransition(from, to, actor)).toBe(allowed)
})

describe("stateOf", () => {
  it.each(BOOKING_STATES)("reads %s back from its columns", (state) => {
    expect(stateOf({ paymentDeadline: 1, cancelReason: null, ...STATE_COLUMNS[state] })).toBe(state)
  })
})

describe("a booking with a slip", () => {
  it.each(cases)("$from → $to by $actor: $allowed", ({ from, to, actor, allowed }) => {
    const change = { from, to }
    expect(checkStatusChange(change, actor, true)).toEqual(
      allowed ? { ok: true, value: change } : { ok: false, error: "status-conflict", data: change },
    )
  })
})

describe("without a slip", () => {
  it.each(ACTORS)("%s cannot move it to review", (actor) => {
    const change = { from: "pending_payment", to: "in_review" } as const
    const error = actor === "guest" || actor === "admin" ? "slip-missing" : "status-conflict"
    expect(checkStatusChange(change, actor, false)).toEqual({ ok: false, error, data: change })
  })

  it("a booking in review stays in review", () => {
    expect(checkStatusChange({ from: "in_review", to: "in_review" }, "guest", false).ok).toBe(true)
  })

  it.each(cases.filter(({ to }) => to !== "in_review"))(
    "$from → $to by $actor: $allowed",
    ({ from, to, actor, allowed }) => {
      expect(checkStatusChange({ from, to }, actor, false).ok).toBe(allowed)
    },
  )
})

describe("readStatus", () => {
  it.each([
    ["pending_payment", "pending_payment"],
    ["pending", "pending_payment"],
    ["in_review", "in_review"],
    ["confirmed", "confirmed"],
    ["cancelled", "cancelled"],
    // the name used in responses, other spellings, names of Object.prototype
    ["success", null],
    ["canceled", null],
    ["Pending", null],
    ["", null],
    ["toString", null],
    ["__proto__", null],
  ])("%j → %s", (text, status) => {
    expect(readStatus(text)).toBe(status)
  })
})

describe("an admin is offered", () => {
  it.each<[BookingStatus, boolean, BookingStatus[]]>([
    ["pending_payment", false, ["confirmed", "cancelled"]],
    ["in_review", true, ["pending_payment", "confirmed", "cancelled"]],
    ["confirmed", true, ["cancelled"]],
    ["cancelled", false, []],
  ])("%s, slip %s: %j", (from, hasSlip, offered) => {
    expect(reachableStatuses(from, "admin", hasSlip)).toEqual(offered)
  })
})
