import { aliasedTable, and, asc, eq, type SQL, sql } from "drizzle-orm"
import { wasConfirmed } from "#app/booking/booking-event-store.server.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { STAY_MAX_NIGHTS } from "#app/booking/stay.ts"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { moneyOfBooking } from "#app/db/ledger.server.ts"
import { bookingEvents, bookings, closedMonths, closedStays, ledger } from "#app/db/schema.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { frozen } from "./closed-stays-store.server.ts"
import { type Earned, earnedIn, type MonthBounds } from "./earned.ts"

/** Of a stay in a month. */
export type EarnedStay = Earned & {
  bookingId: string
  reference: string
  name: string
  checkIn: string
  checkOut: string
}

const was = aliasedTable(closedStays, "was")

const monthBefore = (month: string) => dateAfter(`${month}-01`, -1).slice(0, 7)

/** Of a booking: its latest row of a closed month before this one. None if the month before is open. */
const latestBefore = (month: string, bookingId: SQL) => sql`(select max(earlier.month) from ${closedStays} as earlier
  where earlier.booking_id = ${bookingId} and earlier.month < ${month}
    and exists (select 1 from ${closedMonths} as before where before.month = ${monthBefore(month)}))`

/**
 * Of a booking: its row of this month or, while it is open, of the next closed one, whose figures begin with what is
 * earned until then.
 */
const earliestFrom = (month: string) => sql`(select min(later.month) from ${closedStays} as later
  where later.booking_id = ${bookings.id} and later.month >= ${month})`

/**
 * Bookings that are no longer what the latest closed month before this one has of them; the first month after the
 * last closed one corrects them.
 */
export const changedSince = (month: string): SQL => sql`select old.booking_id from ${closedStays} as old
  join ${bookings} as own on own.id = old.booking_id
  where old.month = ${latestBefore(month, sql`old.booking_id`)}
    and ${monthBefore(month)} = (select max(last.month) from ${closedMonths} as last where last.month <> ${month})
    and (old.check_in, old.check_out, old.status, old.total, old.kept, old.deleted)
      is not (own.check_in, own.check_out, own.status, own.total, own.kept, own.deleted_at is not null)`

/** With nights, lines or a cancellation in the month; of one before a closed month, also with nights of then. */
const inMonth = ({ from, to, start, end }: MonthBounds, month: string) => sql`select id from ${bookings}
    where deleted_at is null and check_in < ${to} and check_in > ${dateAfter(from, -STAY_MAX_NIGHTS)} and check_out > ${from}
  union select booking_id from ${ledger} where received_on >= ${from} and received_on < ${to}
  union select booking_id from ${bookingEvents} where to_status = 'cancelled' and at >= ${start} and at < ${end}
  union select booking_id from ${closedStays} where check_in < ${to}
    and month = (select min(next.month) from ${closedMonths} as next where next.month > ${month})`

/** In satang, before the day; 0 of other stays, which earn what they owe. */
const heldIfCancelled = (day: string) =>
  sql`iif(${bookings.status} = 'cancelled', ${moneyOfBooking("held", bookings.id, "stay", day)}, 0)`

/** Stays that earn something in the month, by check-in; a closed one has those of then. */
export function readEarned(db: Db, bounds: MonthBounds, month: string): Read<EarnedStay[]> {
  const { from, to } = bounds
  const isClosed = sql`exists (select 1 from ${closedMonths} where ${closedMonths.month} = ${month})`
  const { id, reference, firstName, lastName } = bookings
  const found = db
    .select({
      bookingId: sql<string>`${id}`.as("booking"),
      reference,
      firstName,
      lastName,
      checkIn: frozen("checkIn").as("check_in"),
      checkOut: frozen("checkOut").as("check_out"),
      status: frozen("status").as("status"),
      total: frozen("total").as("total"),
      kept: frozen("kept").as("kept"),
      isDeleted:
        sql<number>`iif(${closedStays.month} is null, ${bookings.deletedAt} is not null, ${closedStays.isDeleted})`.as(
          "is_deleted",
        ),
      was: {
        checkIn: sql<string | null>`${was.checkIn}`.as("was_check_in"),
        checkOut: sql<string>`${was.checkOut}`.as("was_check_out"),
        status: sql<typeof was.$inferSelect.status>`${was.status}`.as("was_status"),
        total: sql<number>`${was.total}`.as("was_total"),
        kept: sql<number | null>`${was.kept}`.as("was_kept"),
        isDeleted: sql<number>`${was.isDeleted}`.as("was_deleted"),
      },
      before: sql<number>`${moneyOfBooking("charged", id, "stay", from)}`.as("charged_before"),
      until: sql<number>`${moneyOfBooking("charged", id, "stay", to)}`.as("charged_until"),
      heldBefore: sql<number>`${heldIfCancelled(from)}`.as("held_before"),
      heldUntil: sql<number>`${heldIfCancelled(to)}`.as("held_until"),
      cancelledAt: sql<number | null>`(select max(at) from ${bookingEvents}
        where booking_id = ${id} and to_status = 'cancelled')`.as("cancelled_at"),
      wasConfirmed: sql<number>`${wasConfirmed(id)}`.as("was_confirmed"),
    })
    .from(bookings)
    .leftJoin(closedStays, and(eq(closedStays.bookingId, id), eq(closedStays.month, earliestFrom(month))))
    .leftJoin(was, and(eq(was.bookingId, id), eq(was.month, latestBefore(month, sql`${id}`))))
    .where(
      sql`${id} in (select booking_id from ${closedStays} where month = ${month}
        union select * from (${inMonth(bounds, month)} union ${changedSince(month)}) where not ${isClosed})`,
    )
    .orderBy(asc(sql`check_in`), asc(reference))
  return defineRead([found], (rows) =>
    rows.flatMap(
      ({
        bookingId,
        reference,
        firstName,
        lastName,
        was,
        before,
        until,
        heldBefore,
        heldUntil,
        cancelledAt,
        ...now
      }) => {
        const { checkIn } = was
        const stay = {
          now: { ...now, isDeleted: now.isDeleted === 1 },
          was: checkIn === null ? null : { ...was, checkIn, isDeleted: was.isDeleted === 1 },
          charged: { before, until },
          held: { before: heldBefore, until: heldUntil },
          cancelledAt,
          wasConfirmed: now.wasConfirmed === 1,
        }
        const earned = earnedIn(stay, bounds)
        const named = { bookingId, reference, name: fullName({ firstName, lastName }) }
        return earned.amount === 0 ? [] : [{ ...named, checkIn: now.checkIn, checkOut: now.checkOut, ...earned }]
      },
    ),
  )
}
