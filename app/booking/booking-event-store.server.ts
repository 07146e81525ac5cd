import { and, asc, type Column, desc, eq, ne, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { bookingEvents } from "#app/db/schema.ts"
import { DAY_MS } from "#app/durations.ts"
import type { BookingEvent } from "./booking.ts"
import { type CountBySender, NEVER } from "./count-by-sender.ts"
import { CORRECTABLE_DAYS } from "./stay.ts"

type EventRow = typeof bookingEvents.$inferSelect

export function readHistory(db: Db, bookingId: string): Read<BookingEvent[]> {
  return defineRead(
    [db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, bookingId)).orderBy(asc(bookingEvents.id))],
    (rows) => rows.map(toEvent),
  )
}

export function readHistories(db: Db, bookingIds: string[]): Read<Map<string, BookingEvent[]>> {
  // One JSON parameter, because D1 allows at most 100 parameters.
  const ids = sql`(select value from json_each(${JSON.stringify(bookingIds)}))`
  return defineRead(
    [
      db
        .select()
        .from(bookingEvents)
        .where(sql`${bookingEvents.bookingId} in ${ids}`)
        .orderBy(asc(bookingEvents.bookingId), asc(bookingEvents.id)),
    ],
    (rows) => {
      const histories = new Map<string, BookingEvent[]>(bookingIds.map((id) => [id, []]))
      for (const row of rows) histories.get(row.bookingId)?.push(toEvent(row))
      return histories
    },
  )
}

/** Of a cancelled booking: whether a confirmed stay was cancelled. */
export function wasConfirmed(bookingId: Column | string): SQL<boolean> {
  return sql`exists (select 1 from ${bookingEvents} where ${leftConfirmed(bookingId)})`
}

/** Not by a press that was undone: nobody was told that the stay was confirmed. */
const leftConfirmed = (bookingId: Column | string) =>
  and(eq(bookingEvents.bookingId, bookingId), eq(bookingEvents.from, "confirmed"), ne(bookingEvents.action, "undone"))

/** See `wasConfirmed`. */
export function readWasConfirmed(db: Db, bookingId: string): Read<boolean> {
  const found = db.select({ id: bookingEvents.id }).from(bookingEvents).where(leftConfirmed(bookingId)).limit(1)
  return defineRead([found], (rows) => rows.length > 0)
}

/** How often an action was done. @param bookingId or a query of it */
export function readCountBySender(
  db: Db,
  bookingId: string | SQL,
  action: BookingEvent["action"],
): Read<CountBySender> {
  const counts = db
    .select({
      own: sql<number>`total(not ${bookingEvents.isByLink})`,
      byLink: sql<number>`total(${bookingEvents.isByLink})`,
    })
    .from(bookingEvents)
    .where(and(sql`${bookingEvents.bookingId} = ${bookingId}`, eq(bookingEvents.action, action)))
  return defineRead([counts], ([row]) => row ?? NEVER)
}

/** How often whoever has a link only changed a booking, ever and since an instant. */
export function readChangesByLink(db: Db, bookingId: string, since: number): Read<{ all: number; since: number }> {
  const counts = db
    .select({ all: sql<number>`count(*)`, since: sql<number>`total(${bookingEvents.at} > ${since})` })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookingId), eq(bookingEvents.isByLink, true)))
  return defineRead([counts], ([row]) => row ?? { all: 0, since: 0 })
}

/** Whether a stay's end was moved to a day that was over, so recently that a typing error may still be corrected. */
export function wasMovedIntoPast(bookingId: Column, now: number): SQL {
  return sql`exists (select 1 from ${bookingEvents}, json_each(${bookingEvents.changes}) as change
    where ${bookingEvents.bookingId} = ${bookingId} and ${bookingEvents.at} > ${now - CORRECTABLE_DAYS * DAY_MS}
      and change.value ->> 'field' = 'checkOut' and change.value ->> 'to' <= date(${bookingEvents.at} / 1000, 'unixepoch'))`
}

/** The latest change of status by guest, admin or gateway; expiry has an action of its own. */
export function readLastStatusEvent(db: Db, bookingId: string): Read<BookingEvent | null> {
  return defineRead(
    [
      db
        .select()
        .from(bookingEvents)
        .where(and(eq(bookingEvents.bookingId, bookingId), eq(bookingEvents.action, "status")))
        .orderBy(desc(bookingEvents.id))
        .limit(1),
    ],
    (rows) => rows.map(toEvent)[0] ?? null,
  )
}

export function toEvent({ changes, setsEmail, isByLink, ...row }: EventRow): BookingEvent {
  const { at, actor, actorName, action, from, to, reason } = row
  return {
    at,
    actor,
    actorName,
    action,
    from,
    to,
    reason,
    ...(changes && { changes }),
    ...(setsEmail && { setsEmail }),
    ...(isByLink && { isByLink }),
  }
}
