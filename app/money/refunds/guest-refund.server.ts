import type { App } from "#app/app.ts"
import { type AmendFailure, amendBooking, type Decision } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { refundAccountAlert } from "#app/booking/booking-alert.ts"
import { type CancellingApp, findCancellation } from "#app/booking/cancellation/cancel-booking.server.ts"
import { read } from "#app/db/database.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import {
  checkGuestOtp,
  type GuestOtpCheckFailure,
  type GuestOtpFailure,
  sendGuestOtp,
} from "#app/money/cards/guest-otp.server.ts"
import type { SentOtp } from "#app/money/payable/payment-countdown.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import type { OtpPurpose } from "#app/notify/email/email.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { encryptPayee } from "./payee.server.ts"
import type { Payee } from "./payee.ts"
import type { Refund } from "./refund.ts"
import { readRefundsOf, setPayee } from "./refund-store.server.ts"

const GUEST = { actor: "guest" } as const

type GuestApp = CancellingApp & Pick<App, "encrypter" | "randomBytes">

export async function sendCodeFor(
  app: GuestApp,
  booking: Booking,
  purpose: OtpPurpose,
  { isByLink = false, ...to }: { villa: Villa; language: Language; isByLink?: boolean },
): Promise<Result<SentOtp & { email: string }, GuestOtpFailure | "cancellation-not-offered" | "refund-busy", unknown>> {
  if (purpose === "cancellation") {
    const money = await findCancellation(app, booking, isByLink)
    if (!money) return fail("cancellation-not-offered")
    return sendGuestOtp(app, booking, { ...to, purpose, amount: money.refund + money.damage })
  }
  const [refunds] = await read(app.db, readRefundsOf(app.db, booking.id))
  const amount = waitingForPayee(refunds)
  return amount > 0 ? sendGuestOtp(app, booking, { ...to, purpose, amount }) : fail("refund-busy")
}

type AccountFailure = AmendFailure | "refund-busy"

export async function giveRefundAccount(
  app: GuestApp,
  booking: Booking,
  { otp, payee, isByLink = false }: { otp: string; payee: Payee; isByLink?: boolean },
): Promise<Result<Booking, AccountFailure | GuestOtpCheckFailure, unknown>> {
  const checked = await checkGuestOtp(app, booking, "refund-account", otp, isByLink)
  return checked.ok ? recordPayee(app, booking, payee) : checked
}

async function recordPayee(
  app: GuestApp,
  { id }: Booking,
  payee: Payee,
): Promise<Result<Booking, AccountFailure, unknown>> {
  const encrypted = await encryptPayee(app, id, payee)
  const decide = (booking: Booking, refunds: Refund[]): Decision<"refund-busy"> => {
    const amount = waitingForPayee(refunds)
    if (amount === 0) return fail("refund-busy")
    return ok({
      set: {},
      action: "refund-account",
      also: [setPayee(app.db, id, encrypted, app.now()), insertAlert(refundAccountAlert(booking, amount), app.now())],
    })
  }
  return amendBooking(app, id, GUEST, decide, readRefundsOf(app.db, id))
}

/** In satang: the sum of transfers not sent yet, for which the guest can still name the account. */
export function waitingForPayee(refunds: readonly Pick<Refund, "status" | "channel" | "amount">[]): number {
  const waiting = refunds.filter(({ status, channel }) => status === "owed" && channel === "bank")
  return waiting.reduce((sum, { amount }) => sum + amount, 0)
}
