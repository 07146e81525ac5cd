import type { App } from "../app.ts"
import { type AmendFailure, amendBooking, type Decision } from "../booking/amend-booking.server.ts"
import type { Booking } from "../booking/booking.ts"
import { refundAccountAlert } from "../booking/booking-alert.ts"
import {
  type CancelFailure,
  type CancellationMoney,
  type CancellingApp,
  cancelBooking,
  findCancellation,
} from "../booking/cancel-booking.server.ts"
import { encryptPayee } from "../booking/payee.server.ts"
import type { Payee } from "../booking/payee.ts"
import { insertAlert } from "../db/alerts.server.ts"
import { read } from "../db/database.server.ts"
import type { OtpPurpose } from "../email/email.ts"
import type { Language } from "../i18n/languages.ts"
import type { Refund } from "../ledger/refund.ts"
import { readRefundsOf, setPayee } from "../ledger/refund-store.server.ts"
import { fail, ok, type Result } from "../result.ts"
import type { Villa } from "../villa/villa.ts"
import { checkGuestOtp, type GuestOtpCheckFailure, type GuestOtpFailure, sendGuestOtp } from "./guest-otp.server.ts"
import type { SentOtp } from "./payment-countdown.ts"

const GUEST = { actor: "guest" } as const

type GuestApp = CancellingApp & Pick<App, "encrypter" | "randomBytes">

export type CancelStayFailure =
  | AmendFailure
  | CancelFailure
  | GuestOtpCheckFailure
  | "cancellation-not-offered"
  | "booking-edited"

/** Emails the code with which a guest cancels a confirmed stay, or says where a transfer goes. */
export async function sendCodeFor(
  app: GuestApp,
  booking: Booking,
  purpose: OtpPurpose,
  to: { villa: Villa; language: Language },
): Promise<Result<SentOtp & { email: string }, GuestOtpFailure | "cancellation-not-offered" | "refund-busy", unknown>> {
  if (purpose === "cancellation") {
    const money = await findCancellation(app, booking)
    if (!money) return fail("cancellation-not-offered")
    return sendGuestOtp(app, booking, { ...to, purpose, amount: money.refund + money.damage })
  }
  const [refunds] = await read(app.db, readRefundsOf(app.db, booking.id))
  const amount = waitingForPayee(refunds)
  return amount > 0 ? sendGuestOtp(app, booking, { ...to, purpose, amount }) : fail("refund-busy")
}

/**
 * Cancels a confirmed stay for its guest, who confirms it by the code. What comes back must be what they were shown: if it
 * has changed, nothing happens and the code stays valid.
 * @property refundShown in satang
 * @property payee where a transfer of it goes; can be given later
 */
export async function cancelStay(
  app: GuestApp,
  booking: Booking,
  { refundShown, otp, payee }: { refundShown: number; otp: string; payee: Payee | null },
): Promise<Result<Booking, CancelStayFailure, unknown>> {
  const money = await findCancellation(app, booking)
  if (!money) return fail("cancellation-not-offered")
  if (money.refund !== refundShown) return fail("refund-changed")
  const checked = await checkGuestOtp(app, booking, "cancellation", otp)
  if (!checked.ok) return checked
  const returned = { kind: "policy" } as const
  const cancelled = await cancelBooking(app, booking.id, GUEST, { returned, refundShown })
  if (!cancelled.ok || !payee || !asksForPayee(money)) return cancelled
  const given = await recordPayee(app, cancelled.value, payee)
  // The stay is cancelled in any case; its page asks for the account again.
  return given.ok ? given : cancelled
}

/** Whether a part of what comes back goes by transfer. */
export function asksForPayee({ refunds, damage }: Pick<CancellationMoney, "refunds" | "damage">): boolean {
  return damage > 0 || refunds.some(({ channel }) => channel === "bank")
}

type AccountFailure = AmendFailure | "refund-busy"

/** Records where a guest wants the transfers of their refunds, which they have confirmed by the code. */
export async function giveRefundAccount(
  app: GuestApp,
  booking: Booking,
  { otp, payee }: { otp: string; payee: Payee },
): Promise<Result<Booking, AccountFailure | GuestOtpCheckFailure, unknown>> {
  const checked = await checkGuestOtp(app, booking, "refund-account", otp)
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

/** The transfers that are not sent yet, in satang: the guest can still say where to. */
export function waitingForPayee(refunds: readonly Pick<Refund, "status" | "channel" | "amount">[]): number {
  const waiting = refunds.filter(({ status, channel }) => status === "owed" && channel === "bank")
  return waiting.reduce((sum, { amount }) => sum + amount, 0)
}
