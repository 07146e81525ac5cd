import { and, eq, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import { queueStayEmail, type StayEmail } from "#app/booking/booking-email-store.server.ts"
import { toBooking } from "#app/booking/booking-store.server.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { alerts, bookings, outbox } from "#app/db/schema.ts"
import { hasLine } from "#app/notify/guest-line/guest-line-store.server.ts"
import type { BalanceLink } from "./balance-link.ts"
import { idsOfAutomaticLinks, isPayable } from "./balance-link-store.server.ts"

/** `withLine`: bookings whose guests get messages by LINE. */
export type StaysWithBalance = { stays: Booking[]; known: Set<string>; withLine: Set<string> }

export function readStaysWithBalance(db: Db): Read<StaysWithBalance> {
  const ids = idsOfAutomaticLinks
  return defineRead(
    [
      db.select().from(bookings).where(sql`${bookings.id} in ${ids} and +${bookings.status} = 'confirmed'`),
      db
        .select({ key: outbox.deduplicationKey })
        .from(outbox)
        .where(and(sql`${outbox.bookingId} in ${ids}`, eq(outbox.kind, "balance-due"))),
      db
        .select({ key: alerts.dedupeKey })
        .from(alerts)
        .where(and(sql`${alerts.bookingId} in ${ids}`, eq(alerts.kind, "balance-overdue"))),
      db
        .select({ id: bookings.id })
        .from(bookings)
        .where(sql`${bookings.id} in ${ids} and ${hasLine(bookings.id)}`),
    ],
    (rows, emails, raised, linked) => ({
      withLine: new Set(linked.map(({ id }) => id)),
      stays: rows.map(toBooking),
      known: new Set([...emails, ...raised].flatMap(({ key }) => key ?? [])),
    }),
  )
}

/** Includes reminders that are queued. */
export function readRemindedSince(db: Db, bookingId: string, since: number): Read<boolean> {
  const recent = and(
    eq(outbox.bookingId, bookingId),
    eq(outbox.kind, "balance-due"),
    sql`${outbox.createdAt} > ${since}`,
  )
  return defineRead([db.select({ id: outbox.id }).from(outbox).where(recent).limit(1)], (rows) => rows.length > 0)
}

/** Queued only if the link can still be paid and neither it nor the booking has changed. */
export function queueBalanceDue(
  { id, version }: Pick<Booking, "id" | "version">,
  link: BalanceLink,
  email: Pick<StayEmail, "changeFacts" | "deduplicationKey">,
  now: number,
): Write {
  const which = and(eq(bookings.id, id), eq(bookings.version, version), isPayable(link))
  return queueStayEmail({ ...email, kind: "balance-due", limited: false }, which, now)
}
