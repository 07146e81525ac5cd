import { expect, it } from "vitest"
import { clashesWith } from "#app/calendar/month/clash.ts"
import type { NightOccupant } from "#app/calendar/month/month.ts"

const NOW = Date.UTC(2026, 11, 3)
const BOOKING = { id: "B", reference: "BV-7K3M9Q", customerName: "Mali Sri" }
const BLOCK = { id: "K", note: "Painting" }
const booked = (night: string, paymentDeadline: number | null = null): NightOccupant => ({
  night,
  prep: false,
  block: null,
  feed: null,
  claims: [],
  booking: {
    ...BOOKING,
    phone: null,
    status: paymentDeadline === null ? "confirmed" : "pending_payment",
    paymentDeadline,
  },
})

it("groups the nights by the booking or block that has them", () => {
  const owners = [
    booked("2026-12-10"),
    booked("2026-12-11"),
    { night: "2026-12-12", prep: false, block: BLOCK, booking: null, feed: null, claims: [] },
  ]
  expect(clashesWith(owners, NOW)).toEqual([
    { nights: ["2026-12-10", "2026-12-11"], booking: BOOKING, block: null, feed: null },
    { nights: ["2026-12-12"], booking: null, block: BLOCK, feed: null },
  ])
})

it("names the feed that has nights", () => {
  const feed = { id: "F", name: "Airbnb", colour: "coral" }
  const owner = { night: "2026-12-10", prep: false, block: null, booking: null, feed, claims: [] }
  expect(clashesWith([owner], NOW)).toEqual([
    { nights: ["2026-12-10"], booking: null, block: null, feed: { id: "F", name: "Airbnb" } },
  ])
})

it("an overdue booking clashes with nothing", () => {
  expect(clashesWith([booked("2026-12-10", NOW)], NOW)).toEqual([])
  expect(clashesWith([booked("2026-12-10", NOW + 1)], NOW)).toHaveLength(1)
})

it("nights that only prepare the villa clash with nothing", () => {
  expect(clashesWith([{ ...booked("2026-12-10"), prep: true }], NOW)).toEqual([])
})
