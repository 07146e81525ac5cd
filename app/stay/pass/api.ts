import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { instant, Success, Text } from "#app/api/codecs.ts"
import { BOOKING_ID } from "#app/booking/documented.ts"
import { findBooking } from "#app/booking/find-booking.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf, owesBeforeArrival } from "#app/money/ledger/money.ts"
import { CHECK_IN_METHODS } from "#app/villa/access/access.ts"
import { wifi } from "#app/villa/access/access-json.ts"
import { findArrival } from "./find-arrival.server.ts"

/**
 * `code` and `wifi` are null outside their release: from `releasedAt` until six hours after check-out.
 * `releasedAt` is null until the booking is confirmed, while a balance is due, or if there is neither.
 */
const arrivalDetails = {
  releasedAt: instant.nullable(),
  method: z.enum(CHECK_IN_METHODS),
  instructions: Text,
  code: z.string().nullable(),
  wifi,
}

export const arrivalCalls = calls("Booking", {
  "GET /booking/{id}/arrival": call({
    who: "guest",
    summary: "Get the arrival details",
    details: "A booking's own code replaces the villa's. `instructions` are empty until the booking is confirmed.",
    returns: Success(arrivalDetails),
    failures: ["booking-cancelled"],
    example: { id: BOOKING_ID },
    run: async ({ app, caller, params, success, failure }) => {
      const id = params.id ?? ""
      const { booking, villa, facts } = foundJson(await findBooking(app, id, caller, readSums(app.db, id)))
      if (booking.status === "cancelled") return failure("booking-cancelled")
      const { timezone } = villa
      const isOwing = owesBeforeArrival(booking, moneyOf(booking, facts[0], timezone), { now: app.now(), timezone })
      return success(await findArrival(app, booking, villa, isOwing))
    },
  }),
})
