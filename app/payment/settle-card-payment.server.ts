import { amendBooking } from "../booking/amend-booking.server.ts"
import { type Booking, isSettling } from "../booking/booking.ts"
import { paymentDeadline } from "../booking/change-status.server.ts"
import type { App } from "../context.server.ts"
import { read, violates, type Write, write } from "../db/database.server.ts"
import { recordJobFailure } from "../job/job-failure-store.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { amendPaymentLink } from "./amend-payment-link.server.ts"
import type { CardPayment, CardSubject } from "./card-payment.ts"
import { moveCardPayment, readCardPaymentsOf, touchCardPayment } from "./card-payment-store.server.ts"
import { confirmedByLink } from "./change-payment-link-status.server.ts"
import type { Charge } from "./charge.ts"

export type CardApp = Pick<
  App,
  "db" | "countdown" | "cards" | "signer" | "settings" | "origin" | "now" | "newId" | "randomBytes"
>

export type SettleFailure =
  | ("not-found" | "dates-unavailable" | "card-declined")
  | ("payment-settling" | "gateway-unreachable")

/**
 * Brings a payment to its end whose money was to be taken: asks the gateway how it stands, has it take what it only
 * holds, and confirms what was paid or lets it be paid anew. Safe to repeat at any time, and to run twice at once.
 */
export async function settleCapture(app: CardApp, payment: CardPayment): Promise<Result<null, SettleFailure, unknown>> {
  const { cards } = app
  if (!cards || !payment.chargeId) return fail("gateway-unreachable")
  const found = await cards.find(payment.chargeId)
  const charge = found.ok && found.value.status === "authorized" ? await cards.capture(payment.chargeId) : found
  if (!charge.ok || charge.value.status === "pending" || charge.value.status === "authorized") {
    await write(app.db, [touchCardPayment(app.db, payment.id, app.now())])
    return fail("payment-settling")
  }
  const paid = charge.value.status === "captured"
  const lost = charge.value.status === "lost"
  const settled = [
    moveCardPayment(app.db, payment.id, ["capturing"], paid ? "captured" : lost ? "lost" : "declined", app.now()),
    // Whether the money was taken nobody can say but the owner.
    ...(lost ? [recordJobFailure(app.db, "lost-charges", payment.id, payment.chargeId, app.now())] : []),
  ]
  try {
    if (payment.paymentLinkId) await settleLink(app, payment, settled, paid ? charge.value : null)
    if (payment.bookingId) await settleBooking(app, payment, settled, paid ? charge.value : null)
  } catch (error) {
    // Somebody else settled it in the same moment, to the same end.
    if (!violates(error, "card_payments.status")) throw error
  }
  return paid ? ok(null) : fail("card-declined")
}

/** Settles what whoever looks at a booking or a link finds open. @returns whether there was something */
export async function settleOpen(app: CardApp, subject: CardSubject): Promise<boolean> {
  const [payments] = await read(app.db, readCardPaymentsOf(app.db, subject))
  const open = payments.find(({ status }) => status === "capturing")
  if (!open) return false
  await settleCapture(app, open)
  return true
}

/** The same for a booking at hand: only one that is being settled is asked about. */
export async function settleBookingSeen(app: CardApp, booking: Booking): Promise<boolean> {
  return isSettling(booking) && settleOpen(app, { kind: "booking", id: booking.id })
}

/**
 * The booking confirmed by a charge; without one the bank has not let the money go after all, and the booking awaits
 * its payment as if it had just been made.
 */
async function settleBooking(app: CardApp, payment: CardPayment, also: Write[], charge: Charge | null) {
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) throw new Error("A booking without a villa")
  await amendBooking(app, payment.bookingId ?? "", { actor: "gateway" }, (booking) => {
    if (!isSettling(booking)) return ok(null)
    if (!charge) return ok({ set: { paymentDeadline: paymentDeadline(app, villa) }, action: "card-failed", also })
    const set = { status: "confirmed", card: cardOf(payment, charge), paymentDeadline: null } as const
    return ok({ set, action: "status", also })
  })
}

/** The link paid by a charge, and its booking confirmed with it; without one it stays as it is. */
async function settleLink(app: CardApp, payment: CardPayment, also: Write[], charge: Charge | null) {
  if (!charge) return void (await write(app.db, also))
  let paidBefore = false
  await amendPaymentLink(app, payment.paymentLinkId ?? "", { actor: "gateway" }, (link) => {
    paidBefore = link.status === "paid"
    if (paidBefore) return ok(null)
    const set = { status: "paid", card: cardOf(payment, charge) } as const
    return ok({ set, also, booking: (booking) => confirmedByLink(booking, "gateway") })
  })
  // An admin was faster, by a slip perhaps: the money is here all the same, and is noted.
  if (paidBefore) await write(app.db, also)
}

function cardOf(payment: CardPayment, { card }: Charge) {
  return card ?? { brand: payment.brand ?? "", last4: payment.last4 ?? "" }
}
