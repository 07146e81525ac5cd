import { expect, it } from "vitest"
import { clashesWith } from "#app/booking/clash.ts"
import type { NightOwner } from "#app/booking/month.ts"

const NOW = Date.UTC(2026, 11, 3)
const BOOKING = { id: "B", reference: "BV-7K3M9Q", customerName: "Mali Sri" }
const BLOCK = { id: "K", note: "Painting" }
const booked = (night: string, paymentDeadline: number | null = null): NightOwner => ({
  ...{ night, block: null },
  booking: { ...BOOKING, status: paymentDeadline === null ? "confirmed" : "pending_payment", paymentDeadline },
})

it("groups the nights by the booking or block that has them", () => {
  const owners = [booked("2026-12-10"), booked("2026-12-11"), { night: "2026-12-12", block: BLOCK, booking: null }]
  expect(clashesWith(owners, NOW)).toEqual([
    { nights: ["2026-12-10", "2026-12-11"], booking: BOOKING, block: null },
    { nights: ["2026-12-12"], booking: null, block: BLOCK },
  ])
})

it("an overdue booking clashes with nothing", () => {
  expect(clashesWith([booked("2026-12-10", NOW)], NOW)).toEqual([])
  expect(clashesWith([booked("2026-12-10", NOW + 1)], NOW)).toHaveLength(1)
})
