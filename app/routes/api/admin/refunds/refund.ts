import { actingAs } from "#app/booking/find-booking.server.ts"
import { RefundActionBody } from "#app/booking/refund-request.ts"
import { recordReturned, refundByTransfer, waiveRefund } from "#app/payment/decide-refund.server.ts"
import { sendCardRefund } from "#app/payment/send-card-refund.server.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { api, call } from "../../shared/call.server.ts"
import { refundResponse, shownRefund } from "./shown-refund.server.ts"

/** GET and POST /api/admin/refunds/{id}. */
const calls = api({
  GET: call({
    who: "refunds",
    summary: "Get a refund",
    returns: refundResponse,
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => success(await shownRefund(rest)),
  }),
  POST: call({
    who: "refunds",
    summary: "Return a refund, or decide otherwise",
    details:
      "`card` returns it to the card that paid, or looks up what became of an earlier attempt; `cash` records that it was returned in cash; `transfer` returns it by transfer instead, for which the guest is asked where to; `waive` gives it up, with a `note`. `version` is the refund's that you showed.",
    body: RefundActionBody,
    returns: refundResponse,
    failures: ["booking-edited", "refund-too-high", "refund-busy", "refund-refused", "refund-not-sent"],
    undocumented: [
      "dates-unavailable",
      "booking-frozen",
      "payment-settling",
      "slip-missing-file",
      "file-too-large",
      "slip-invalid",
      "payment-method-disabled",
      "slip-used",
    ],
    example: { id: BOOKING_ID, body: { action: "cash" } },
    run: async ({ body, value, success, ...rest }) => {
      const { app, caller, params } = rest
      const id = params.id ?? ""
      const by = actingAs(caller)
      const { version } = body
      switch (body.action) {
        case "card":
          value(await sendCardRefund(app, id, by, version))
          break
        case "transfer":
          value(await refundByTransfer(app, id, by, version))
          break
        case "cash":
          value(await recordReturned(app, id, { channel: "cash", slip: null }, by, version))
          break
        case "waive":
          value(await waiveRefund(app, id, body.note, by, version))
      }
      return success(await shownRefund(rest))
    },
  }),
})

export { calls as action, calls as loader }
