import { newAlert } from "../alert/alert.ts"
import { amendBooking } from "../booking/amend-booking.server.ts"
import { alertFacts } from "../booking/booking-alert.ts"
import { insertAlert } from "../db/alerts.server.ts"
import { read, violates, type Write, write } from "../db/database.server.ts"
import { settledRefund } from "../ledger/card-refund.ts"
import { recordLine } from "../ledger/ledger-store.server.ts"
import { gatewayRefundEvidence, type Refund, refundEvidence } from "../ledger/refund.ts"
import { insertRefund, moveRefund, readRefundsOf } from "../ledger/refund-store.server.ts"
import { fail, ok, type Result } from "../result.ts"
import type { CardPayment } from "./card-payment.ts"
import type { ChargeRefund } from "./charge.ts"
import { linkReference } from "./payment-link.ts"
import { bookingOfLink, readPaymentLink } from "./payment-link-store.server.ts"
import type { CardApp } from "./settle-card-payment.server.ts"

/**
 * Asks the gateway for the refunds of a captured payment, and records those that are not recorded yet: ours whose response
 * was lost, and those that the owner has made in the gateway's dashboard. Idempotent, also when run concurrently.
 */
export async function recordCardRefunds(
  app: CardApp,
  payment: CardPayment,
): Promise<Result<null, "gateway-unreachable">> {
  const { cards, db } = app
  if (!cards || payment.gateway !== cards.name || payment.chargeId === null) return fail("gateway-unreachable")
  const made = await cards.refundsOf(payment.chargeId)
  if (!made.ok) return made
  if (made.value.length === 0) return ok(null)
  const [link, refunds] = await read(
    db,
    readPaymentLink(db, payment.paymentLinkId ?? ""),
    readRefundsOf(db, payment.bookingId ?? bookingOfLink(payment.paymentLinkId ?? "")),
  )
  const bookingId = payment.bookingId ?? link?.bookingId ?? null
  for (const each of made.value) {
    if (each.amount <= 0 || isRecorded(each, payment, refunds)) continue
    if (bookingId === null) await recordOfLink(app, payment, each)
    else await recordCardRefund(app, payment, bookingId, each)
  }
  return ok(null)
}

const isRecorded = ({ id }: ChargeRefund, payment: CardPayment, refunds: Refund[]) =>
  refunds.some(({ gatewayRefundId, cardPaymentId }) => gatewayRefundId === id && cardPaymentId === payment.id)

/**
 * Records money that the gateway has returned for a booking, with its ledger line, in one batch: as the refund that it
 * settles, or as one of its own. The owner is alerted of what they have not pressed here.
 */
export async function recordCardRefund(
  app: CardApp,
  payment: CardPayment,
  bookingId: string,
  made: ChargeRefund,
): Promise<void> {
  const record = async (maySettle: boolean) => {
    const by = { actor: "gateway", name: null } as const
    const recorded = await amendBooking(
      app,
      bookingId,
      by,
      (booking, refunds) => {
        if (isRecorded(made, payment, refunds)) return ok(null)
        const settled = maySettle ? settledRefund(made, payment.id, refunds) : null
        const isOwn = settled !== null && settled.id === made.refundId
        const alert = newAlert(
          "refund-elsewhere",
          { ...alertFacts(booking), amount: made.amount },
          {
            subject: `refund:${made.id}`,
            dedupeKey: `refund-elsewhere:${payment.gateway}:${made.id}`,
            bookingId,
          },
        )
        return ok({
          set: {},
          action: "refund-sent",
          also: [
            ...returned(app, payment, bookingId, { made, settled }),
            ...(isOwn ? [] : [insertAlert(alert, app.now())]),
          ],
          lines: [
            {
              ...lineOf(app, made),
              bookingId,
              paymentLinkId: payment.paymentLinkId,
              pot: settled?.pot ?? "stay",
              evidence: isOwn ? refundEvidence(settled) : gatewayRefundEvidence(payment.gateway, made.id),
              actorName: isOwn ? settled.actorName : null,
            },
          ],
        })
      },
      readRefundsOf(app.db, bookingId),
    )
    if (!recorded.ok) throw new Error(`A refund could not be recorded: ${recorded.error}`)
  }
  try {
    await record(true)
  } catch (error) {
    // The refund was changed meanwhile, or more is returned than was held: what has gone is recorded nevertheless.
    const isTooMuch = violates(error, "refunds.amount")
    if (!isTooMuch && !violates(error, "refunds.status")) throw error
    await record(!isTooMuch)
  }
}

/** The writes of a refund that has been made: of the one that it settles, or of a new one. */
function returned(
  { db, now, newId }: CardApp,
  payment: CardPayment,
  bookingId: string,
  { made, settled }: { made: ChargeRefund; settled: Refund | null },
): Write[] {
  const sent = {
    status: "sent",
    channel: "card",
    cardPaymentId: payment.id,
    gatewayRefundId: made.id,
    sentAt: now(),
    error: null,
  } as const
  if (settled) return [moveRefund(db, settled.id, ["owed", "sending"], sent, now())]
  return [insertRefund(db, { ...sent, id: newId(), bookingId, pot: "stay", amount: made.amount }, now())]
}

/** Records money that the gateway has returned of a payment link without a booking, once. */
async function recordOfLink(app: CardApp, payment: CardPayment, made: ChargeRefund): Promise<void> {
  const { gateway } = payment
  const paymentLinkId = payment.paymentLinkId ?? ""
  const facts = { reference: linkReference(paymentLinkId), amount: made.amount, stay: null, name: null }
  const about = { subject: `refund:${made.id}`, dedupeKey: `refund-elsewhere:${gateway}:${made.id}`, paymentLinkId }
  const evidence = gatewayRefundEvidence(gateway, made.id)
  await write(app.db, [
    recordLine(app.db, { ...lineOf(app, made), bookingId: null, paymentLinkId, evidence, actorName: null }),
    insertAlert(newAlert("refund-elsewhere", facts, about), app.now()),
  ])
}

function lineOf({ now }: CardApp, { amount }: ChargeRefund) {
  return { at: now(), kind: "refund", channel: "card", amount: -amount, actor: "gateway" } as const
}
