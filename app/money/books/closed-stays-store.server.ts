import { and, eq, type SQL, sql } from "drizzle-orm"
import { bookings, closedMonths, closedStays, receipts } from "#app/db/schema.ts"

type Frozen = Omit<typeof closedStays.$inferSelect, "month" | "bookingId" | "isDeleted">

/** The condition of a left join of bookings with what a closed month's books say of them; none if it is open. */
export function frozenIn(month: string | null): SQL | undefined {
  return and(eq(closedStays.month, sql`${month}`), eq(closedStays.bookingId, bookings.id))
}

/** Of a booking: as it was when the month was closed, or as it is. */
export function frozen<Name extends keyof Frozen>(name: Name): SQL<Frozen[Name]> {
  return sql<Frozen[Name]>`iif(${closedStays.month} is null, ${bookings[name]}, ${closedStays[name]})`
}

/** A condition on receipts: valid, in a closed month when it was closed. Of a replaced paper both rows may match. */
export function standingIn(month: string | null): SQL {
  const of = (column: SQL) => sql`(select ${column} from ${closedMonths} where ${closedMonths.month} = ${month})`
  return sql`(${receipts.cancelledAt} is null or ${receipts.cancelledAt} >= ${of(sql`closed_at`)})
    and ${receipts}.rowid <= coalesce(${of(sql`last_receipt`)}, ${receipts}.rowid)`
}
