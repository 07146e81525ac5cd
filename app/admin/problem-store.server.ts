import { asc, eq, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { cardPayments, jobFailures } from "#app/db/schema.ts"
import type { CardPaymentStatus } from "#app/money/cards/card-payment.ts"
import type { FailingJob } from "./problem.ts"

const READ_MAX = 200

/** Oldest first. */
export function readFailingJobs(db: Db): Read<FailingJob[]> {
  const query = db
    .select({
      job: jobFailures.job,
      subject: jobFailures.subject,
      failures: jobFailures.failures,
      error: jobFailures.error,
      firstAt: jobFailures.firstAt,
      lastAt: jobFailures.lastAt,
      bookingId: ofPayment<string | null>(cardPayments.bookingId).as("payment_booking"),
      paymentLinkId: ofPayment<string | null>(cardPayments.paymentLinkId).as("payment_link"),
      chargeId: ofPayment<string | null>(cardPayments.chargeId).as("payment_charge"),
      status: ofPayment<CardPaymentStatus | null>(cardPayments.status).as("payment_status"),
    })
    .from(jobFailures)
    .orderBy(asc(jobFailures.firstAt))
    .limit(READ_MAX)
  return defineRead([query], (rows) =>
    rows.map(({ status, chargeId, ...row }) => ({ ...row, payment: status && { status, chargeId } })),
  )
}

function ofPayment<Value>(column: SQLiteColumn): SQL<Value> {
  return sql<Value>`(select ${column} from ${cardPayments} where ${eq(cardPayments.id, jobFailures.subject)})`
}
