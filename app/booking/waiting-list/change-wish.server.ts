import type { App } from "#app/app.ts"
import { type AmendFailure, type AmendingApp, amendBooking, type Decision } from "#app/booking/amend-booking.server.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { transitionTo } from "#app/booking/transition.ts"
import { read, write } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { VillaEvent } from "#app/villa/villa-event.ts"
import { recordVillaEvent, recordVillaEventIfChanged } from "#app/villa/villa-store.server.ts"
import { findWish } from "./find-wish.server.ts"
import { type OfferingApp, offerFreedDates } from "./offer-dates.server.ts"
import { confirmWish as confirm, deleteWish, readWish, type StoredWish } from "./waiting-list-store.server.ts"

/** The owner of the address joins the queue. Repeating it changes nothing. */
export async function confirmWish(
  app: Pick<App, "db" | "signer" | "settings" | "now">,
  token: string,
): Promise<Result<null, "not-found" | "wishes-too-many">> {
  const found = await findWish(app, token)
  if (!found?.villa.waitingList) return fail("not-found")
  if (found.state !== "unconfirmed") return found.state === "ended" ? fail("not-found") : ok(null)
  const limit = { now: app.now(), limited: app.settings.limited }
  await write(app.db, confirm(found.wish.id, limit))
  const [wish] = await read(app.db, readWish(app.db, found.wish.id))
  if (!wish) return fail("not-found")
  return wish.confirmedAt === null ? fail("wishes-too-many") : ok(null)
}

type LeaveFailure = AmendFailure | "payment-begun"

/** Leaves the queue, or gives back offered dates, which then are the next person's. Repeating it changes nothing. */
export async function leaveQueue(
  app: OfferingApp & AmendingApp,
  token: string,
): Promise<Result<{ wasOffered: boolean }, LeaveFailure, unknown>> {
  const found = await findWish(app, token)
  return found ? endWish(app, found.wish, { actor: "guest" }) : fail("not-found")
}

/** Removes somebody from the queue, or takes back the offer. */
export async function removeWish(
  app: OfferingApp & AmendingApp,
  id: string,
  by: ChangedBy & { name: string },
): Promise<Result<{ wasOffered: boolean }, LeaveFailure, unknown>> {
  const [wish] = await read(app.db, readWish(app.db, id))
  if (!wish || wish.endedAt !== null) return fail("not-found")
  const detail = `${wish.checkIn} – ${wish.checkOut}`
  return endWish(app, wish, by, { at: app.now(), actorName: by.name, action: "waiting-list-removed", detail })
}

async function endWish(
  app: OfferingApp & AmendingApp,
  { id, bookingId }: StoredWish,
  by: ChangedBy,
  event?: VillaEvent,
): Promise<Result<{ wasOffered: boolean }, LeaveFailure, unknown>> {
  // Changes no row if something has been offered meanwhile.
  await write(app.db, [deleteWish(app.db, id), ...(event ? [recordVillaEventIfChanged(event)] : [])])
  const [left] = await read(app.db, readWish(app.db, id))
  const held = left?.bookingId ?? bookingId
  if (!held) return ok({ wasOffered: false })
  let isReleased = false
  const released = await amendBooking(app, held, by, (booking): Decision<"payment-begun"> => {
    isReleased = booking.status !== "cancelled"
    if (!isReleased) return ok(null)
    if (booking.status !== "pending_payment" || booking.firstSlipAt !== null) return fail("payment-begun")
    // The guest may have transferred already, and a forwarded link must not end that.
    if (by.actor === "guest" && booking.customer !== null) return fail("payment-begun")
    const transition = transitionTo(booking, "cancelled", by.actor, { deadline: 0 })
    if (!transition.ok) return fail("payment-begun")
    const also = event ? [recordVillaEvent(app.db, event)] : []
    return ok(transition.value && { set: transition.value, action: "status", also })
  })
  if (!released.ok) return released
  if (isReleased) await offerFreedDates(app)
  return ok({ wasOffered: true })
}
