import type { App } from "#app/app.ts"
import { amendBooking, type Decision, hasChangedTooOften } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { type CustomerInfoFailure, decideCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { changeRecipient, readCardPaymentsOf, withoutAuthorized } from "#app/money/cards/card-payment-store.server.ts"
import { findCardDue } from "#app/money/cards/find-card-due.server.ts"
import type { SendFailure } from "#app/money/cards/otp.ts"
import { prepareOtp, type SendingApp } from "#app/money/cards/send-otp.server.ts"
import { fail, ok, type Result } from "#app/result.ts"

export type ChangeEmailFailure = CustomerInfoFailure | SendFailure | "customer-missing"

const GUEST = { actor: "guest" } as const

/**
 * Callers must allow it only to the session that made the booking (decision 0016). A guest who awaits an OTP
 * gets one at the new address; it is issued first, so that no OTP sent to the old address is valid after the
 * change.
 */
export async function changeEmail(
  app: SendingApp & Pick<App, "db">,
  booking: Booking,
  email: string,
): Promise<Result<{ otpSent: boolean }, ChangeEmailFailure, unknown>> {
  const { id } = booking
  if (!booking.customer) return fail("customer-missing")
  // As `amendBooking` would, but before an OTP is spent on it.
  if (await hasChangedTooOften(app, booking, GUEST)) return fail("booking-frozen")
  const customer = { ...booking.customer, email }
  const allowed = decideCustomerInfo(booking, customer, GUEST)
  if (!allowed.ok) return allowed
  const subject = { kind: "booking", id } as const
  const [payments] = await read(app.db, readCardPaymentsOf(app.db, subject))
  const held = payments.find(isAuthorized)
  const due = held && (await findCardDue(app, subject))
  const prepared = held && due?.state === "open" ? await prepareOtp(app, due, { ...held, email }) : null
  if (prepared && !prepared.ok) return prepared
  const changed = await amendBooking(
    app,
    id,
    GUEST,
    (current, payments): Decision<ChangeEmailFailure> => {
      const decided = decideCustomerInfo(current, customer, GUEST)
      if (!decided.ok) return decided
      // A payment authorised meanwhile sends its OTP to the address that it has read.
      if (payments.find(isAuthorized)?.id !== held?.id) return fail("otp-wait")
      const queued = prepared ? [prepared.value.email] : []
      return ok({
        ...decided.value,
        also: [changeRecipient(app.db, id, email, app.now()), ...queued],
        conditions: held ? [] : [withoutAuthorized(id)],
      })
    },
    readCardPaymentsOf(app.db, subject),
  )
  return changed.ok ? ok({ otpSent: prepared !== null }) : changed
}

const isAuthorized = ({ status }: { status: string }) => status === "authorized"
