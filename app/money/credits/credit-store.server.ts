import { and, eq, sql } from "drizzle-orm"
import { queueStayEmail } from "#app/booking/booking-email-store.server.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { bookings, ledger, outbox, refunds } from "#app/db/schema.ts"
import { type LedgerLine, reversalOf, unreversed } from "#app/money/ledger/ledger.ts"
import { NOT_TAKEN_BACK, recordLines } from "#app/money/ledger/ledger-store.server.ts"
import { OPEN_REFUND_STATUSES, refundEvidence } from "#app/money/refunds/refund.ts"
import { refundsIn, transitionRefund } from "#app/money/refunds/refund-store.server.ts"
import type { PaidByCredit } from "./credit.ts"

/** The ledgers of the bookings whose credits paid for a booking. */
export function readLedgersOfCreditsUsedFor(db: Db, bookingId: string): Read<LedgerLine[]> {
  const used = sql`(select 'refund:' || substr(paid.evidence, length('credit:') + 1) from ${ledger} as paid
    where paid.booking_id = ${bookingId} and paid.kind = 'payment' and paid.channel = 'credit')`
  const had = sql`(select line.booking_id from ${ledger} as line where line.evidence in ${used})`
  const found = db.select().from(ledger).where(sql`${ledger.bookingId} in ${had}`)
  return defineRead([found.orderBy(sql`rowid`)], (rows) => rows)
}

export function readPaidByCredit(db: Db, bookingId: string): Read<PaidByCredit> {
  const used = sql`substr(${ledger.evidence}, length('credit:') + 1)`
  const found = db
    .select({ amount: sql<number>`coalesce(sum(${ledger.amount}), 0)`, until: sql<string | null>`max(valid_until)` })
    .from(ledger)
    .innerJoin(refunds, eq(refunds.id, used))
    .where(
      and(eq(ledger.bookingId, bookingId), eq(ledger.kind, "payment"), eq(ledger.channel, "credit"), NOT_TAKEN_BACK),
    )
  return defineRead([found], ([row]) => row ?? { amount: 0, until: null })
}

/**
 * With the reversal of the payment that the credit was: the old booking has it again.
 * @param credits see `readLedgersOfCreditsUsedFor`
 */
export function holdCreditAgain(
  app: Parameters<typeof recordLines>[0],
  refundId: string,
  { credits, by, timezone }: { credits: readonly LedgerLine[]; by: Parameters<typeof reversalOf>[1]; timezone: string },
): Write[] {
  const evidence = refundEvidence({ id: refundId })
  const moved = unreversed(credits).filter((line) => line.evidence === evidence)
  const lines = moved.map((line) => reversalOf(line, by))
  return [
    ...recordLines(app, lines, timezone),
    transitionRefund(app.db, refundId, ["sent"], { status: "owed", sentAt: null }, app.now()),
  ]
}

export type HeldCredit = {
  id: string
  bookingId: string
  reference: string
  name: string
  amount: number
  validUntil: string
  createdAt: number
}

/** What guests keep for later stays now, the earliest last day first. */
export function readCredits(db: Db): Read<HeldCredit[]> {
  const found = db
    .select({
      id: refunds.id,
      bookingId: refunds.bookingId,
      amount: refunds.amount,
      validUntil: refunds.validUntil,
      createdAt: refunds.createdAt,
      reference: bookings.reference,
      firstName: bookings.firstName,
      lastName: bookings.lastName,
    })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(and(refundsIn(OPEN_REFUND_STATUSES), eq(refunds.channel, "credit")))
    .orderBy(refunds.validUntil, refunds.id)
  return defineRead([found], (rows) =>
    rows.map(({ firstName, lastName, validUntil, ...credit }) => ({
      ...credit,
      validUntil: validUntil ?? "",
      name: fullName({ firstName, lastName }) || credit.reference,
    })),
  )
}

/** Keys of the reminders that guests of these bookings have got. */
export function readQueuedReminders(db: Db, bookingIds: string[]): Read<Set<string>> {
  const ids = sql`(select value from json_each(${JSON.stringify(bookingIds)}))`
  const found = db
    .select({ key: outbox.deduplicationKey })
    .from(outbox)
    .where(and(sql`${outbox.bookingId} in ${ids}`, eq(outbox.kind, "credit-ending")))
  return defineRead([found], (rows) => new Set(rows.flatMap(({ key }) => key ?? [])))
}

/** Only while the credit is held. */
export function queueCreditEnding({ id, bookingId, amount, validUntil }: HeldCredit, key: string, now: number): Write {
  const isHeld = sql`exists (select 1 from ${refunds}
    where ${refunds.id} = ${id} and ${refunds.status} = 'owed' and ${refunds.channel} = 'credit')`
  const changeFacts = { credit: { amount, until: validUntil } }
  const email = { kind: "credit-ending", changeFacts, deduplicationKey: key, limited: false } as const
  return queueStayEmail(email, and(eq(bookings.id, bookingId), isHeld), now)
}
