import { may } from "#app/admin/permissions.ts"
import { receivedOf, returnedOf, StatusChangeBody } from "#app/booking/booking-request.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { mayReturn } from "#app/booking/returned.ts"
import { adminBookingResponse, VERSION } from "../../docs/admin-booking-shared.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { expectedVersion } from "../../expected-version.server.ts"
import { api, call } from "../../shared/call.server.ts"
import { currentBooking, withCurrentBooking } from "./current-booking.server.ts"

/** PATCH /api/admin/bookings/{id}/status. */
const calls = api({
  PATCH: call({
    who: "bookings",
    summary: "Change a booking's status",
    details: `\`status\` is \`pending\` (or \`pending_payment\`), \`in_review\`, \`confirmed\` or \`cancelled\`. \`in_review\` requires a slip. \`reason\` is shown to the guest. Confirming records \`amountReceived\` (baht, by default all that is due) as received by \`receivedChannel\` on \`receivedOn\` (a date of the villa, at most ten years ago, by default today). Cancelling frees the nights and decides what of the money held goes back, as \`refund\`: \`all\` (the default), \`policy\` (what the booking's terms say) or \`amount\` with \`refundAmount\` (baht, with no other choice); only owners can keep a part. It goes back by the refunds that follow. ${VERSION}`,
    body: StatusChangeBody,
    returns: adminBookingResponse,
    failures: [
      "status-conflict",
      "slip-missing",
      "slip-used",
      "link-in-review",
      "dates-unavailable",
      "booking-edited",
      "payment-settling",
      "received-on-invalid",
      "refund-too-high",
      "owner-only",
    ],
    undocumented: ["villa-missing", "booking-frozen", "slip-kept", "refund-changed"],
    example: { id: BOOKING_ID, body: { status: "confirmed" } },
    run: async ({ admin, body, value, failure, success, ...rest }) => {
      const returned = returnedOf(body)
      if (!mayReturn(returned, (permission) => may(admin, permission))) return failure("owner-only")
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, body.version)
      const by = actingAs(caller)
      const money = { ...receivedOf(body), returned }
      const changed = await changeStatus(app, params.id ?? "", body.status, by, body.reason, seen, money)
      value(await withCurrentBooking(rest, changed))
      return success({ booking: (await currentBooking(rest)).json })
    },
  }),
})

export { calls as action, calls as loader }
