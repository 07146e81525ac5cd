import { expect, it } from "vitest"
import {
  PAYMENT_WINDOW_MAX_MINUTES,
  PAYMENT_WINDOW_MIN_MINUTES,
  SLIDES_SHOWN,
  VILLA_DEFAULTS,
} from "#app/villa/villa.ts"

it("the owner may set a payment window of 15 minutes to 72 hours", () => {
  expect([PAYMENT_WINDOW_MIN_MINUTES, PAYMENT_WINDOW_MAX_MINUTES]).toEqual([15, 4320])
})

it("a slideshow shows ten slides", () => {
  expect(SLIDES_SHOWN).toBe(10)
})

// specification 9; product.md, "The villa" and "Times"
it("a villa is what the specification says until its owner says otherwise", () => {
  expect(VILLA_DEFAULTS).toMatchObject({
    maxGuests: 6,
    bedrooms: 3,
    bathrooms: 3,
    minRooms: 1,
    priceReductionPerRoom: 2000_00,
    timezone: "Asia/Bangkok",
    paymentWindowMinutes: 120,
  })
})
