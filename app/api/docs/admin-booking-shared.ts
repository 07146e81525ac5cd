import { AdminBooking, Success } from "./objects.ts"

export const adminBookingResponse = Success({ booking: AdminBooking })

/** Optimistic concurrency control of admin changes (decision 0030). */
export const VERSION =
  "Pass the `version` you read in the body or in `If-Match` to reject concurrent changes: an outdated version fails with 409 and the current state in `data`."

/** For a refusal because of taken nights. */
export const CLASHES =
  "`data.nights` lists the unavailable nights; `data.clashes` says what occupies each: a booking (`id`, `reference`, `customerName`), a block (`id`, `note`) or a feed (`id`, `name`)."
