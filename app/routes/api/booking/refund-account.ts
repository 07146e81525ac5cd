import * as z from "zod"
import { RefundAccountForm } from "#app/booking/guest-refund-request.ts"
import { ownRefundJson } from "#app/booking/refund-json.ts"
import type { Call } from "#app/http/api.server.ts"
import { findOwnRefunds } from "#app/payment/find-refunds.server.ts"
import { giveRefundAccount } from "#app/payment/guest-refund.server.ts"
import { BOOKING_ID } from "../docs/booking-shared.ts"
import { OwnRefund, Success } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"
import { ownBookingOfGuest } from "./own-booking.server.ts"

const refundsResponse = Success({ refunds: z.array(OwnRefund) })

/** GET and POST /api/booking/{id}/refund-account. */
const calls = api({
  GET: call({
    who: "guest",
    summary: "Get the refunds of a booking",
    details: "For the booking's guest, not for admins. Oldest first. The account itself is never returned.",
    returns: refundsResponse,
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => success(await refundsOf(rest)),
  }),
  POST: call({
    who: "guest",
    summary: "Say where a refund goes",
    details:
      "For the booking's guest, not for admins. `promptPayId`, or `bankName`, `accountNumber` and `accountName`, for every transfer of the booking that is not sent yet. `otp` is the code that `/booking/{id}/code` has emailed for `refund-account`. Fails with `refundBusy` if nothing waits for an account.",
    body: RefundAccountForm,
    returns: refundsResponse,
    failures: ["refund-busy", "otp-invalid", "otp-expired", "otp-blocked", "otp-not-ready", "payment-settling"],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID, body: { otp: "123456", promptPayId: "0812345678" } },
    run: async ({ body, value, success, ...rest }) => {
      const { booking } = await ownBookingOfGuest(rest)
      value(await giveRefundAccount(rest.app, booking, body))
      return success(await refundsOf(rest))
    },
  }),
})

export { calls as action, calls as loader }

async function refundsOf(call: Pick<Call, "app" | "caller" | "params" | "url">) {
  const { booking } = await ownBookingOfGuest(call)
  const refunds = await findOwnRefunds(call.app, booking)
  return { refunds: refunds.map((refund) => ownRefundJson(refund, call.url.origin)) }
}
