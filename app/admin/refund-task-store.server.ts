import { and, asc, eq, gte, inArray, sql } from "drizzle-orm"
import { type Db, defineRead, type Read } from "../db/database.server.ts"
import { linesOf, sumOf } from "../db/ledger.server.ts"
import { bookings, ledger, refunds } from "../db/schema.ts"
import { HELD_KINDS } from "../ledger/ledger.ts"
import { OPEN_REFUND_STATUSES, type Refund } from "../ledger/refund.ts"

/** A refund that is to be returned or on its way, with whose it is. */
export type RefundTask = Pick<Refund, "id" | "bookingId" | "pot" | "amount" | "channel" | "status"> & {
  hasPayee: boolean
  name: string
}

/** More are a matter of the list under Money, which says that there are more. */
const TASKS_MAX = 100

export function readRefundTasks(db: Db): Read<RefundTask[]> {
  const { id, bookingId, pot, amount, channel, status, payee } = refunds
  // The condition of the partial index `refunds_open`.
  const open = inArray(status, [...OPEN_REFUND_STATUSES]).inlineParams()
  const { firstName, lastName, reference } = bookings
  const found = db
    .select({ id, bookingId, pot, amount, channel, status, payee, firstName, lastName, reference })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(open)
    .orderBy(asc(refunds.createdAt))
    .limit(TASKS_MAX)
  return defineRead([found], (rows) =>
    rows.map(({ firstName, lastName, reference, payee, ...refund }) => ({
      ...refund,
      hasPayee: payee !== null,
      name: [firstName, lastName].filter(Boolean).join(" ") || reference,
    })),
  )
}

/** A cancelled booking of which more is held than its cancellation keeps; `excess` in satang. */
export type CancelledExcess = { id: string; version: number; name: string; excess: number }

/**
 * The bookings for which money has come since an instant although they are cancelled, or more than their cancellation
 * keeps. It reads the lines since then only.
 */
export function readCancelledExcess(db: Db, since: number): Read<CancelledExcess[]> {
  const recent = db
    .selectDistinct({ id: ledger.bookingId })
    .from(ledger)
    .where(and(gte(ledger.at, since), eq(ledger.kind, "payment")))
  const held = sql`(select ${sumOf(linesOf("stay", HELD_KINDS))} from ${ledger} where ${ledger.bookingId} = ${bookings.id})`
  const open = sql`(select coalesce(sum(amount), 0) from ${refunds}
    where booking_id = ${bookings.id} and pot = 'stay' and status in ('owed', 'sending'))`
  const { id, version, firstName, lastName, reference, kept } = bookings
  const excess = sql<number>`${held} - ${kept} - ${open}`
  const found = db
    .select({ id, version, firstName, lastName, reference, excess })
    .from(bookings)
    // The unary `+` keeps SQLite from reading all cancelled bookings by the index of their status.
    .where(
      and(inArray(id, recent), sql`+${bookings.status} = 'cancelled'`, sql`${kept} is not null`, sql`${excess} > 0`),
    )
  return defineRead([found], (rows) =>
    rows.map(({ firstName, lastName, reference, ...each }) => ({
      ...each,
      name: [firstName, lastName].filter(Boolean).join(" ") || reference,
    })),
  )
}
