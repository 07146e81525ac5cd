// What several calls document alike.

export const BOOKING_ID = "3f0c9a52-6f0e-4f5e-9d0b-2c7f1a86e401"

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
  "night-without-price",
  "guests-out-of-range",
  "dates-unavailable",
  "stay-too-short",
  "arrival-day",
  "departure-day",
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

/** Optimistic concurrency control of admin changes (decision 0030). */
export const VERSION =
  "Pass the `version` you read in the body or in `If-Match` to reject concurrent changes: an outdated version fails with 409 and the current state in `data`."

/** For a refusal because of taken nights. */
export const CLASHES =
  "`data.nights` lists the unavailable nights; `data.clashes` says what occupies each: a booking (`id`, `reference`, `customerName`), a block (`id`, `note`) or a feed (`id`, `name`)."
