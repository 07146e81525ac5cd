import * as z from "zod"
import { bookingJson } from "#app/booking/booking-json.ts"
import { findCancellation } from "#app/booking/cancel-booking.server.ts"
import { CancelStayBody } from "#app/booking/guest-refund-request.ts"
import { cancelStay } from "#app/payment/guest-refund.server.ts"
import { toBaht } from "#app/villa/money.ts"
import { BOOKING_ID, bookingResponse } from "../docs/booking-shared.ts"
import { Success } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"
import { ownBookingOfGuest } from "./own-booking.server.ts"

const amount = z.number().min(0)

/** GET and POST /api/booking/{id}/cancellation. */
const calls = api({
  GET: call({
    who: "guest",
    summary: "What cancelling a confirmed stay returns",
    details:
      "For the booking's guest, not for admins. In baht: `paid` for the stay, and what is refunded and kept of it if the guest cancels now; `byTransfer` is the part of the refund that goes by transfer; `damage` is what of the damage deposit comes back as well, by transfer. The guest says where transfers go. Fails with `cancellationNotOffered` if the stay cannot be cancelled this way: the guest then contacts the owner.",
    returns: Success({ refund: amount, paid: amount, kept: amount, byTransfer: amount, damage: amount }),
    failures: ["cancellation-not-offered"],
    example: { id: BOOKING_ID },
    run: async ({ failure, success, ...rest }) => {
      const { booking } = await ownBookingOfGuest(rest)
      const money = await findCancellation(rest.app, booking)
      if (!money) return failure("cancellation-not-offered")
      const transfers = money.refunds.filter(({ channel }) => channel === "bank")
      return success({
        refund: toBaht(money.refund),
        paid: toBaht(money.paid),
        kept: toBaht(money.kept),
        byTransfer: toBaht(transfers.reduce((sum, part) => sum + part.amount, 0)),
        damage: toBaht(money.damage),
      })
    },
  }),
  POST: call({
    who: "guest",
    summary: "Cancel a confirmed stay",
    details:
      "For the booking's guest, not for admins. `refundShown` is the refund you showed the guest, in baht: if it is another one now, nothing happens and the call fails with `refundChanged`. `otp` is the code that `/booking/{id}/code` has emailed for `cancellation`. `payee` is where a transfer goes: `promptPayId`, or `bankName`, `accountNumber` and `accountName`; it can be given later.",
    body: CancelStayBody,
    returns: bookingResponse,
    failures: [
      "cancellation-not-offered",
      "refund-changed",
      "otp-invalid",
      "otp-expired",
      "otp-blocked",
      "otp-not-ready",
      "payment-settling",
      "status-conflict",
    ],
    undocumented: ["dates-unavailable", "booking-frozen", "booking-edited", "refund-too-high"],
    example: { id: BOOKING_ID, body: { refundShown: 10000, otp: "123456" } },
    run: async ({ body, value, success, ...rest }) => {
      const { booking, villa } = await ownBookingOfGuest(rest)
      const cancelled = value(await cancelStay(rest.app, booking, body))
      return success({ booking: bookingJson(cancelled, villa, rest.url.origin) })
    },
  }),
})

export { calls as action, calls as loader }
