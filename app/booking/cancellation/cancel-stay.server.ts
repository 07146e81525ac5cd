import type { App } from "#app/app.ts"
import type { AmendFailure } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { checkGuestOtp, type GuestOtpCheckFailure } from "#app/money/cards/guest-otp.server.ts"
import { encryptPayee } from "#app/money/refunds/payee.server.ts"
import type { Payee } from "#app/money/refunds/payee.ts"
import { fail, type Result } from "#app/result.ts"
import {
  type CancelFailure,
  type CancellationMoney,
  type CancellingApp,
  cancelBooking,
  findCancellation,
} from "./cancel-booking.server.ts"

type CancelStayFailure =
  | AmendFailure
  | CancelFailure
  | GuestOtpCheckFailure
  | "cancellation-not-offered"
  | "booking-edited"

/**
 * Fails with `refund-changed`, and keeps the code valid, if the refund is not `refundShown` (satang).
 * @property payee for the part by transfer; can be given later
 */
export async function cancelStay(
  app: CancellingApp & Pick<App, "encrypter">,
  booking: Booking,
  {
    refundShown,
    otp,
    payee,
    isByLink = false,
  }: { refundShown: number; otp: string; payee: Payee | null; isByLink?: boolean },
): Promise<Result<Booking, CancelStayFailure, unknown>> {
  const money = await findCancellation(app, booking, isByLink)
  if (!money) return fail("cancellation-not-offered")
  if (money.refund !== refundShown) return fail("refund-changed")
  const checked = await checkGuestOtp(app, booking, "cancellation", otp, isByLink)
  if (!checked.ok) return checked
  const returned = { kind: "policy" } as const
  const account = payee && asksForPayee(money) ? await encryptPayee(app, booking.id, payee) : null
  return cancelBooking(app, booking.id, { actor: "guest" }, { returned, refundShown, payee: account })
}

/** Whether a part of the refund goes by transfer. */
export function asksForPayee({ refunds, damage }: Pick<CancellationMoney, "refunds" | "damage">): boolean {
  return damage > 0 || refunds.some(({ channel }) => channel === "bank")
}
