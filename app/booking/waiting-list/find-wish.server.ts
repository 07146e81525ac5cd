import type { App } from "#app/app.ts"
import { type Booking, isOverdue } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { read } from "#app/db/database.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type ListedWish, UNCONFIRMED_MS } from "./waiting-list.ts"
import { readListed, readWish, type StoredWish } from "./waiting-list-store.server.ts"
import { wishOfToken } from "./wish-link.server.ts"

export const WISH_STATES = ["unconfirmed", "waiting", "offered", "booked", "ended"] as const
type WishState = (typeof WISH_STATES)[number]

/** @property booking what holds the dates while they are offered, and what has become of it */
export type FoundWish = { wish: StoredWish; state: WishState; booking: Booking | null; villa: Villa }

/** For whoever has the link; null if nothing is left of the wish. */
export async function findWish(app: Pick<App, "db" | "signer" | "now">, token: string): Promise<FoundWish | null> {
  const id = await wishOfToken(app, token)
  if (!id) return null
  const [wish, villa] = await read(app.db, readWish(app.db, id), readVilla(app.db))
  if (!wish || !villa) return null
  const [booking] = await read(app.db, readBooking(app.db, wish.bookingId ?? ""))
  return { wish, villa, booking, state: stateOf(wish, booking, app.now()) }
}

function stateOf(wish: StoredWish, booking: Booking | null, now: number): WishState {
  if (booking) {
    if (booking.status === "cancelled" || isOverdue(booking, now)) return "ended"
    const isUntouched = booking.status === "pending_payment" && booking.customer === null
    return isUntouched && booking.firstSlipAt === null && booking.paymentDeadline !== null ? "offered" : "booked"
  }
  if (wish.endedAt !== null) return "ended"
  if (wish.confirmedAt !== null) return "waiting"
  return now < wish.createdAt + UNCONFIRMED_MS ? "unconfirmed" : "ended"
}

/** For the team: who waits for which dates. */
export async function findWaiting(app: Pick<App, "db">): Promise<{ villa: Villa | null; wishes: ListedWish[] }> {
  const [villa, wishes] = await read(app.db, readVilla(app.db), readListed(app.db))
  return { villa, wishes }
}
