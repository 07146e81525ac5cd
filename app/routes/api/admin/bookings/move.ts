import { acceptMove, declineMove } from "#app/booking/answer-move.server.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { withClashes } from "#app/booking/find-clashes.server.ts"
import { MoveAnswerBody } from "#app/booking/move-form.ts"
import { adminBookingResponse, CLASHES, VERSION } from "../../docs/admin-booking-shared.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { expectedVersion } from "../../expected-version.server.ts"
import { api, call } from "../../shared/call.server.ts"
import { currentBooking, withCurrentBooking } from "./current-booking.server.ts"

/** POST /api/admin/bookings/{id}/move: answers a guest who asks for other dates. */
const calls = api({
  POST: call({
    who: "bookings",
    summary: "Accept or decline other dates",
    details: `\`accept\` moves the booking to the dates of its open request, at the price that the guest was shown; the payment link for the balance follows, and the guest is emailed. If nights have been taken meanwhile, nothing changes: ${CLASHES} \`decline\` needs a \`reason\`, which is emailed to the guest. With \`requestId\`, the \`id\` of the request, the call fails with 409 if another one is open now. ${VERSION}`,
    body: MoveAnswerBody,
    returns: adminBookingResponse,
    failures: [
      "move-closed",
      "dates-unavailable",
      "date-past",
      "booking-edited",
      "payment-settling",
      "link-in-review",
      "refund-open",
    ],
    undocumented: [
      "villa-missing",
      "booking-frozen",
      "dates-missing",
      "same-day",
      "dates-reversed",
      "stay-too-long",
      "date-too-far",
    ],
    example: { id: BOOKING_ID, body: { decision: "accept" } },
    run: async ({ body: { decision, reason, version, requestId }, value, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const [id, by] = [params.id ?? "", actingAs(caller)]
      const seen = { version: expectedVersion(request, version), requestId }
      const answered =
        decision === "accept"
          ? await withClashes(app, await acceptMove(app, id, by, seen))
          : await declineMove(app, id, { reason, ...seen }, by)
      value(await withCurrentBooking(rest, answered))
      return success({ booking: (await currentBooking(rest)).json })
    },
  }),
})

export { calls as action, calls as loader }
