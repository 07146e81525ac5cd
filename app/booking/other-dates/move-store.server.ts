import { and, asc, desc, eq, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import { readCountBySender } from "#app/booking/booking-event-store.server.ts"
import { toBooking } from "#app/booking/booking-store.server.ts"
import type { CountBySender } from "#app/booking/count-by-sender.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { bookings, moveRequests } from "#app/db/schema.ts"
import type { MoveRequest } from "./move-request.ts"

/** A literal, as in the condition of the unique index of open requests. */
const IS_OPEN = sql`${moveRequests.status} = 'asked'`

/** Newest first; at most twice `MOVE_MAX_REQUESTS`. */
export function readMoveRequests(db: Db, bookingId: string): Read<MoveRequest[]> {
  const found = db
    .select()
    .from(moveRequests)
    .where(eq(moveRequests.bookingId, bookingId))
    .orderBy(desc(moveRequests.createdAt))
  return defineRead([found], (rows) => rows)
}

/** Reads no event of a booking without requests, as most are. */
export function readMovesAsked(db: Db, bookingId: string): Read<CountBySender> {
  const asking = sql`(select booking_id from ${moveRequests} where booking_id = ${bookingId} limit 1)`
  return readCountBySender(db, asking, "move-asked")
}

export function readOpenMove(db: Db, bookingId: string): Read<MoveRequest | null> {
  const found = db
    .select()
    .from(moveRequests)
    .where(and(eq(moveRequests.bookingId, bookingId), IS_OPEN))
    .limit(1)
  return defineRead([found], ([row]) => row ?? null)
}

export type OpenMove = { request: MoveRequest; booking: Booking }

export const idsOfOpenMoves = sql`(select booking_id from ${moveRequests} where ${IS_OPEN})`

/** Ordered by check-in. */
export function readOpenMoves(db: Db): Read<OpenMove[]> {
  return defineRead(
    [
      db.select().from(moveRequests).where(IS_OPEN),
      db.select().from(bookings).where(sql`${bookings.id} in ${idsOfOpenMoves}`).orderBy(asc(bookings.checkIn)),
    ],
    (requests, rows) =>
      rows.flatMap((row) => {
        const request = requests.find(({ bookingId }) => bookingId === row.id)
        return request ? [{ request, booking: toBooking(row) }] : []
      }),
  )
}

/** Violates the unique index if the booking has an open request. */
export function insertMoveRequest(db: Db, request: MoveRequest): Write {
  return db.insert(moveRequests).values(request)
}

/** No effect without an open request. `reason` is the owner's sentence on declining. */
export function closeMoveRequest(
  db: Db,
  bookingId: string,
  {
    status,
    reason = null,
    now,
  }: { status: Exclude<MoveRequest["status"], "asked">; reason?: string | null; now: number },
): Write {
  return db
    .update(moveRequests)
    .set({ status, reason, decidedAt: now })
    .where(and(eq(moveRequests.bookingId, bookingId), IS_OPEN))
}

/** Stays that began before `today` can no longer be moved. */
export function closeOldMoveRequests(db: Db, { today, now }: { today: string; now: number }): Write {
  const begins = sql`(select check_in from ${bookings} where ${bookings.id} = ${moveRequests.bookingId})`
  return db
    .update(moveRequests)
    .set({ status: "withdrawn", decidedAt: now })
    .where(and(IS_OPEN, sql`${begins} < ${today}`))
}

export function readMovesOfGuest(db: Db, { ofBookings }: GuestRows): Read<MoveRequest[]> {
  const which = sql`${moveRequests.bookingId} in (${ofBookings})`
  return defineRead([db.select().from(moveRequests).where(which).orderBy(moveRequests.createdAt)], (rows) => rows)
}

export function eraseMovesOfGuest({ ofBookings }: GuestRows): Write {
  return sql`update ${moveRequests} set reason = null where booking_id in (${ofBookings}) and reason is not null`
}
