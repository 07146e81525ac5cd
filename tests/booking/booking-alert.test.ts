import { describe, expect, it } from "vitest"
import type { Booking, BookingEvent } from "#app/booking/booking.ts"
import { alertsFor } from "#app/booking/booking-alert.ts"
import { MALI, sampleBooking } from "../support/sample.ts"

const bare = sampleBooking()
const held = sampleBooking({ customer: MALI })
const inReview = sampleBooking({ customer: MALI, status: "in_review", slipId: "slip-1" })
const confirmed = sampleBooking({ customer: MALI, status: "confirmed" })
const cancelled = sampleBooking({ customer: MALI, status: "cancelled" })

const event = (before: Booking | null, after: Booking, changes: Partial<BookingEvent> = {}): BookingEvent =>
  ({
    at: 1,
    actor: "guest",
    actorName: null,
    action: "status",
    reason: null,
    from: before?.status ?? null,
    to: before?.status === after.status ? null : after.status,
    ...changes,
  }) as BookingEvent
const changed = (field: string) => [{ field, before: "1", after: "2" }] as unknown as BookingEvent["changes"]

describe("the alerts that a change of a booking raises", () => {
  it.each<[string, Booking | null, Booking, Partial<BookingEvent>, string[]]>([
    ["a bare hold", null, bare, {}, []],
    ["customer details first given", bare, held, {}, ["booking-new"]],
    ["a booking by telephone", null, held, { actor: "admin" }, ["booking-new"]],
    ["a booking by telephone of which no guest is known", null, bare, { actor: "admin" }, []],
    [
      "a confirmed one of which no guest is known",
      null,
      sampleBooking({ status: "confirmed" }),
      { actor: "admin" },
      ["booking-new"],
    ],
    ["a slip", held, inReview, {}, ["slip-waiting"]],
    ["another slip", inReview, sampleBooking({ ...inReview, slipId: "slip-2" }), {}, ["slip-waiting"]],
    ["the guest cancels", held, cancelled, {}, ["cancelled"]],
    ["the guest cancels a bare hold", bare, sampleBooking({ status: "cancelled" }), {}, []],
    ["an admin cancels", held, cancelled, { actor: "admin" }, ["decided"]],
    ["an admin cancels a confirmed stay", confirmed, cancelled, { actor: "admin" }, ["stay-cancelled"]],
    [
      "an admin deletes a confirmed stay",
      confirmed,
      cancelled,
      { actor: "admin", action: "deleted" },
      ["stay-cancelled"],
    ],
    ["the guest cancels a confirmed stay", confirmed, cancelled, {}, ["cancelled"]],
    ["an admin confirms", inReview, confirmed, { actor: "admin" }, ["decided"]],
    ["an admin rejects the slip", inReview, held, { actor: "admin" }, ["decided"]],
    ["the card is captured", held, confirmed, { actor: "gateway" }, ["paid"]],
    ["a payment link is paid", held, confirmed, { actor: "gateway", action: "link-paid" }, []],
    ["the guest changes the party", held, held, { changes: changed("guests") }, ["changed"]],
    ["the guest changes the way to pay", held, held, { changes: changed("paymentMethod") }, []],
    ["an admin changes the party", held, held, { actor: "admin", changes: changed("guests") }, []],
    ["the guest first gives details and the party", bare, held, { changes: changed("guests") }, ["booking-new"]],
  ])("%s", (_, before, after, changes, kinds) => {
    expect(alertsFor(before, after, event(before, after, changes), { paying: 0 }).map(({ kind }) => kind)).toEqual(
      kinds,
    )
  })

  it("name what is paid, not the total, of a slip and a card", () => {
    const deposit = 5000_00
    expect(alertsFor(held, inReview, event(held, inReview), { paying: deposit })).toMatchObject([
      { facts: { amount: deposit } },
    ])
    const captured = event(held, confirmed, { actor: "gateway" })
    expect(alertsFor(held, confirmed, captured, { paying: deposit })).toMatchObject([
      { kind: "paid", facts: { amount: deposit } },
    ])
  })

  it("name the change, not the booking, and who caused it", () => {
    const [decided] = alertsFor(
      inReview,
      sampleBooking({ ...confirmed, version: 7 }),
      event(inReview, confirmed, { actor: "admin", actorId: "nok", actorName: "Nok" }),
      { paying: 0 },
    )
    expect(decided).toMatchObject({ dedupeKey: `decided:${bare.id}:7`, actorId: "nok", facts: { by: "Nok" } })
  })
})

it("tell of a cancelled stay what it cost, what was received and what goes back, under a subject of its own", () => {
  const after = sampleBooking({ ...cancelled, version: 7 })
  const by = event(confirmed, after, { actor: "admin", actorId: "nok", actorName: "Nok" })
  const key = `stay-cancelled:${bare.id}:7`
  expect(alertsFor(confirmed, after, by, { paying: 0, held: 20_000_00, returned: 5_000_00 })).toMatchObject([
    {
      subject: key,
      dedupeKey: key,
      actorId: "nok",
      facts: { amount: confirmed.total, held: 20_000_00, returned: 5_000_00, by: "Nok" },
    },
  ])
})

describe("an admin lowers the price", () => {
  const by = { actor: "admin", actorId: "nok", actorName: "Nok" } as const
  const lowered = (stay: Booking, changes: Partial<Booking> = {}) =>
    sampleBooking({ ...stay, version: 7, total: stay.total - 1000_00, ...changes })
  it.each<[string, Booking, Booking, boolean, Partial<BookingEvent>, string[]]>([
    ["of a confirmed stay", confirmed, lowered(confirmed), true, {}, ["reduced"]],
    ["while the slip is checked", inReview, lowered(inReview), true, {}, ["reduced"]],
    ["on confirming", inReview, lowered(confirmed), true, {}, ["reduced", "decided"]],
    ["on rejecting the slip", inReview, lowered(held), true, {}, ["reduced", "decided"]],
    ["on accepting other dates", confirmed, lowered(confirmed), true, { action: "moved" }, ["reduced"]],
    ["after a part was received", held, lowered(held), true, {}, ["reduced"]],
    ["before anything was sent", held, lowered(held), false, {}, []],
    ["not", confirmed, lowered(confirmed, { total: confirmed.total }), true, {}, []],
    ["in fact, raises it", confirmed, lowered(confirmed, { total: confirmed.total + 1 }), true, {}, []],
  ])("%s", (_, before, after, hasBegunToPay, changes, kinds) => {
    const alerts = alertsFor(before, after, event(before, after, { ...by, ...changes }), { paying: 0, hasBegunToPay })
    expect(alerts.map(({ kind }) => kind)).toEqual(kinds)
  })

  it("of a dearer stay to less than was agreed, before anything was sent", () => {
    const before = sampleBooking({ ...held, total: 340_000_00, agreedTotal: 100_000_00 })
    const after = sampleBooking({ ...before, total: 34_000_00, version: 7 })
    expect(alertsFor(before, after, event(before, after, by), { paying: 0 })).toMatchObject([
      { kind: "reduced", facts: { amount: 66_000_00, by: "Nok" } },
    ])
  })

  it("with charges beyond it, or those alone", () => {
    const less = (before: Booking, after: Booking, changes: Partial<BookingEvent> = {}) =>
      alertsFor(before, after, event(before, after, { ...by, ...changes }), {
        paying: 0,
        hasBegunToPay: true,
        lessCharged: 200_00,
      })
    expect(less(confirmed, lowered(confirmed))).toMatchObject([{ kind: "reduced", facts: { amount: 1200_00 } }])
    expect(less(confirmed, confirmed)).toMatchObject([{ kind: "reduced", facts: { amount: 200_00 } }])
    expect(less(confirmed, confirmed, { actor: "guest" })).toEqual([])
  })

  it("below the list before anything was sent", () => {
    const [alert, ...more] = alertsFor(held, lowered(held), event(held, lowered(held), by), {
      paying: 0,
      belowList: 2000_00,
    })
    expect(more).toEqual([])
    expect(alert).toMatchObject({ kind: "reduced", facts: { amount: 2000_00, by: "Nok" } })
  })

  it("under a subject that no other alert has, by how much and by whom", () => {
    const [reduced] = alertsFor(confirmed, lowered(confirmed), event(confirmed, lowered(confirmed), by), {
      paying: 0,
      hasBegunToPay: true,
    })
    const key = `reduced:${bare.id}:7`
    expect(reduced).toMatchObject({ subject: key, dedupeKey: key, facts: { amount: 1000_00, by: "Nok" } })
  })
})

it("tell what staff wrote off, under a subject of its own", () => {
  const after = sampleBooking({ ...cancelled, version: 7 })
  const by = event(inReview, after, { actor: "admin", actorId: "lek", actorName: "Lek" })
  const key = `written-off:${bare.id}:7`
  const lost = { act: "cancelled", amount: 8_000_00 } as const
  const [alert, ...more] = alertsFor(inReview, after, by, { paying: 0, writtenOff: lost })
  expect(more).toMatchObject([{ kind: "decided" }])
  expect(alert).toMatchObject({
    kind: "written-off",
    subject: key,
    dedupeKey: key,
    facts: { ...lost, by: "Lek" },
  })
})
