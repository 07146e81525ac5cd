import { amendBooking } from "#app/booking/amend-booking.server.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { refundOwedEmail } from "#app/booking/email-for-booking.server.ts"
import { read, violates, write } from "#app/db/database.server.ts"
import type { CardPayment } from "#app/money/cards/card-payment.ts"
import { readCardPayment } from "#app/money/cards/card-payment-store.server.ts"
import type { CardApp } from "#app/money/cards/settle-card-payment.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { recordCardRefund, recordCardRefunds } from "./record-card-refunds.server.ts"
import type { Refund } from "./refund.ts"
import { readRefund, startSending, transitionRefund } from "./refund-store.server.ts"

export type SendRefundFailure =
  | "not-found"
  | "booking-edited"
  | "refund-too-high"
  /** On its way, or may be: nobody sends the refund again before that is known. */
  | "refund-busy"
  /** The gateway will not return it to the card: the refund is owed by transfer now. */
  | "refund-refused"
  | "refund-not-sent"

/**
 * Looks up earlier attempts first; succeeds if already returned. `sending` is set before the gateway is
 * asked, so that only one of concurrent requests asks.
 * @param expectedVersion version of the refund shown; `booking-edited` if it has changed since
 */
export async function sendCardRefund(
  app: CardApp,
  refundId: string,
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Refund, SendRefundFailure, unknown>> {
  const found = await refundToSend(app, refundId)
  if (!found.ok) return found
  const { refund, payment } = found.value
  if (refund.status === "sent") return ok(refund)
  const isOwed = refund.status === "owed"
  if (isOwed && expectedVersion !== undefined && expectedVersion !== refund.version) return fail("booking-edited")
  if (isOwed && payment.gateway !== app.cards?.name) return refuse(app, refund, "other-gateway")
  const looked = await recordCardRefunds(app, payment)
  if (!looked.ok) return fail(isOwed ? "refund-not-sent" : "refund-busy")
  const current = await refundToSend(app, refundId)
  if (!current.ok) return current
  if (current.value.refund.status === "sent") return ok(current.value.refund)
  if (current.value.refund.status === "sending") return fail("refund-busy")
  if (!isOwed) return fail("booking-edited")
  const started = await start(app, refund, by)
  return started.ok ? send(app, refund, payment, by) : started
}

/** A refund to a card with its payment; `booking-edited` if it was given up or goes another way. */
async function refundToSend(
  { db }: CardApp,
  refundId: string,
): Promise<Result<{ refund: Refund; payment: CardPayment }, "not-found" | "booking-edited">> {
  const [refund] = await read(db, readRefund(db, refundId))
  if (!refund) return fail("not-found")
  const [payment] = await read(db, readCardPayment(db, refund.cardPaymentId ?? ""))
  return payment && refund.status !== "waived" ? ok({ refund, payment }) : fail("booking-edited")
}

/** Only one of concurrent requests succeeds, and only if that much is still owed. */
async function start(
  { db, now }: CardApp,
  refund: Refund,
  { name = null }: ChangedBy,
): Promise<Result<null, "refund-busy" | "refund-too-high">> {
  try {
    await write(db, [startSending(db, refund, { now: now(), actorName: name })])
    return ok(null)
  } catch (error) {
    if (violates(error, "refunds.status")) return fail("refund-busy")
    if (violates(error, "refunds.amount")) return fail("refund-too-high")
    throw error
  }
}

async function send(
  app: CardApp,
  { id, bookingId, amount }: Refund,
  payment: CardPayment,
  { name }: ChangedBy,
): Promise<Result<Refund, SendRefundFailure>> {
  const { cards, db } = app
  if (!cards) return fail("refund-busy")
  const made = await cards.refund(payment.chargeId ?? "", { refundId: id, amount })
  const [refund] = await read(db, readRefund(db, id))
  if (!refund) return fail("not-found")
  if (made.ok) {
    await recordCardRefund(app, payment, bookingId, made.value, name)
    const [sent] = await read(db, readRefund(db, id))
    return sent?.status === "sent" ? ok(sent) : fail("refund-busy")
  }
  if (made.error === "refund-refused") return refuse(app, refund, made.data ?? "")
  if (made.error === "gateway-unreachable") return fail("refund-busy")
  const owed = { status: "owed", sendingSince: null, error: made.data } as const
  try {
    await write(db, [transitionRefund(db, id, ["sending"], owed, app.now(), refund.version)])
    return fail("refund-not-sent")
  } catch (error) {
    // It was looked up or changed meanwhile.
    if (violates(error, "refunds.status")) return fail("refund-busy")
    throw error
  }
}

/** Records that a card cannot take its refund: by transfer now, and the guest is asked for an account. */
async function refuse(
  app: CardApp,
  refund: Refund,
  error: string,
): Promise<Result<never, "refund-refused" | "refund-busy">> {
  const { id, bookingId, version } = refund
  const byTransfer = { status: "owed", channel: "bank", cardPaymentId: null, sendingSince: null, error } as const
  try {
    const recorded = await amendBooking(app, bookingId, { actor: "gateway" }, async (booking) => {
      return ok({
        set: {},
        action: "refund-refused",
        also: [
          transitionRefund(app.db, id, ["owed", "sending"], byTransfer, app.now(), version),
          await refundOwedEmail(app, booking, [{ ...refund, ...byTransfer }]),
        ],
      })
    })
    if (!recorded.ok) throw new Error(`A refused refund could not be recorded: ${recorded.error}`)
    return fail("refund-refused")
  } catch (thrown) {
    if (violates(thrown, "refunds.status")) return fail("refund-busy")
    throw thrown
  }
}
