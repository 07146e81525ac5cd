import { describe, expect, it } from "vitest"
import { encoded } from "#app/api/encode.ts"
import type { Booking } from "#app/booking/booking.ts"
import { BookingJson } from "#app/booking/booking-json.ts"
import { slipIdOf, slipPath } from "#app/money/slips/slip-path.ts"
import { sampleBooking, sampleVilla } from "../support/sample.ts"

const ORIGIN = "https://baan.example"
const jsonOf = (booking: Booking) => encoded(BookingJson, { booking, villa: sampleVilla() }, ORIGIN)

it("returns a new booking in the shape of the contract", () => {
  expect(jsonOf(sampleBooking())).toEqual({
    id: "11111111-1111-4111-8111-111111111111",
    _id: "11111111-1111-4111-8111-111111111111",
    reference: "BV-7K3M9Q",
    status: "pending_payment",
    cancelReason: null,
    checkIn: "2026-12-03T14:00:00+07:00",
    checkOut: "2026-12-07T11:00:00+07:00",
    checkInDate: "2026-12-03",
    checkOutDate: "2026-12-07",
    rooms: 3,
    guests: 2,
    adults: null,
    children: null,
    foreignGuests: null,
    arrival: null,
    bookingDetails: {
      checkIn: "2026-12-03T14:00:00+07:00",
      checkOut: "2026-12-07T11:00:00+07:00",
      rooms: 3,
      totalPrice: 39000,
    },
    buyer: null,
    customerInfo: null,
    paymentMethod: "bank_transfer",
    specialRequests: "",
    paymentSlipUrl: null,
    card: null,
    price: {
      checkInDate: "2026-12-03",
      checkOutDate: "2026-12-07",
      rooms: 3,
      nights: 4,
      weekdayNights: 2,
      weekendNights: 2,
      basePrice: 9500,
      discountPrice: 8500,
      subtotal: 44000,
      discountTotal: 5000,
      savings: 0,
      total: 39000,
      discountPercent: 11,
      currency: "THB",
      payNow: 39000,
      balance: 0,
      balanceDueDate: null,
      damageDeposit: null,
      paymentText: null,
      cancellation: [],
      guests: 2,
      promoCode: null,
      chargesTotal: 0,
      included: { vat: 0, service: 0 },
      minNights: 1,
      lines: [
        {
          kind: "nights",
          label: { th: "วันธรรมดา 2 คืน × 9,500", en: "2 weekday nights × 9,500" },
          quantity: 2,
          unit: 9500,
          amount: 19000,
        },
        {
          kind: "nights",
          label: { th: "สุดสัปดาห์ 2 คืน × 12,500", en: "2 weekend nights × 12,500" },
          quantity: 2,
          unit: 12500,
          amount: 25000,
        },
        {
          kind: "offer",
          label: { th: "ส่วนลดโปรโมชัน", en: "Promotion" },
          quantity: null,
          unit: null,
          amount: -5000,
        },
      ],
    },
    totalPrice: 39000,
    paymentDeadline: "2026-11-21T03:00:00.000Z",
    version: 1,
    createdAt: "2026-11-21T01:00:00.000Z",
    updatedAt: "2026-11-21T02:00:00.000Z",
  })
})

it("returns the slip as a URL, the customer, the card's last digits, and no deadline after payment", () => {
  const customer = { firstName: "A", lastName: "B", email: "a@example.com", phone: "0812345678" }
  const card = { brand: "visa", last4: "4242" }
  const booking = sampleBooking({ status: "in_review", slipId: "slip-1", customer, card, paymentDeadline: null })
  expect(jsonOf(booking)).toMatchObject({
    paymentSlipUrl: `${ORIGIN}/slips/slip-1`,
    customerInfo: customer,
    card,
    paymentDeadline: null,
  })
})

it("does not contain the guest id or the network hash", () => {
  const json = jsonOf(sampleBooking())
  expect(Object.keys(json)).not.toEqual(expect.arrayContaining(["guestId"]))
  expect(Object.keys(json)).not.toEqual(expect.arrayContaining(["addressHash"]))
  expect(JSON.stringify(json)).not.toContain("guest-1")
})

describe("slipIdOf", () => {
  it.each([
    [slipPath("abc-123_X"), "abc-123_X"],
    [`${ORIGIN}${slipPath("abc")}`, "abc"],
    ["/slips/", null],
    ["/slips/../bookings", null],
    ["/slips/a?b", null],
    ["/media/images/abc", null],
    ["abc", null],
    ["", null],
  ])("%j → %s", (url, id) => {
    expect(slipIdOf(url)).toBe(id)
  })
})
