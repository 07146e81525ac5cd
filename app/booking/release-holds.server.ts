import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { logError } from "../log.server.ts"
import { fail, ok } from "../result.ts"
import { type AmendFailure, amendBooking, type By } from "./amend-booking.server.ts"
import { awaitsPayment } from "./booking.ts"
import type { StatusFailure } from "./change-status.server.ts"
import { movedTo } from "./change-status.server.ts"
import type { HoldGroup } from "./hold.ts"
import { type HeldBooking, readHeldBookings } from "./hold-store.server.ts"

/** How many unconfirmed bookings a page shows, the oldest first. */
const SHOWN = 200
/** How many one action releases: each is a few writes of its own. */
const RELEASED_AT_ONCE = 20

/** Unconfirmed bookings of a group, or of everybody, the oldest first. */
export async function findHolds(app: Pick<App, "db" | "now">, group: HoldGroup | null = null): Promise<HeldBooking[]> {
  const [held] = await read(app.db, readHeldBookings(app.db, { group, now: app.now(), limit: SHOWN }))
  return held
}

export type ReleaseFailure = AmendFailure | StatusFailure | "unavailable"

/** What became of the bookings of a group. @property remaining how many one action was too few for */
export type Released = {
  released: HeldBooking[]
  failed: { booking: HeldBooking; error: ReleaseFailure }[]
  remaining: number
}

/**
 * Cancels the unconfirmed bookings of one device or one network, each by itself: one that fails leaves the others
 * released. A booking that is confirmed meanwhile stays.
 */
export async function releaseHolds(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  group: HoldGroup,
  by: By,
): Promise<Released> {
  const own = await findHolds(app, group)
  const result: Released = { released: [], failed: [], remaining: Math.max(0, own.length - RELEASED_AT_ONCE) }
  for (const booking of own.slice(0, RELEASED_AT_ONCE)) {
    const error = await release(app, booking, by)
    if (error) result.failed.push({ booking, error })
    else result.released.push(booking)
  }
  return result
}

async function release(
  app: Parameters<typeof releaseHolds>[0],
  { id }: HeldBooking,
  by: By,
): Promise<ReleaseFailure | null> {
  try {
    const released = await amendBooking(app, id, by, (booking) => {
      if (booking.status === "cancelled") return ok(null)
      if (!awaitsPayment(booking)) return fail("status-conflict", { from: booking.status, to: "cancelled" })
      const moved = movedTo(booking, "cancelled", by.actor, 0)
      return moved.ok ? ok(moved.value && { set: moved.value, action: "status" }) : moved
    })
    return released.ok ? null : released.error
  } catch (error) {
    logError("hold-not-released", { booking: id, error })
    return "unavailable"
  }
}
