import { describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { emailDueFor } from "#app/booking/booking-email.ts"
import type { BookingStatus } from "#app/booking/status.ts"
import type { StayEmailKind } from "#app/email/email.ts"
import type { Actor } from "#app/villa/actor.ts"
import { sampleBooking } from "../support/sample.ts"

const MALI = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
const known = (changes: Partial<Booking> = {}) => sampleBooking({ customer: MALI, ...changes })

describe("the email for a change", () => {
  it.each<[BookingStatus, BookingStatus, Actor, StayEmailKind | null]>([
    ["pending_payment", "in_review", "guest", "slip-received"],
    ["pending_payment", "confirmed", "gateway", "confirmed"],
    ["pending_payment", "confirmed", "admin", "confirmed"],
    ["in_review", "confirmed", "admin", "confirmed"],
    ["in_review", "pending_payment", "admin", "rejected"],
    ["in_review", "pending_payment", "guest", null],
    ["pending_payment", "cancelled", "guest", "cancelled"],
    ["confirmed", "cancelled", "admin", "cancelled"],
    ["pending_payment", "pending_payment", "guest", null],
    ["confirmed", "confirmed", "admin", null],
  ])("%s to %s by %s: %s", (from, to, actor, kind) => {
    expect(emailDueFor(known({ status: from }), known({ status: to }), actor)).toBe(kind)
  })

  it("is the confirmation of receipt once the customer is known", () => {
    expect(emailDueFor(sampleBooking(), known(), "guest")).toBe("received")
    expect(emailDueFor(null, known(), "admin")).toBe("received")
    expect(emailDueFor(known(), known({ customer: { ...MALI, phone: "0899999999" } }), "guest")).toBeNull()
  })

  it.each<[BookingStatus, StayEmailKind | null]>([
    ["pending_payment", "received"],
    ["in_review", "slip-received"],
    ["confirmed", "confirmed"],
    ["cancelled", null],
  ])("a new address of a %s booking gets: %s", (status, kind) => {
    const other = { ...MALI, email: "new@example.com" }
    expect(emailDueFor(known({ status }), known({ status, customer: other }), "guest")).toBe(kind)
    const capitals = { ...MALI, email: "MALI@example.com" }
    expect(emailDueFor(known({ status }), known({ status, customer: capitals }), "guest")).toBeNull()
  })

  it("is none without an email address", () => {
    expect(emailDueFor(null, sampleBooking(), "guest")).toBeNull()
    expect(emailDueFor(sampleBooking(), sampleBooking({ status: "cancelled" }), "guest")).toBeNull()
    const nameless = { customer: { ...MALI, email: "" } }
    expect(emailDueFor(known(nameless), known({ ...nameless, status: "confirmed" }), "admin")).toBeNull()
  })
})
