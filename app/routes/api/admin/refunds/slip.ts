import { actingAs } from "#app/booking/find-booking.server.ts"
import { readForm } from "#app/http/body.server.ts"
import { recordReturned } from "#app/payment/decide-refund.server.ts"
import { SLIP_MAX_BYTES } from "#app/payment/slip.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { expectedVersion } from "../../expected-version.server.ts"
import { api, call } from "../../shared/call.server.ts"
import { refundResponse, shownRefund } from "./shown-refund.server.ts"

/** POST /api/admin/refunds/{id}/slip: the proof of a transfer, which records it. */
const calls = api({
  POST: call({
    who: "refunds",
    summary: "Record a transfer with its slip",
    details: "The guest sees the slip too. `version` is the refund's that you showed.",
    form: {
      slip: { file: true, about: "JPEG, PNG or PDF, at most 5 MiB" },
      version: { optional: true, about: "The version of the refund that you showed" },
    },
    returns: refundResponse,
    failures: ["slip-missing-file", "slip-invalid", "slip-used", "booking-edited", "refund-too-high", "refund-busy"],
    undocumented: ["dates-unavailable", "booking-frozen", "payment-settling", "payment-method-disabled"],
    example: { id: BOOKING_ID, form: { slip: "slip.jpg" } },
    run: async ({ value, failure, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const { fields, files } = value(await readForm(request, SLIP_MAX_BYTES))
      const slip = files.get("slip")
      if (slip === null) return failure("file-too-large")
      const version = fields.get("version")
      // What is no number matches no version.
      const seen = expectedVersion(request, version === null ? undefined : Number(version || Number.NaN))
      value(await recordReturned(app, params.id ?? "", { channel: "bank", slip: slip ?? null }, actingAs(caller), seen))
      return success(await shownRefund(rest))
    },
  }),
})

export { calls as action, calls as loader }
