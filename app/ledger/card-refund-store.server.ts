import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read } from "../db/database.server.ts"
import { cardPayments, ledger, paymentLinks, refunds } from "../db/schema.ts"
import type { CardPaid } from "./card-refund.ts"

/** The captured card payments of a booking, its own and those of its links, with what has gone back or is about to. */
export function readCardsPaid(db: Db, bookingId: string | SQL): Read<CardPaid[]> {
  const links = db.select({ id: paymentLinks.id }).from(paymentLinks).where(eq(paymentLinks.bookingId, bookingId))
  const own = or(eq(cardPayments.bookingId, bookingId), inArray(cardPayments.paymentLinkId, links))
  const back = and(eq(refunds.cardPaymentId, cardPayments.id), ne(refunds.status, "waived"))
  const { id, gateway, livemode, brand, amount } = cardPayments
  return defineRead(
    [
      db
        .select({
          cardPaymentId: id,
          gateway,
          livemode,
          brand,
          amount,
          capturedAt: sql<number>`coalesce((select ${ledger.at} from ${ledger}
            where ${ledger.evidence} = 'charge:' || ${gateway} || ':' || ${cardPayments.chargeId}), ${cardPayments.updatedAt})`,
          refunded: sql<number>`(select coalesce(sum(${refunds.amount}), 0) from ${refunds} where ${back})`,
          refunds: sql<number>`(select count(*) from ${refunds} where ${back})`,
        })
        .from(cardPayments)
        .where(and(own, eq(cardPayments.status, "captured"))),
    ],
    (rows) => rows,
  )
}
