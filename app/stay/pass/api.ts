import { call, calls } from "#app/api/call.server.ts"
import { BOOKING_ID } from "#app/api/docs/booking-shared.ts"
import { ArrivalDetails, Success } from "#app/api/docs/objects.ts"
import { findBooking } from "#app/booking/find-booking.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf, owesBeforeArrival } from "#app/money/ledger/money.ts"
import { findArrival } from "./find-arrival.server.ts"

export const arrivalCalls = calls("Booking", {
  "GET /booking/{id}/arrival": call({
    who: "guest",
    summary: "Get the arrival details",
    details: "A booking's own code replaces the villa's. `instructions` are empty until the booking is confirmed.",
    returns: Success(ArrivalDetails.shape),
    failures: ["booking-cancelled"],
    example: { id: BOOKING_ID },
    run: async ({ app, caller, params, success, failure }) => {
      const id = params.id ?? ""
      const { booking, villa, facts } = foundJson(await findBooking(app, id, caller, readSums(app.db, id)))
      if (booking.status === "cancelled") return failure("booking-cancelled")
      const { timezone } = villa
      const isOwing = owesBeforeArrival(booking, moneyOf(booking, facts[0], timezone), { now: app.now(), timezone })
      const { releasedAt, method, instructions, code, wifi } = await findArrival(app, booking, villa, isOwing)
      return success({
        releasedAt: releasedAt && new Date(releasedAt).toISOString(),
        method,
        instructions,
        code,
        wifi,
      })
    },
  }),
})
