import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { LedgerPot } from "#app/money/ledger/ledger.ts"
import { bookingMoney } from "./schema.ts"

const isOf = (pot: LedgerPot) => sql`${bookingMoney.pot} = ${sql.raw(`'${pot}'`)}`

/** In satang, for a query of `bookingMoney`. */
export function sumOf(amount: SQLWrapper, pot: LedgerPot): SQL<number> {
  return sql<number>`coalesce(sum(${amount}) filter (where ${isOf(pot)}), 0)`
}

/** A subquery, in satang. @param before a day: only lines that count earlier */
export function moneyOfBooking(
  of: "received" | "held" | "charged" | "due",
  bookingId: SQLWrapper | string,
  pot: LedgerPot = "stay",
  before?: string,
): SQL<number> {
  const isBefore = before === undefined ? sql`` : sql` and ${bookingMoney.receivedOn} < ${before}`
  return sql<number>`(select coalesce(sum(${bookingMoney[of]}), 0) from ${bookingMoney}
    where ${bookingMoney.bookingId} = ${bookingId} and ${isOf(pot)}${isBefore})`
}

/** Of `LedgerSums`. */
export const SUM_COLUMNS = {
  held: sumOf(bookingMoney.held, "stay"),
  received: sumOf(bookingMoney.received, "stay"),
  damage: sumOf(bookingMoney.held, "damage"),
  damageReceived: sumOf(bookingMoney.received, "damage"),
  charged: sumOf(bookingMoney.charged, "stay"),
  waived: sumOf(bookingMoney.waived, "stay"),
}

export const DAMAGE_SUM_COLUMNS = {
  received: sumOf(bookingMoney.received, "damage"),
  returned: sql<number>`-${sumOf(bookingMoney.returned, "damage")}`,
  kept: sql<number>`-${sumOf(bookingMoney.kept, "damage")}`,
}
