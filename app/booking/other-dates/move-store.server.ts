import { and, asc, desc, eq, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import { toBooking } from "#app/booking/booking-store.server.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { bookings, moveRequests } from "#app/db/schema.ts"
import type { MoveRequest } from "./move-request.ts"

/** A literal, as the condition of the unique index of open requests has it. */
const IS_OPEN = sql`${moveRequests.status} = 'asked'`

/** A booking's requests for other dates, newest first: `MOVE_MAX_REQUESTS` at most. */
export function readMoveRequests(db: Db, bookingId: string): Read<MoveRequest[]> {
  const found = db
    .select()
    .from(moveRequests)
    .where(eq(moveRequests.bookingId, bookingId))
    .orderBy(desc(moveRequests.createdAt))
  return defineRead([found], (rows) => rows)
}

/** The request of a booking that awaits the owner's answer; null if there is none. */
export function readOpenMove(db: Db, bookingId: string): Read<MoveRequest | null> {
  const found = db
    .select()
    .from(moveRequests)
    .where(and(eq(moveRequests.bookingId, bookingId), IS_OPEN))
    .limit(1)
  return defineRead([found], ([row]) => row ?? null)
}

/** A request with the booking that it wants to move. */
export type OpenMove = { request: MoveRequest; booking: Booking }

/** The bookings of `readOpenMoves`, as a subquery of ids. */
export const idsOfOpenMoves = sql`(select booking_id from ${moveRequests} where ${IS_OPEN})`

/** All requests that await an answer, with their bookings, by check-in. */
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

/** Adds a request; fails on the unique index if the booking has an open one. */
export function insertMoveRequest(db: Db, request: MoveRequest): Write {
  return db.insert(moveRequests).values(request)
}

/** Decides on a booking's open request, if it has one. @param reason the owner's sentence on declining */
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

/** Closes the open requests of stays that began before a date, which nobody can accept any more. */
export function closeOldMoveRequests(db: Db, { today, now }: { today: string; now: number }): Write {
  const begins = sql`(select check_in from ${bookings} where ${bookings.id} = ${moveRequests.bookingId})`
  return db
    .update(moveRequests)
    .set({ status: "withdrawn", decidedAt: now })
    .where(and(IS_OPEN, sql`${begins} < ${today}`))
}
