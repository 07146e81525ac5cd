import { describe, expect, it } from "vitest"
import {
  BOOKING_STATUSES,
  type BookingStatus,
  checkStatusChange,
  reachableStatuses,
  readStatus,
} from "#app/booking/status.ts"
import { ACTORS, type Actor } from "#app/villa/actor.ts"

/** product.md, "Booking states" as a table. G guest, A admin, C card gateway, S system; = no change. */
const MACHINE = `
  from             to               who
  pending_payment  pending_payment  =
  pending_payment  in_review        G A
  pending_payment  confirmed        A C
  pending_payment  cancelled        G A S
  in_review        pending_payment  G A
  in_review        in_review        =
  in_review        confirmed        A
  in_review        cancelled        G A S
  confirmed        pending_payment
  confirmed        in_review
  confirmed        confirmed        =
  confirmed        cancelled        A
  cancelled        pending_payment
  cancelled        in_review
  cancelled        confirmed
  cancelled        cancelled        =
`
const LETTERS: Record<Actor, string> = { guest: "G", admin: "A", gateway: "C", system: "S" }

const rows = MACHINE.trim()
  .split("\n")
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
const cases = rows.flatMap(([from, to, ...who]) =>
  ACTORS.map((actor) => ({
    from: from as BookingStatus,
    to: to as BookingStatus,
    actor,
    allowed: who.includes("=") || who.includes(LETTERS[actor]),
  })),
)

it("the table contains every pair of states once for every actor", () => {
  const pairs = new Set(cases.map(({ from, to, actor }) => `${from} ${to} ${actor}`))
  expect(pairs.size).toBe(BOOKING_STATUSES.length ** 2 * ACTORS.length)
  expect(cases).toHaveLength(pairs.size)
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
