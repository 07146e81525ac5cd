import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { recordJobFailure } from "#app/job/job-failure-store.server.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { CardPayment } from "./card-payment.ts"
import { readCardPaymentsOf, recordCharge, recordLost, recordReleased } from "./card-payment-store.server.ts"

type Needs = Pick<App, "db" | "cards" | "now">

/**
 * Without a response the payment stays unchanged and the cron retries. A charge captured by then stays too.
 */
export async function releaseCardPayment(
  app: Needs,
  { id, chargeId, status }: Pick<CardPayment, "id" | "chargeId" | "status">,
): Promise<Result<null, "gateway-unreachable">> {
  const { cards, db } = app
  if (!cards) return fail("gateway-unreachable")
  if (!chargeId) return ok(null)
  let charge = status === "pending" ? await cards.expire(chargeId) : await cards.release(chargeId)
  if (status === "pending" && charge.ok && charge.value.status === "authorized") {
    // The bank was faster. Recorded first, so that the authorisation has a row even if the worker crashes.
    await write(db, [recordCharge(db, id, { chargeId, status: "authorized" }, app.now())])
    charge = await cards.release(chargeId)
  }
  if (!charge.ok) return charge
  const now = app.now()
  if (charge.value.status === "lost") await endLostCardPayment(app, { id, chargeId })
  if (charge.value.status === "released" || charge.value.status === "failed") {
    await write(db, [recordCharge(db, id, { status: "declined" }, now), recordReleased(db, id, now)])
  }
  return ok(null)
}

/** The gateway does not know the charge; the owner is notified once. */
export async function endLostCardPayment(
  { db, now }: Needs,
  { id, chargeId }: Pick<CardPayment, "id" | "chargeId">,
): Promise<void> {
  await write(db, [recordLost(db, id, now()), recordJobFailure(db, "lost-charges", id, chargeId ?? "", now())])
}

/** For a booking or link that was cancelled, has expired or had too many wrong OTPs. */
export async function releaseCardPayments(app: Needs, subject: PayableRef): Promise<void> {
  const [payments] = await read(app.db, readCardPaymentsOf(app.db, subject))
  await releaseAll(app, payments)
}

/** In parallel, because the payer is waiting. */
export async function releaseAll(app: Needs, payments: CardPayment[]): Promise<void> {
  const open = payments.filter(({ status }) => status === "pending" || status === "authorized")
  await Promise.all(open.map((payment) => releaseCardPayment(app, payment)))
}
