import { read, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { CARD_PENDING_MINUTES, type CardPayment, type CardSubject, subjectOf } from "./card-payment.ts"
import {
  abandonCardPayment,
  readCardPaymentsOf,
  readUnsettled,
  recordCharge,
  touchCardPayment,
} from "./card-payment-store.server.ts"
import { findCardDue } from "./find-card-due.server.ts"
import { type ChargeOutcome, type FollowFailure, followCharge } from "./follow-charge.server.ts"
import { releaseCardPayment } from "./release-card-payments.server.ts"
import { type CardApp, settleCapture } from "./settle-card-payment.server.ts"

/** A try that is younger is still in somebody's hands. */
const LEFT_ALONE_MS = 60_000
const AT_MOST = 50

/** Brings to their end the payments that a killed worker, a lost answer or a closed page has left open. @returns how many */
export async function sweepCardPayments(app: CardApp): Promise<number> {
  const [payments] = await read(app.db, readUnsettled(app.db, app.now() - LEFT_ALONE_MS, AT_MOST))
  for (const payment of payments) await settle(app, payment)
  return payments.length
}

async function settle(app: CardApp, payment: CardPayment): Promise<void> {
  if (payment.status === "capturing") return void (await settleCapture(app, payment))
  if (payment.status === "pending") return settlePending(app, payment)
  const due = await findCardDue(app, subjectOf(payment))
  if (due?.state !== "open") await releaseCardPayment(app, payment)
  await write(app.db, [touchCardPayment(app.db, payment.id, app.now())])
}

/** A try without an answer: what the gateway knows of it, given back where nobody waits for it any more. */
async function settlePending(app: CardApp, payment: CardPayment): Promise<void> {
  const now = app.now()
  const late = payment.createdAt + CARD_PENDING_MINUTES * 60_000 < now
  const charge = await chargeOf(app, payment)
  if (!charge.ok || !late) return void (await write(app.db, [touchCardPayment(app.db, payment.id, now)]))
  if (!charge.value) return void (await write(app.db, [abandonCardPayment(app.db, payment.id, now)]))
  const { id: chargeId, status } = charge.value
  const held = status === "authorized" || status === "pending"
  const set = { chargeId, status: held ? ("authorized" as const) : ("declined" as const) }
  await write(app.db, [recordCharge(app.db, payment.id, set, now)])
  if (held) await releaseCardPayment(app, { id: payment.id, chargeId })
}

/** What came of a try that the guest's bank was asked about, now that the guest or the gateway says that it is over. */
export async function resumeCharge(
  app: CardApp,
  payment: CardPayment,
): Promise<Result<ChargeOutcome | null, FollowFailure | "gateway-unreachable", unknown>> {
  if (payment.status !== "pending") return ok(null)
  const charge = await chargeOf(app, payment)
  if (!charge.ok) return charge
  return charge.value ? followCharge(app, payment, charge.value) : fail("card-declined")
}

/** The same for the latest try of a booking or a link, whose guest has come back. */
export async function resumeLatest(app: CardApp, subject: CardSubject) {
  const [payments] = await read(app.db, readCardPaymentsOf(app.db, subject))
  const latest = payments[0]
  return latest && latest.status !== "declined" ? resumeCharge(app, latest) : fail("card-declined" as const)
}

function chargeOf({ cards }: CardApp, { id, chargeId, createdAt }: CardPayment) {
  if (!cards) return Promise.resolve(fail("gateway-unreachable" as const))
  return chargeId ? cards.find(chargeId) : cards.findByPayment(id, createdAt - LEFT_ALONE_MS)
}
