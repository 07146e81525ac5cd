import type { App } from "#app/app.ts"
import { type AmendFailure, type AmendingApp, amendBooking, type Decision } from "#app/booking/amend-booking.server.ts"
import { awaitsPayment } from "#app/booking/booking.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { type StatusFailure, transitionTo } from "#app/booking/transition.ts"
import { read } from "#app/db/database.server.ts"
import { logError } from "#app/log.server.ts"
import { fail, ok } from "#app/result.ts"
import type { HoldGroup } from "./hold.ts"
import { type HeldBooking, readHeldBookings } from "./hold-store.server.ts"

/** Oldest first. */
const HOLDS_MAX = 200
/** Per request, each booking in its own batch. */
const BATCH_SIZE = 20

/** Oldest first. `at` is when the bookings were read. */
export async function findHolds(
  app: Pick<App, "db" | "now">,
  group: HoldGroup | null = null,
): Promise<{ at: number; held: HeldBooking[] }> {
  const at = app.now()
  const [held] = await read(app.db, readHeldBookings(app.db, { group, now: at, limit: HOLDS_MAX }))
  return { at, held }
}

export type ReleaseFailure = AmendFailure | StatusFailure | "booking-edited" | "unavailable"

/** @property remaining bookings left for the next request */
export type Released = {
  released: HeldBooking[]
  failed: { booking: HeldBooking; error: ReleaseFailure }[]
  remaining: number
}

/**
 * One batch per booking, so that one failure does not stop the others. Bookings confirmed meanwhile stay.
 * @param seenAt when the list shown was read; bookings made or changed since fail with `booking-edited`
 */
export async function releaseHolds(
  app: AmendingApp,
  group: HoldGroup,
  by: ChangedBy,
  seenAt?: number,
): Promise<Released> {
  const { held } = await findHolds(app, group)
  const result: Released = { released: [], failed: [], remaining: Math.max(0, held.length - BATCH_SIZE) }
  for (const booking of held.slice(0, BATCH_SIZE)) {
    const error = await release(app, booking, by, seenAt)
    if (error) result.failed.push({ booking, error })
    else result.released.push(booking)
  }
  return result
}

async function release(
  app: Parameters<typeof releaseHolds>[0],
  { id }: HeldBooking,
  by: ChangedBy,
  seenAt: number | undefined,
): Promise<ReleaseFailure | null> {
  try {
    const released = await amendBooking(app, id, by, (booking): Decision<StatusFailure | "booking-edited"> => {
      if (booking.status === "cancelled") return ok(null)
      if (seenAt !== undefined && booking.updatedAt > seenAt) return fail("booking-edited")
      if (!awaitsPayment(booking)) return fail("status-conflict", { from: booking.status, to: "cancelled" })
      const transition = transitionTo(booking, "cancelled", by.actor, { deadline: 0 })
      return transition.ok ? ok(transition.value && { set: transition.value, action: "status" }) : transition
    })
    return released.ok ? null : released.error
  } catch (error) {
    logError("hold-not-released", { booking: id, error })
    return "unavailable"
  }
}
