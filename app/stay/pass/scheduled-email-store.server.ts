import { and, asc, between, gte, inArray, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import { toBooking } from "#app/booking/booking-store.server.ts"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { bookings, outbox } from "#app/db/schema.ts"
import { emailKindsWith } from "#app/notify/email/email-kinds.ts"
import { hasLine } from "#app/notify/guest-line/guest-line-store.server.ts"
import type { datesToEmail } from "./scheduled-email.ts"

/** `queued` are keys of emails that are queued or sent. */
export type StaysToEmail = { stays: Booking[]; queued: Set<string> }

/** By check-in. Nights are unique, so there are at most as many stays as nights. */
export function readStaysToEmail(
  db: Db,
  { checkIn, checkOutFrom }: ReturnType<typeof datesToEmail>,
): Read<StaysToEmail> {
  const which = and(
    between(bookings.checkIn, checkIn.from, checkIn.to),
    gte(bookings.checkOut, checkOutFrom),
    sql`${bookings.status} = 'confirmed'`,
    sql`(${bookings.email} <> '' or ${hasLine(bookings.id)})`,
    // The unary `+` keeps SQLite from using other indexes than that of the confirmed stays.
    sql`+${bookings.deletedAt} is null`,
    sql`+${bookings.erasedAt} is null`,
  )
  const ids = db.select({ id: bookings.id }).from(bookings).where(which)
  return defineRead(
    [
      db.select().from(bookings).where(which).orderBy(asc(bookings.checkIn)),
      db
        .select({ key: outbox.deduplicationKey })
        .from(outbox)
        .where(and(inArray(outbox.bookingId, ids), inArray(outbox.kind, emailKindsWith({ isScheduled: true })))),
    ],
    (rows, emails) => ({ stays: rows.map(toBooking), queued: new Set(emails.flatMap(({ key }) => key ?? [])) }),
  )
}
