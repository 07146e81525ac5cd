import * as z from "zod"
import { Booking, Success } from "./objects.ts"

export const BOOKING_ID = "3f0c9a52-6f0e-4f5e-9d0b-2c7f1a86e401"

export const bookingResponse = Success({ booking: Booking })

export const STAY_FAILURES = [
  "villa-missing",
  "dates-missing",
  "date-invalid",
  "same-day",
  "dates-reversed",
  "date-past",
  "stay-too-long",
  "date-too-far",
  "rooms-out-of-range",
  "guests-out-of-range",
  "dates-unavailable",
  "stay-too-short",
  "too-soon",
] as const

/** For a refusal of a guest's stay because of taken nights. */
export const ALTERNATIVES =
  "If nights are taken, `data.nights` of the 409 lists them, and `data.alternatives` has at most two stays of the same length to book instead, the nearest first: `{ checkInDate, checkOutDate, total }`, in baht without a promo code."

export const DETAILS_FAILURES = [
  "party-invalid",
  "party-too-large",
  "party-mismatch",
  "arrival-invalid",
  "foreign-guests-invalid",
] as const

/** The data of `promoCodeUsedUp` is the quote without the code. */
export const PROMO_FAILURES = ["promo-code-invalid", "promo-code-needs-nights", "promo-code-used-up"] as const

export const newBookingResponse = Success({
  booking: Booking,
  _id: z.string(),
  id: z.string(),
  token: z.string().optional().describe("Bearer token for this booking; absent if an admin makes it for a customer"),
})
