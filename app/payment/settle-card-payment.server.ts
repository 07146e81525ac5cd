import { amendBooking } from "../booking/amend-booking.server.ts"
import { type Booking, isSettling } from "../booking/booking.ts"
import { readBooking } from "../booking/booking-store.server.ts"
import { paymentDeadline } from "../booking/change-status.server.ts"
import type { App } from "../context.server.ts"
import { read, violates, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import type { CardPayment } from "./card-payment.ts"
import { moveCardPayment, readCardPaymentsOf, touchCardPayment } from "./card-payment-store.server.ts"
import type { Charge } from "./charge.ts"

export type CardApp = Pick<
  App,
  "db" | "countdown" | "cards" | "signer" | "settings" | "origin" | "now" | "newId" | "randomBytes"
>

export type SettleFailure =
  | "not-found"
  | "dates-unavailable"
  | "card-declined"
  | "payment-settling"
  | "gateway-unreachable"

/**
 * Brings a payment to its end whose money was to be taken: asks the gateway how it stands, has it take what it only
 * holds, and confirms the booking or lets its guest pay anew. Safe to repeat at any time, and to run twice at once.
 */
export async function settleCapture(
  app: CardApp,
  payment: CardPayment,
): Promise<Result<Booking, SettleFailure, unknown>> {
  const { cards } = app
  if (!cards || !payment.chargeId || !payment.bookingId) return fail("gateway-unreachable")
  const found = await cards.find(payment.chargeId)
  const charge = found.ok && found.value.status === "authorized" ? await cards.capture(payment.chargeId) : found
  if (!charge.ok || charge.value.status === "pending" || charge.value.status === "authorized") {
    await write(app.db, [touchCardPayment(app.db, payment.id, app.now())])
    return fail("payment-settling")
  }
  return charge.value.status === "captured"
    ? confirmPaid(app, payment, payment.bookingId, charge.value)
    : letPayAnew(app, payment, payment.bookingId)
}

/** Settles what whoever looks at a booking finds open. @returns whether there was something, and the booking is another */
export async function settleBooking(app: CardApp, booking: Booking): Promise<boolean> {
  if (!isSettling(booking)) return false
  const [payments] = await read(app.db, readCardPaymentsOf(app.db, booking.id))
  const open = payments.find(({ status }) => status === "capturing")
  if (!open) return false
  await settleCapture(app, open)
  return true
}

async function confirmPaid(app: CardApp, payment: CardPayment, bookingId: string, { card }: Charge) {
  return once(app, bookingId, () =>
    amendBooking<"payment-settling">(app, bookingId, { actor: "gateway" }, (booking) => {
      if (!isSettling(booking)) return ok(null)
      const also = [moveCardPayment(app.db, payment.id, ["capturing"], "captured", app.now())]
      const paidBy = card ?? { brand: payment.brand ?? "", last4: payment.last4 ?? "" }
      return ok({ set: { status: "confirmed", card: paidBy, paymentDeadline: null }, action: "status", also })
    }),
  )
}

/** The bank has not let the money go after all: the booking awaits its payment as if it had just been made. */
async function letPayAnew(app: CardApp, payment: CardPayment, bookingId: string) {
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) throw new Error("A booking without a villa")
  const amended = await once(app, bookingId, () =>
    amendBooking<"payment-settling">(app, bookingId, { actor: "gateway" }, (booking) => {
      if (!isSettling(booking)) return ok(null)
      const also = [moveCardPayment(app.db, payment.id, ["capturing"], "declined", app.now())]
      return ok({ set: { paymentDeadline: paymentDeadline(app, villa) }, action: "card-failed", also })
    }),
  )
  return amended.ok && amended.value.status !== "confirmed" ? fail("card-declined" as const) : amended
}

/** Where somebody else settled it in the same moment, the booking as they left it. */
async function once<Failure extends string>(
  app: CardApp,
  bookingId: string,
  amend: () => Promise<Result<Booking, Failure, unknown>>,
): Promise<Result<Booking, Failure | "not-found", unknown>> {
  try {
    return await amend()
  } catch (error) {
    if (!violates(error, "card_payments.status")) throw error
    const [booking] = await read(app.db, readBooking(app.db, bookingId))
    return booking ? ok(booking) : fail("not-found")
  }
}
