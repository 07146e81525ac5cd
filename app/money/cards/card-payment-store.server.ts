import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { jsonObject } from "#app/db/json.server.ts"
import { bookings, cardPayments } from "#app/db/schema.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"
import type { PayableAlertFacts } from "#app/notify/alerts/alert.ts"
import { insertAlertsFrom } from "#app/notify/alerts/raise-alert-store.server.ts"
import { type CardPayment, type CardPaymentStatus, subjectOf, UNSETTLED_CARD_STATUSES } from "./card-payment.ts"

const UNSETTLED = inArray(cardPayments.status, UNSETTLED_CARD_STATUSES).inlineParams()

export function readCardPayment(db: Db, id: string): Read<CardPayment | null> {
  return defineRead([db.select().from(cardPayments).where(eq(cardPayments.id, id))], (rows) => rows[0] ?? null)
}

export function readCardPaymentOfCharge(db: Db, gateway: string, chargeId: string): Read<CardPayment | null> {
  const which = and(eq(cardPayments.gateway, gateway), eq(cardPayments.chargeId, chargeId))
  return defineRead([db.select().from(cardPayments).where(which)], (rows) => rows[0] ?? null)
}

/** Newest first, at most 50. */
export function readCardPaymentsOf(db: Db, { kind, id }: PayableRef, since = 0): Read<CardPayment[]> {
  const column = kind === "booking" ? cardPayments.bookingId : cardPayments.paymentLinkId
  const which = and(eq(column, id), gt(cardPayments.createdAt, since))
  return defineRead(
    [db.select().from(cardPayments).where(which).orderBy(desc(cardPayments.createdAt)).limit(50)],
    (rows) => rows,
  )
}

/** Oldest first. */
export function readUnsettled(db: Db, before: number, max: number): Read<CardPayment[]> {
  const which = and(UNSETTLED, lt(cardPayments.updatedAt, before))
  return defineRead(
    [db.select().from(cardPayments).where(which).orderBy(asc(cardPayments.updatedAt)).limit(max)],
    (rows) => rows,
  )
}

/** The payment whose capture is in progress; for a booking also one by its payment links. */
export function readCapturing(db: Db, { kind, id }: PayableRef): Read<CardPayment | null> {
  const capturing = eq(cardPayments.status, "capturing")
  const own = kind === "booking" ? eq(cardPayments.bookingId, id) : eq(cardPayments.paymentLinkId, id)
  const byDebt = kind === "booking" ? or(own, eq(cardPayments.debt, `booking:${id}`)) : own
  return defineRead([db.select().from(cardPayments).where(and(capturing, byDebt)).limit(1)], (rows) => rows[0] ?? null)
}

/** Counts attempts in the same statement against concurrency; above `max` fails on `card_payments.status`. */
export function reserveCardPayment(
  db: Db,
  payment: CardPayment,
  { max, since }: { max: number; since: number },
): Write {
  const { kind, id } = subjectOf(payment)
  const column = kind === "booking" ? cardPayments.bookingId : cardPayments.paymentLinkId
  const attempts = sql`(select count(*) from ${cardPayments} where ${and(eq(column, id), gt(cardPayments.createdAt, since))})`
  return db
    .insert(cardPayments)
    .values({ ...payment, status: sql`case when ${attempts} < ${max} then ${payment.status} end` })
}

export function recordCharge(
  db: Db,
  id: string,
  set: Partial<Pick<CardPayment, "status" | "chargeId" | "livemode" | "brand" | "last4">>,
  now: number,
): Write {
  const pending = and(eq(cardPayments.id, id), eq(cardPayments.status, "pending"))
  return db
    .update(cardPayments)
    .set({ ...set, updatedAt: now })
    .where(pending)
}

/** Changes a status among `from`; any other becomes null, which fails on `card_payments.status`. */
export function transitionCardPayment(
  db: Db,
  id: string,
  from: CardPaymentStatus[],
  to: CardPaymentStatus,
  now: number,
): Write {
  const status = sql`case when ${inArray(cardPayments.status, from)} then ${to} end`
  return db.update(cardPayments).set({ status, updatedAt: now }).where(eq(cardPayments.id, id))
}

/** Also fails on `card_payments.debt` if another payment of the debt was captured or is being captured. */
export function startCapture(db: Db, id: string, debt: string, now: number): Write {
  const status = sql`case when ${eq(cardPayments.status, "authorized")} then 'capturing' end`
  return db.update(cardPayments).set({ status, debt, updatedAt: now }).where(eq(cardPayments.id, id))
}

export function recordReleased(db: Db, id: string, now: number): Write {
  const authorized = and(eq(cardPayments.id, id), eq(cardPayments.status, "authorized"))
  return db.update(cardPayments).set({ status: "voided", updatedAt: now }).where(authorized)
}

export function recordLost(db: Db, id: string, now: number): Write {
  const uncaptured = and(eq(cardPayments.id, id), inArray(cardPayments.status, ["pending", "authorized"]))
  return db.update(cardPayments).set({ status: "lost", updatedAt: now }).where(uncaptured)
}

/** Changes the recipient of the next OTP; captured payments stay unchanged. */
export function changeRecipient(db: Db, bookingId: string, email: string, now: number): Write {
  const awaited = and(eq(cardPayments.bookingId, bookingId), inArray(cardPayments.status, ["pending", "authorized"]))
  return db.update(cardPayments).set({ email, updatedAt: now }).where(awaited)
}

export function withoutAuthorized(bookingId: string): SQL {
  const authorized = and(eq(cardPayments.bookingId, bookingId), eq(cardPayments.status, "authorized"))
  return sql`not exists (select 1 from ${cardPayments} where ${authorized})`
}

/** Changes no row if a return from the 3-D Secure page is already recorded. */
export function recordReturn(db: Db, id: string, now: number): Write {
  const notReturned = and(eq(cardPayments.id, id), isNull(cardPayments.returnedAt))
  return db.update(cardPayments).set({ returnedAt: now }).where(notReturned)
}

/** Moves a payment that was checked without a result to the end of the queue. */
export function touchCardPayment(db: Db, id: string, now: number): Write {
  return db.update(cardPayments).set({ updatedAt: now }).where(eq(cardPayments.id, id))
}

/** Ends a payment that never reached the gateway, so that it has no charge. */
export function abandonCardPayment(db: Db, id: string, now: number): Write {
  return db
    .update(cardPayments)
    .set({ status: "declined", updatedAt: now })
    .where(and(eq(cardPayments.id, id), isNull(cardPayments.chargeId), eq(cardPayments.status, "pending")))
}

/** For payments created before `before` whose capture is still in progress. */
export function raiseStuck(before: number, now: number): Write {
  const reference = sql<string>`coalesce((select reference from ${bookings} where id = ${cardPayments.bookingId}),
    'PL-' || upper(substr(replace(${cardPayments.paymentLinkId}, '-', ''), 1, 6)))`
  return insertAlertsFrom(
    // Contains the condition of the partial index `card_payments_unsettled`.
    sql`from ${cardPayments} where ${UNSETTLED} and ${cardPayments.status} = 'capturing' and ${cardPayments.createdAt} <= ${before}`,
    {
      kind: "payment-stuck",
      subject: sql`'payment:' || ${cardPayments.id}`,
      dedupeKey: sql`'payment-stuck:' || ${cardPayments.id}`,
      bookingId: sql`${cardPayments.bookingId}`,
      paymentLinkId: sql`${cardPayments.paymentLinkId}`,
      facts: jsonObject<PayableAlertFacts>({
        reference,
        amount: cardPayments.amount,
        stay: sql<null>`null`,
        name: sql<null>`null`,
      }),
    },
    now,
  )
}

export function readCardPaymentsOfGuest(db: Db, { paid }: GuestRows): Read<CardPayment[]> {
  return defineRead([db.select().from(cardPayments).where(paid).orderBy(cardPayments.createdAt)], (rows) => rows)
}

export function eraseCardPaymentsOfGuest({ paid }: GuestRows): Write {
  return sql`update ${cardPayments} set email = '', brand = null, last4 = null where ${paid}`
}
