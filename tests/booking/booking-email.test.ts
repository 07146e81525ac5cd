import { describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { emailDueFor } from "#app/booking/booking-email.ts"
import type { BookingStatus } from "#app/booking/status.ts"
import type { StayEmailKind } from "#app/notify/email/email-kinds.ts"
import type { Actor } from "#app/villa/actor.ts"
import { MALI, sampleBooking } from "../support/sample.ts"

const by = (actor: Actor) => ({ actor, timezone: "Asia/Bangkok" })
const known = (changes: Partial<Booking> = {}) => sampleBooking({ customer: MALI, ...changes })

describe("the email for a change", () => {
  it.each<[BookingStatus, BookingStatus, Actor, StayEmailKind | null]>([
    ["pending_payment", "in_review", "guest", "slip-received"],
    ["pending_payment", "confirmed", "gateway", "confirmed"],
    ["pending_payment", "confirmed", "admin", "confirmed"],
    ["in_review", "confirmed", "admin", "confirmed"],
    ["in_review", "pending_payment", "admin", "rejected"],
    ["confirmed", "in_review", "admin", "check-again"],
    ["in_review", "pending_payment", "guest", null],
    ["pending_payment", "cancelled", "guest", "cancelled"],
    ["confirmed", "cancelled", "admin", "cancelled"],
    ["pending_payment", "pending_payment", "guest", null],
    ["confirmed", "confirmed", "admin", null],
  ])("%s to %s by %s: %s", (from, to, actor, kind) => {
    expect(emailDueFor(known({ status: from }), known({ status: to }), by(actor))).toBe(kind)
  })

  it("is the confirmation of receipt once the customer is known", () => {
    expect(emailDueFor(sampleBooking(), known(), by("guest"))).toBe("received")
    expect(emailDueFor(null, known(), by("admin"))).toBe("received")
    expect(emailDueFor(known(), known({ customer: { ...MALI, phone: "0899999999" } }), by("guest"))).toBeNull()
  })

  it.each<[BookingStatus, StayEmailKind | null]>([
    ["pending_payment", "received"],
    ["in_review", "slip-received"],
    ["confirmed", "confirmed"],
    ["cancelled", null],
  ])("a new address of a %s booking gets: %s", (status, kind) => {
    const other = { ...MALI, email: "new@example.com" }
    expect(emailDueFor(known({ status }), known({ status, customer: other }), by("guest"))).toBe(kind)
    const capitals = { ...MALI, email: "MALI@example.com" }
    expect(emailDueFor(known({ status }), known({ status, customer: capitals }), by("guest"))).toBeNull()
  })

  it("is none without a guest, and without an address none that only an address is for", () => {
    expect(emailDueFor(null, sampleBooking(), by("guest"))).toBeNull()
    expect(emailDueFor(sampleBooking(), sampleBooking({ status: "cancelled" }), by("guest"))).toBeNull()
    const nameless = { customer: { ...MALI, email: "" } }
    expect(emailDueFor(null, known(nameless), by("guest"))).toBeNull()
    // A guest without an address may have LINE.
    expect(emailDueFor(known(nameless), known({ ...nameless, status: "confirmed" }), by("admin"))).toBe("confirmed")
  })

  // 00:30 on 1 December in Bangkok, still 30 November in UTC
  const createdAt = Date.UTC(2026, 10, 30, 17, 30)
  it.each<[string, Actor, { emailBegunStay?: boolean }, StayEmailKind | null]>([
    ["2026-11-30", "admin", {}, null],
    ["2026-11-30", "admin", { emailBegunStay: true }, "confirmed"],
    ["2026-11-30", "gateway", {}, "confirmed"],
    ["2026-12-01", "admin", {}, "confirmed"],
  ])("of a stay from %s that was entered on 1 December, by %s, asked %j: %s", (checkIn, actor, asked, kind) => {
    const [held, confirmed] = [known({ checkIn, createdAt }), known({ checkIn, createdAt, status: "confirmed" })]
    expect(emailDueFor(held, confirmed, { ...by(actor), ...asked })).toBe(kind)
  })
})
