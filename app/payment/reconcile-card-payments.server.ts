import { read, write } from "../db/database.server.ts"
import { runRows } from "../job/run-jobs.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { CARD_PENDING_MINUTES, type CardPayment, subjectOf } from "./card-payment.ts"
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
import type { PayableRef } from "./payable.ts"
import { loseCardPayment, releaseCardPayment } from "./release-card-payments.server.ts"
import { resendOtp } from "./send-otp.server.ts"
import { type CardApp, settleCapture } from "./settle-card-payment.server.ts"

/** A try that is younger is still in somebody's hands. */
const LEFT_ALONE_MS = 60_000
const BATCH_SIZE = 50
/** Omise gives back money that was held and not taken for seven days (docs.omise.co/api-errors, "Expired charge"). */
const NOTHING_HELD_AFTER_MS = 8 * 24 * 60 * 60 * 1000

/** Brings to their end the payments that a killed worker, a lost answer or a closed page has left open. @returns how many */
export async function reconcileCardPayments(app: CardApp): Promise<number> {
  const now = app.now()
  const [payments] = await read(app.db, readUnsettled(app.db, now - LEFT_ALONE_MS, BATCH_SIZE))
  if (payments.length === 0) return 0
  // Each goes to the end of the line before it is looked at: one that fails keeps no other from its turn.
  await write(
    app.db,
    payments.map(({ id }) => touchCardPayment(app.db, id, now)),
  )
  return runRows(app, "card-payments", payments, (payment) => settle(app, payment))
}

async function settle(app: CardApp, payment: CardPayment): Promise<Result<unknown, "gateway-unreachable">> {
  if (payment.status === "capturing") {
    const settled = await settleCapture(app, payment)
    const open = !settled.ok && (settled.error === "payment-settling" || settled.error === "gateway-unreachable")
    return open ? fail("gateway-unreachable") : ok(null)
  }
  const due = await findCardDue(app, subjectOf(payment))
  const wanted = due?.state === "open"
  // Held for as long as the guest may give the code.
  if (payment.status === "authorized" && wanted) return ok(null)
  const charge = await chargeOf(app, payment)
  if (!charge.ok) return charge
  const guestWaits = payment.createdAt + CARD_PENDING_MINUTES * 60_000 >= app.now()
  return endIfOver(app, payment, charge.value, { wanted, guestWaits })
}

/** Does what the rule says about a payment that nobody may be waiting for. */
async function endIfOver(
  app: CardApp,
  payment: CardPayment,
  charge: Charge | null,
  about: { wanted: boolean; guestWaits: boolean },
): Promise<Result<unknown, "gateway-unreachable">> {
  const { id } = payment
  const now = app.now()
  switch (stepFor(charge, about)) {
    case "wait":
    case "send-code":
      // The guest, or the gateway's message, comes for the code.
      return ok(null)
    case "ask-owner":
      throw new Error("captured-elsewhere")
    case "lose":
      return ok(await loseCardPayment(app, payment))
    case "decline":
      if (!charge) return ok(await write(app.db, [abandonCardPayment(app.db, id, now)]))
      return ok(await write(app.db, [recordDeclined(app, id, charge), recordReleased(app.db, id, now)]))
    case "expire":
      if (payment.createdAt + NOTHING_HELD_AFTER_MS < now)
        return ok(await write(app.db, [recordDeclined(app, id, charge)]))
      return releaseCardPayment(app, await known(app, payment, charge, "pending"))
    case "release":
      return releaseCardPayment(app, await known(app, payment, charge, "authorized"))
  }
}

/** The payment once its row says what the gateway says: what is held is found by it, whatever becomes of us. */
async function known(
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

/** What came of a try that the guest's bank was asked about, now that the guest or the gateway says that it is over. */
export async function resumeCharge(
  app: CardApp,
  payment: CardPayment,
): Promise<Result<ChargeOutcome | null, ChargeResultFailure, unknown>> {
  if (payment.status !== "pending") return ok(null)
  const charge = await chargeOf(app, payment)
  if (!charge.ok) return charge
  return charge.value ? handleChargeResult(app, payment, charge.value) : fail("card-declined")
}

/**
 * The same for the latest try of a booking or a link, whose guest has come back from their bank's page. Where the code
 * was sent while they were there, its time begins now; where it is over, another one is sent.
 */
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

/** How the charge of a payment stands; one that was made at another gateway is lost to this one. */
async function chargeOf({ cards }: CardApp, { id, chargeId, gateway, createdAt }: CardPayment) {
  if (!cards) return fail("gateway-unreachable" as const)
  const own = gateway === cards.name
  return chargeId || !own ? cards.find(chargeId ?? id) : cards.findByPayment(id, createdAt - LEFT_ALONE_MS)
}
