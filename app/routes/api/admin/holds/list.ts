import { holdGroups, totalNights } from "#app/booking/hold.ts"
import { findHolds } from "#app/booking/release-holds.server.ts"
import { forAdmin, resource, success } from "#app/http/api.server.ts"

/** GET /api/admin/holds: unconfirmed bookings by device and by network. */
const call = resource({
  GET: forAdmin("bookings", async ({ app }) => {
    const { at, held } = await findHolds(app)
    const groups = (kind: "guest" | "address") =>
      holdGroups(held, kind).map(({ id, bookings, nights, held: own }) => ({
        [kind]: id,
        bookings,
        nights,
        bookingIds: own.map((booking) => booking.id),
      }))
    return success({
      at: new Date(at).toISOString(),
      bookings: held.length,
      nights: totalNights(held),
      devices: groups("guest"),
      networks: groups("address"),
    })
  }),
})

export { call as action, call as loader }
