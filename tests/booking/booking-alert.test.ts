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
    ["a slip", held, inReview, {}, ["slip-waiting"]],
    ["another slip", inReview, sampleBooking({ ...inReview, slipId: "slip-2" }), {}, ["slip-waiting"]],
    ["the guest cancels", held, cancelled, {}, ["cancelled"]],
    ["the guest cancels a bare hold", bare, sampleBooking({ status: "cancelled" }), {}, []],
    ["an admin cancels", held, cancelled, { actor: "admin" }, ["decided"]],
    ["an admin confirms", inReview, confirmed, { actor: "admin" }, ["decided"]],
    ["an admin rejects the slip", inReview, held, { actor: "admin" }, ["decided"]],
    ["the card is captured", held, confirmed, { actor: "gateway" }, ["paid"]],
    ["a payment link is paid", held, confirmed, { actor: "gateway", action: "link-paid" }, []],
    ["the guest changes the party", held, held, { changes: changed("guests") }, ["changed"]],
    ["the guest changes the way to pay", held, held, { changes: changed("paymentMethod") }, []],
    ["an admin changes the party", held, held, { actor: "admin", changes: changed("guests") }, []],
    ["the guest first gives details and the party", bare, held, { changes: changed("guests") }, ["booking-new"]],
  ])("%s", (_, before, after, changes, kinds) => {
    expect(alertsFor(before, after, event(before, after, changes), 0).map(({ kind }) => kind)).toEqual(kinds)
  })

  it("name what is paid, not the total, of a slip and a card", () => {
    const deposit = 5000_00
    expect(alertsFor(held, inReview, event(held, inReview), deposit)).toMatchObject([{ facts: { amount: deposit } }])
    const captured = event(held, confirmed, { actor: "gateway" })
    expect(alertsFor(held, confirmed, captured, deposit)).toMatchObject([{ kind: "paid", facts: { amount: deposit } }])
  })

  it("name the change, not the booking, and who caused it", () => {
    const [decided] = alertsFor(
      inReview,
      sampleBooking({ ...confirmed, version: 7 }),
      event(inReview, confirmed, { actor: "admin", actorId: "nok", actorName: "Nok" }),
      0,
    )
    expect(decided).toMatchObject({ dedupeKey: `decided:${bare.id}:7`, actorId: "nok", facts: { by: "Nok" } })
  })
})
