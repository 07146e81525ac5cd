import { alertFacts } from "#app/booking/booking-alert.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { read, violates, write } from "#app/db/database.server.ts"
import { runRows } from "#app/job/run-jobs.server.ts"
import { readCardPayment } from "#app/money/cards/card-payment-store.server.ts"
import type { CardApp } from "#app/money/cards/settle-card-payment.server.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { ok, type Result } from "#app/result.ts"
import { UNKNOWN_TO_GATEWAY } from "./card-refund.ts"
import { readSendingRefunds } from "./card-refund-store.server.ts"
import { recordCardRefunds } from "./record-card-refunds.server.ts"
import type { Refund } from "./refund.ts"
import { transitionRefund } from "./refund-store.server.ts"

/** A more recent refund is still handled by its request. */
const MIN_AGE_MS = 60_000
/** After this long the gateway must know a refund that was requested; a request takes seconds. */
const UNFOUND_AFTER_MS = 15 * 60_000
const BATCH_SIZE = 50

/**
 * Refunds left `sending` by a crashed worker or a lost response. If the gateway does not know one, it is owed
 * again and the owner is alerted: only a person sends it again.
 */
export async function reconcileCardRefunds(app: CardApp): Promise<number> {
  const [sending] = await read(app.db, readSendingRefunds(app.db, app.now() - MIN_AGE_MS, BATCH_SIZE))
  return runRows(app, "card-refunds", sending, (refund) => lookUp(app, refund))
}

async function lookUp(app: CardApp, refund: Refund): Promise<Result<null, "gateway-unreachable">> {
  const { db } = app
  const [payment, booking] = await read(
    db,
    readCardPayment(db, refund.cardPaymentId ?? ""),
    readBooking(db, refund.bookingId),
  )
  if (!payment || !booking) throw new Error("A refund on its way has no card payment")
  const looked = await recordCardRefunds(app, payment)
  if (!looked.ok) return looked
  const { id, amount, version, sendingSince } = refund
  if (app.now() < (sendingSince ?? 0) + UNFOUND_AFTER_MS) return ok(null)
  const owed = { status: "owed", sendingSince: null, error: UNKNOWN_TO_GATEWAY } as const
  const alert = newAlert(
    "refund-failed",
    { ...alertFacts(booking), amount },
    { subject: `refund:${id}`, dedupeKey: `refund-failed:${id}:${version}`, bookingId: booking.id },
  )
  try {
    await write(db, [transitionRefund(db, id, ["sending"], owed, app.now(), version), insertAlert(alert, app.now())])
  } catch (error) {
    // It was found, or changed meanwhile.
    if (!violates(error, "refunds.status")) throw error
  }
  return ok(null)
}
