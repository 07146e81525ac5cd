import * as z from "zod"
import { holdGroups, totalNights } from "#app/booking/hold.ts"
import { findHolds } from "#app/booking/release-holds.server.ts"
import { instant, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

const holdGroup = { bookings: z.int(), nights: z.int(), bookingIds: z.array(z.string()) }

/** GET /api/admin/holds: unconfirmed bookings by device and by network. */
const calls = api({
  GET: call({
    who: "bookings",
    summary: "List unconfirmed bookings by device and network",
    details:
      "Groups bookings that await payment or are in review. `guest` identifies a device, `address` a network; bookings created by admins have no network. At most 200 bookings, oldest first. `at` is when they were read; send it to release them.",
    returns: Success({
      at: instant,
      bookings: z.int(),
      nights: z.int(),
      devices: z.array(z.object({ guest: z.string(), ...holdGroup })),
      networks: z.array(z.object({ address: z.string(), ...holdGroup })),
    }),
    run: async ({ app, success }) => {
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
    },
  }),
})

export { calls as action, calls as loader }
