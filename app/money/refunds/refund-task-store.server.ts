import { and, asc, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { moneyOfBooking } from "#app/db/ledger.server.ts"
import { bookings, refunds, villa } from "#app/db/schema.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import type { OpenReturns } from "./open-returns.ts"
import { OPEN_REFUND_STATUSES, type Refund } from "./refund.ts"
import { refundsIn } from "./refund-store.server.ts"
import { isTransferLate, transferDueOn } from "./transfer-due.ts"
import type { UndecidedReturn } from "./undecided-returns.ts"

export type RefundTask = Pick<Refund, "id" | "bookingId" | "pot" | "amount" | "channel" | "status"> & {
  hasPayee: boolean
  name: string
  /** The villa's day by which a transfer is sent; null while the guest has to name an account. */
  dueOn: string | null
  isLate: boolean
}

/** Only the oldest are read; a villa has few at a time. */
const TASKS_MAX = 100

/** Without credits, which wait for a later stay. */
export function readRefundTasks(db: Db, now: number): Read<RefundTask[]> {
  const { id, bookingId, pot, amount, channel, status, payee, payeeAt, createdAt } = refunds
  const { firstName, lastName, reference, email, terms } = bookings
  const bookingStatus = sql<Booking["status"]>`${bookings.status}`.as("booking_status")
  const found = db
    .select({
      id,
      bookingId,
      pot,
      amount,
      channel,
      status,
      payee,
      payeeAt,
      createdAt: sql<number>`${createdAt}`.as("refund_at"),
      firstName,
      lastName,
      reference,
      email,
      terms,
      bookingStatus,
    })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(and(refundsIn(OPEN_REFUND_STATUSES), ne(channel, "credit")))
    .orderBy(asc(refunds.createdAt))
    .limit(TASKS_MAX)
  return defineRead([found, db.select({ timezone: villa.timezone }).from(villa)], (rows, [place]) =>
    rows.map(
      ({ firstName, lastName, reference, email, terms, bookingStatus, payee, payeeAt, createdAt, ...refund }) => {
        const { timezone } = place ?? DEFAULT_VILLA_SETTINGS
        const booking = { terms, status: bookingStatus, customer: { email: email ?? "" } }
        const dueOn = transferDueOn({ ...refund, createdAt, payeeAt }, booking, timezone)
        return {
          ...refund,
          hasPayee: payee !== null,
          name: fullName({ firstName, lastName }) || reference,
          dueOn,
          isLate: isTransferLate(dueOn, dateIn(timezone, new Date(now))),
        }
      },
    ),
  )
}

/** Of each booking with refunds owed or `sending` for its stay; without a limit. */
export function readOpenReturns(db: Db): Read<Map<string, OpenReturns>> {
  const { bookingId, pot, amount, channel } = refunds
  const sumOf = (which: SQL) => sql<number>`coalesce(sum(${amount}) filter (where ${which}), 0)`
  const found = db
    .select({
      bookingId: sql<string>`${bookingId}`,
      toReturn: sumOf(sql`${channel} <> 'credit'`).as("to_return"),
      credit: sumOf(sql`${channel} = 'credit'`).as("credit"),
    })
    // Otherwise SQLite groups by the index on bookings and reads all refunds.
    .from(sql`${refunds} indexed by refunds_open`)
    .where(and(refundsIn(OPEN_REFUND_STATUSES), eq(pot, "stay")))
    .groupBy(bookingId)
  return defineRead([found], (rows) => new Map(rows.map(({ bookingId, ...returns }) => [bookingId, returns])))
}

/** A trigger sets `lateMoneyAt` on cancelled bookings that receive money, and only these are read. */
export function readCancelledExcess(db: Db): Read<UndecidedReturn[]> {
  const held = moneyOfBooking("held", bookings.id)
  const open = sql`(select coalesce(sum(amount), 0) from ${refunds}
    where booking_id = ${bookings.id} and pot = 'stay' and ${refundsIn(OPEN_REFUND_STATUSES)})`
  const { id, firstName, lastName, reference, kept } = bookings
  const excess = sql<number>`${held} - ${kept} - ${open}`
  const found = db
    .select({ id, firstName, lastName, reference, excess })
    .from(bookings)
    // The unary `+` keeps SQLite from using the index on status, which would read all cancelled bookings.
    .where(and(isNotNull(bookings.lateMoneyAt), sql`+${bookings.status} = 'cancelled'`, sql`${excess} > 0`))
  return defineRead([found], (rows) =>
    rows.map(({ firstName, lastName, reference, ...each }) => ({
      ...each,
      name: fullName({ firstName, lastName }) || reference,
    })),
  )
}
