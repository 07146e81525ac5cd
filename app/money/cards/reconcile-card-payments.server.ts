import { read, write } from "#app/db/database.server.ts"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import { runRows } from "#app/job/run-jobs.server.ts"
import type { PayableRef } from "#app/money/payable/payable.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { CARD_AUTHORIZED_HOURS, CARD_PENDING_MINUTES, type CardPayment, subjectOf } from "./card-payment.ts"
import {
  abandonCardPayment,
  readCardPaymentsOf,
  readUnsettled,
  recordCharge,
  recordReleased,
  recordReturn,
  touchCardPayment,
} from "./card-payment-store.server.ts"
import { type Charge, stepFor } from "./charge.ts"
import { findCardDue } from "./find-card-due.server.ts"
import {
  type ChargeOutcome,
  type ChargeResultFailure,
  handleChargeResult,
  isGivenUp,
} from "./handle-charge-result.server.ts"
import { endLostCardPayment, releaseCardPayment } from "./release-card-payments.server.ts"
import { resendOtp } from "./send-otp.server.ts"
import { type CardApp, settleCapture } from "./settle-card-payment.server.ts"

/** A more recent attempt is still handled by its request. */
const MIN_AGE_MS = 60_000
const BATCH_SIZE = 50
/**
 * Omise releases uncaptured authorisations within seven days (docs.omise.co/api-errors, "Expired charge").
 */
const AUTHORIZATION_MAX_AGE_MS = 8 * DAY_MS

/** Payments left open by a crashed worker, a lost response or a closed page. @returns how many */
export async function reconcileCardPayments(app: CardApp): Promise<number> {
  const now = app.now()
  const [payments] = await read(app.db, readUnsettled(app.db, now - MIN_AGE_MS, BATCH_SIZE))
  if (payments.length === 0) return 0
  // Moved to the end of the queue first, so that a failing payment does not block the others.
  await write(
    app.db,
    payments.map(({ id }) => touchCardPayment(app.db, id, now)),
  )
  return runRows(app, "card-payments", payments, (payment) => settle(app, payment))
}

async function settle(app: CardApp, payment: CardPayment): Promise<Result<unknown, "gateway-unreachable">> {
  if (payment.status === "capturing") {
    const settled = await settleCapture(app, payment)
    const unsettled = !settled.ok && (settled.error === "payment-settling" || settled.error === "gateway-unreachable")
    return unsettled ? fail("gateway-unreachable") : ok(null)
  }
  const due = await findCardDue(app, subjectOf(payment))
  const isRecent = payment.createdAt + CARD_AUTHORIZED_HOURS * HOUR_MS > app.now()
  const wanted = due?.state === "open" && isRecent
  if (payment.status === "authorized" && wanted) return ok(null)
  const charge = await chargeOf(app, payment)
  if (!charge.ok) return charge
  const guestWaits = payment.createdAt + CARD_PENDING_MINUTES * 60_000 >= app.now()
  return takeNextStep(app, payment, charge.value, { wanted, guestWaits })
}

async function takeNextStep(
  app: CardApp,
  payment: CardPayment,
  charge: Charge | null,
  situation: { wanted: boolean; guestWaits: boolean },
): Promise<Result<unknown, "gateway-unreachable">> {
  const { id } = payment
  const now = app.now()
  switch (stepFor(charge, situation)) {
    case "wait":
    case "send-otp":
      // The payer's return or the gateway's webhook sends the OTP.
      return ok(null)
    case "ask-owner":
      throw new Error("captured-elsewhere")
    case "record-lost":
      return ok(await endLostCardPayment(app, payment))
    case "decline":
      if (!charge) return ok(await write(app.db, [abandonCardPayment(app.db, id, now)]))
      return ok(await write(app.db, [recordDeclined(app, id, charge), recordReleased(app.db, id, now)]))
    case "expire":
      if (payment.createdAt + AUTHORIZATION_MAX_AGE_MS < now)
        return ok(await write(app.db, [recordDeclined(app, id, charge)]))
      return releaseCardPayment(app, await recordStatus(app, payment, charge, "pending"))
    case "release":
      return releaseCardPayment(app, await recordStatus(app, payment, charge, "authorized"))
  }
}

/** Before the release, so that an authorisation has a row even if the worker crashes. */
async function recordStatus(
  app: CardApp,
  payment: CardPayment,
  charge: Charge | null,
  status: "pending" | "authorized",
): Promise<CardPayment> {
  const set = { chargeId: charge?.id ?? payment.chargeId, livemode: charge?.livemode ?? payment.livemode, status }
  await write(app.db, [recordCharge(app.db, payment.id, set, app.now())])
  return { ...payment, ...set }
}

function recordDeclined(app: CardApp, id: string, charge: Charge | null) {
  return recordCharge(app.db, id, { chargeId: charge?.id, livemode: charge?.livemode, status: "declined" }, app.now())
}

async function resumeCharge(
  app: CardApp,
  payment: CardPayment,
): Promise<Result<ChargeOutcome | null, ChargeResultFailure, unknown>> {
  if (payment.status !== "pending") return ok(null)
  const charge = await chargeOf(app, payment)
  if (!charge.ok) return charge
  return charge.value ? handleChargeResult(app, payment, charge.value) : fail("card-declined")
}

/** An OTP sent before the payer's return is valid anew; if it has expired, another one is sent. */
export async function resumeLatest(
  app: CardApp,
  subject: PayableRef,
): Promise<Result<ChargeOutcome | null, ChargeResultFailure, unknown>> {
  const [payments] = await read(app.db, readCardPaymentsOf(app.db, subject))
  const latest = payments[0]
  if (!latest || isGivenUp(latest)) return fail("card-declined")
  const [returned] = await write(app.db, [recordReturn(app.db, latest.id, app.now())])
  const first = returned?.meta.changes === 1
  if (latest.status === "authorized" && first && !(await app.countdown(subject.id).restartOtp(latest.id))) {
    await resendOtp(app, subject)
  }
  return resumeCharge(app, latest)
}

/** `lost` if the charge was created at another gateway. */
async function chargeOf({ cards }: CardApp, { id, chargeId, gateway, createdAt }: CardPayment) {
  if (!cards) return fail("gateway-unreachable" as const)
  const own = gateway === cards.name
  return chargeId || !own ? cards.find(chargeId ?? id) : cards.findByPayment(id, createdAt - MIN_AGE_MS)
}
