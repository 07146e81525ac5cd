import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { instant, Success } from "#app/api/codecs.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { holdGroups, ReleaseBody, totalNights } from "./hold.ts"
import { findHolds, releaseHolds } from "./release-holds.server.ts"

const holdGroup = { bookings: z.int(), nights: z.int(), bookingIds: z.array(z.string()) }

export const holdCalls = calls("Bookings (admin)", {
  "GET /admin/holds": call({
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
        holdGroups(held, kind).map(({ held: own, ...group }) => ({
          ...group,
          bookingIds: own.map((booking) => booking.id),
        }))
      return success({
        at,
        bookings: held.length,
        nights: totalNights(held),
        devices: groups("guest").map((group) => ({ ...group, guest: group.id })),
        networks: groups("address").map((group) => ({ ...group, address: group.id })),
      })
    },
  }),
  "POST /admin/holds/release": call({
    who: "bookings",
    summary: "Cancel the holds of a device or network",
    details:
      "Cancels up to 20 unconfirmed bookings of a `guest` or an `address`; `remaining` is the number of bookings left. With `at` of the list, bookings that were made or changed after it are not cancelled (`bookingEdited`). Fails with 409 and the same data if some could not be cancelled, and with 404 if there are none.",
    body: ReleaseBody,
    returns: Success({
      released: z.array(z.string()),
      failed: z.array(z.object({ id: z.string(), code: z.string() })),
      remaining: z.int(),
    }),
    failures: ["holds-not-released", "not-found"],
    example: { body: { guest: "3f0c9a52-6f0e-4f5e-9d0b-2c7f1a86e401", at: "2026-11-22T03:00:00.000Z" } },
    run: async ({ app, body, caller, success, failure }) => {
      const { released, failed, remaining } = await releaseHolds(app, body.group, actingAs(caller), body.seenAt)
      const data = {
        released: released.map(({ id }) => id),
        failed: failed.map(({ booking, error }) => ({ id: booking.id, code: failureOf(error).code })),
        remaining,
      }
      if (failed.length > 0) return failure("holds-not-released", { data })
      return released.length > 0 ? success(data) : failure("not-found")
    },
  }),
})
