import { amendBooking } from "#app/booking/amend-booking.server.ts"
import { alertFacts } from "#app/booking/booking-alert.ts"
import { queueRefundSent } from "#app/booking/booking-email-store.server.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { read, violates, type Write, write } from "#app/db/database.server.ts"
import type { CardPayment } from "#app/money/cards/card-payment.ts"
import type { ChargeRefund } from "#app/money/cards/charge.ts"
import type { CardApp } from "#app/money/cards/settle-card-payment.server.ts"
import { readSums, recordLines } from "#app/money/ledger/ledger-store.server.ts"
import { linkReference } from "#app/money/links/payment-link.ts"
import { bookingOfLink, readPaymentLink } from "#app/money/links/payment-link-store.server.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readStayTimes } from "#app/villa/villa-store.server.ts"
import { RETURNED_ALREADY, settledRefund } from "./card-refund.ts"
import { excessAfter } from "./exceeds-refundable.server.ts"
import { gatewayRefundEvidence, isOpen, type Refund, refundEvidence } from "./refund.ts"
import { insertRefund, readRefundsOf, transitionRefund } from "./refund-store.server.ts"

/**
 * Records refunds with a lost response, and the owner's from the gateway's dashboard. Idempotent, also when
 * run concurrently.
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
    else {
      const own = refunds.find((refund) => refund.id === each.refundId && isOpen(refund))
      await recordCardRefund(app, payment, bookingId, each, own?.actorName)
    }
  }
  return ok(null)
}

const isRecorded = ({ id }: ChargeRefund, payment: CardPayment, refunds: Refund[]) =>
  refunds.some(({ gatewayRefundId, cardPaymentId }) => gatewayRefundId === id && cardPaymentId === payment.id)

/**
 * Records a gateway refund in one batch, as the refund that it settles or as a new one.
 * @param name the admin who asked for the refund
 */
export async function recordCardRefund(
  app: CardApp,
  payment: CardPayment,
  bookingId: string,
  made: ChargeRefund,
  name: string | null = null,
): Promise<void> {
  const record = async (isHeld: boolean) => {
    const recorded = await amendBooking(
      app,
      bookingId,
      { actor: "gateway", name },
      async (booking, refunds, sums) => {
        if (isRecorded(made, payment, refunds)) return ok(null)
        const owed = settledRefund(made, payment.id, refunds)
        const settled = isHeld ? owed : null
        const isOwn = settled !== null && settled.id === made.refundId
        const refund = { id: settled?.id ?? app.newId(), bookingId, amount: made.amount, channel: "card" } as const
        const pot = owed?.pot ?? "stay"
        const excess = owed ? 0 : excessAfter(made.amount, booking, sums, refunds)
        const { closed, rest } = reduced(excess, payment.id, refunds)
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
          action: pot === "damage" ? "damage-returned" : "refund-sent",
          also: [
            // An owed refund of more than is held is closed, so that nobody sends it again.
            ...(owed && !settled ? [transitionRefund(app.db, owed.id, ["owed"], CLOSED, app.now())] : []),
            ...closed.map(({ id, version }) => transitionRefund(app.db, id, ["owed"], CLOSED, app.now(), version)),
            returned(app, payment, made, { ...refund, pot, isNew: settled === null }),
            ...(isOwn ? [] : [insertAlert(alert, app.now())]),
          ],
          lines: [
            {
              ...lineOf(app, made),
              bookingId,
              paymentLinkId: payment.paymentLinkId,
              pot,
              evidence: isOwn ? refundEvidence(settled) : gatewayRefundEvidence(payment.gateway, made.id),
              actorName: name,
            },
          ],
          // After the line, so that no refund is above what is then held, and the email names the note.
          afterLines: [
            ...(rest ? [insertRefund(app.db, { ...rest, id: app.newId() }, app.now())] : []),
            queueRefundSent(refund, { url: await bookingUrl(app, booking) }, app.now()),
          ],
        })
      },
      readRefundsOf(app.db, bookingId),
      readSums(app.db, bookingId),
    )
    if (!recorded.ok) throw new Error(`A refund could not be recorded: ${recorded.error}`)
  }
  let isHeld = true
  for (let attempt = 1; ; attempt++) {
    try {
      await record(isHeld)
      return
    } catch (error) {
      // A refund changed meanwhile, or more was returned than is held: the money has gone, so it is recorded.
      const isTooMuch = violates(error, "refunds.amount")
      if (attempt === MAX_ATTEMPTS || !(isTooMuch || violates(error, "refunds.status"))) throw error
      if (isTooMuch) isHeld = false
    }
  }
}

const MAX_ATTEMPTS = 4

const CLOSED = { status: "waived", error: RETURNED_ALREADY, payee: null } as const

/** Reduces owed refunds for the stay, same card first: `closed` are given up, `rest` is owed instead. */
function reduced(
  amount: number,
  cardPaymentId: string,
  refunds: readonly Refund[],
): { closed: Refund[]; rest: (Pick<Refund, "bookingId" | "pot" | "amount" | "channel"> & Partial<Refund>) | null } {
  const owed = refunds.filter(({ pot, status }) => pot === "stay" && status === "owed")
  const isToCard = (refund: Refund) => refund.cardPaymentId === cardPaymentId
  const closed: Refund[] = []
  let excess = amount
  for (const refund of [...owed.filter(isToCard), ...owed.filter((each) => !isToCard(each))]) {
    if (excess <= 0) break
    closed.push(refund)
    excess -= refund.amount
  }
  const last = closed.at(-1)
  if (!last || excess >= 0) return { closed, rest: null }
  const { bookingId, pot, channel, payee, payeeAt, error } = last
  const rest = { bookingId, pot, channel, cardPaymentId: last.cardPaymentId, payee, payeeAt, error, amount: -excess }
  return { closed, rest }
}

function returned(
  { db, now }: CardApp,
  payment: CardPayment,
  made: ChargeRefund,
  { isNew, ...refund }: Pick<Refund, "id" | "bookingId" | "pot" | "amount" | "channel"> & { isNew: boolean },
): Write {
  const sent = {
    status: "sent",
    channel: "card",
    cardPaymentId: payment.id,
    gatewayRefundId: made.id,
    sentAt: now(),
    error: null,
  } as const
  if (isNew) return insertRefund(db, { ...refund, ...sent }, now())
  return transitionRefund(db, refund.id, ["owed", "sending"], sent, now())
}

/** A payment link without a booking has no refund rows: only the ledger line and an alert, once. */
async function recordOfLink(app: CardApp, payment: CardPayment, made: ChargeRefund): Promise<void> {
  const { gateway } = payment
  const paymentLinkId = payment.paymentLinkId ?? ""
  const facts = { reference: linkReference(paymentLinkId), amount: made.amount, stay: null, name: null }
  const about = { subject: `refund:${made.id}`, dedupeKey: `refund-elsewhere:${gateway}:${made.id}`, paymentLinkId }
  const evidence = gatewayRefundEvidence(gateway, made.id)
  const line = { ...lineOf(app, made), bookingId: null, paymentLinkId, evidence, actorName: null }
  const [{ timezone }] = await read(app.db, readStayTimes(app.db))
  await write(app.db, [
    ...recordLines(app, [line], timezone),
    insertAlert(newAlert("refund-elsewhere", facts, about), app.now()),
  ])
}

function lineOf({ now }: CardApp, { amount }: ChargeRefund) {
  return { at: now(), kind: "refund", channel: "card", amount: -amount, actor: "gateway" } as const
}
