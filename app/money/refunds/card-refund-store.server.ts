import { and, asc, eq, lt, or, sql } from "drizzle-orm"
import { type Db, defineRead, joinReads, type Read } from "#app/db/database.server.ts"
import { cardPayments, ledger, paymentLinks, refunds } from "#app/db/schema.ts"
import { readPaidByCredit } from "#app/money/credits/credit-store.server.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import type { CardPaid, MoneyToReturn } from "./card-refund.ts"
import { OPEN_REFUND_STATUSES, type Refund } from "./refund.ts"
import { readRefundsOf, refundsIn } from "./refund-store.server.ts"

/** The captured card payments of a booking and its payment links; waived refunds do not count. */
export function readCardsPaid(db: Db, bookingId: string): Read<CardPaid[]> {
  const { id, gateway, livemode, brand, amount, updatedAt, paymentLinkId, status } = cardPayments
  const links = sql`(select id from ${paymentLinks} where booking_id = ${bookingId})`
  const evidence = sql`'charge:' || card_payments.gateway || ':' || card_payments.charge_id`
  const ofRefunds = sql`from ${refunds} where card_payment_id = card_payments.id and status <> 'waived'`
  return defineRead(
    [
      db
        .select({
          cardPaymentId: id,
          gateway,
          livemode,
          brand,
          amount,
          // The ledger line is written when the capture is known.
          capturedAt: sql<number>`coalesce((select at from ${ledger} where evidence = ${evidence}), ${updatedAt})`,
          refunded: sql<number>`(select coalesce(sum(amount), 0) ${ofRefunds})`,
          refunds: sql<number>`(select count(*) ${ofRefunds})`,
        })
        .from(cardPayments)
        .where(
          and(or(eq(cardPayments.bookingId, bookingId), sql`${paymentLinkId} in ${links}`), eq(status, "captured")),
        ),
    ],
    (rows) => rows,
  )
}

export function readMoneyToReturn(db: Db, bookingId: string): Read<MoneyToReturn> {
  return joinReads({
    sums: readSums(db, bookingId),
    refunds: readRefundsOf(db, bookingId),
    cards: readCardsPaid(db, bookingId),
    credit: readPaidByCredit(db, bookingId),
  })
}

export function readSendingRefunds(db: Db, before: number, max: number): Read<Refund[]> {
  const sending = and(refundsIn(OPEN_REFUND_STATUSES), eq(refunds.status, "sending"), lt(refunds.sendingSince, before))
  return defineRead(
    [db.select().from(refunds).where(sending).orderBy(asc(refunds.createdAt)).limit(max)],
    (rows) => rows,
  )
}
