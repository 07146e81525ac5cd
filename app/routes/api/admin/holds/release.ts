import { actingAs } from "#app/booking/find-booking.server.ts"
import { ReleaseBody } from "#app/booking/hold.ts"
import { releaseHolds } from "#app/booking/release-holds.server.ts"
import { failure, forAdmin, resource, success, withBody } from "#app/http/api.server.ts"
import { failureOf } from "#app/http/failures.ts"

/** POST /api/admin/holds/release: cancels the unconfirmed bookings of a device or a network. */
const call = resource({
  POST: forAdmin(
    "bookings",
    withBody(ReleaseBody, async ({ app, body, caller }) => {
      const { released, failed, remaining } = await releaseHolds(app, body.group, actingAs(caller), body.seenAt)
      const data = {
        released: released.map(({ id }) => id),
        failed: failed.map(({ booking, error }) => ({ id: booking.id, code: failureOf(error).code })),
        remaining,
      }
      if (failed.length > 0) return failure("holds-not-released", { data })
      return released.length > 0 ? success(data) : failure("not-found")
    }),
  ),
})

export { call as action, call as loader }
