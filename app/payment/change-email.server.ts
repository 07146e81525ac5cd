import type { App } from "../app.ts"
import type { Booking } from "../booking/booking.ts"
import { type CustomerInfoFailure, setCustomerInfo } from "../booking/set-customer-info.server.ts"
import { read } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { changeRecipient, readCardPaymentsOf } from "./card-payment-store.server.ts"
import { findCardDue } from "./find-card-due.server.ts"
import type { SendFailure } from "./otp.ts"
import { type SendingApp, sendOtp } from "./send-otp.server.ts"

export type ChangeEmailFailure = CustomerInfoFailure | SendFailure | "customer-missing"

/**
 * Changes the email address of a guest. If the guest is waiting for an OTP, another one is sent to the new address,
 * which invalidates the one before it; fails, without a change, if none may be sent now. Callers must allow it only to
 * the guest session that made the booking (decision 0149).
 * @returns whether an OTP was sent
 */
export async function changeEmail(
  app: SendingApp & Pick<App, "db">,
  { id, customer }: Booking,
  email: string,
): Promise<Result<{ otpSent: boolean }, ChangeEmailFailure, unknown>> {
  if (!customer) return fail("customer-missing")
  const subject = { kind: "booking", id } as const
  const [payments] = await read(app.db, readCardPaymentsOf(app.db, subject))
  const authorized = payments.find(({ status }) => status === "authorized")
  if (authorized) {
    const canSend = await app.countdown(id).checkOtpSend()
    if (!canSend.ok) return canSend
  }
  const also = authorized ? [changeRecipient(app.db, authorized.id, email, app.now())] : []
  const changed = await setCustomerInfo(app, id, { ...customer, email }, { actor: "guest" }, also)
  if (!changed.ok) return changed
  const due = authorized && (await findCardDue(app, subject))
  if (!authorized || due?.state !== "open") return ok({ otpSent: false })
  const sent = await sendOtp(app, due, { ...authorized, email })
  return sent.ok ? ok({ otpSent: true }) : sent
}
