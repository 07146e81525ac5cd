import * as z from "zod"
import { type Booking, isByEmailLink } from "#app/booking/booking.ts"
import { bookingJson, ownBookingJson, slipIdOf } from "#app/booking/booking-json.ts"
import { BookingChangeBody } from "#app/booking/booking-request.ts"
import { changeBooking } from "#app/booking/change-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { setCustomerInfo } from "#app/booking/set-customer-info.server.ts"
import type { Call } from "#app/http/api.server.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"
import { BOOKING_ID, bookingResponse, DETAILS_FAILURES, PROMO_FAILURES, STAY_FAILURES } from "../docs/booking-shared.ts"
import { OwnBooking, Success } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"
import { ownBooking } from "./own-booking.server.ts"

/**
 * GET, PATCH and DELETE /api/booking/{id}. An admin acts with admin permissions, and DELETE then soft-deletes the
 * booking instead of cancelling it.
 */
const calls = api({
  GET: call({
    who: "guest",
    summary: "Get a booking",
    details: "`rejectionReason` is why the owner rejected the slip or cancelled the booking.",
    returns: Success({ booking: OwnBooking, rejectionReason: z.string().nullable() }),
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => {
      const { json, rejectionReason } = await shownBooking(rest)
      return success({ booking: json, rejectionReason })
    },
  }),
  PATCH: call({
    who: "guest",
    summary: "Change a booking",
    details:
      "Change one thing per call: fields of the stay while the booking is unpaid (the price is recalculated), also nested in `bookingDetails`; `customerInfo`; `status` (`cancelled`); or `paymentSlipUrl` with the resulting status. A booking can be sent back as `GET` returned it with one change: in a body with `id`, members that are as they were read are ignored. `totalPrice` is the price you showed the guest: if it is another one, the call fails with 409. Guests cannot change dates, rooms or guests after the first slip was attached, or during a card payment. Setting `paymentSlipUrl` to `null` removes the slip and restarts the countdown, once; after the deadline a slip can only be replaced. A booking accepts 10 slips in total.",
    body: BookingChangeBody,
    current: async (call) => (await shownBooking(call)).json,
    returns: Success({ booking: OwnBooking }),
    failures: [
      ...STAY_FAILURES,
      "booking-frozen",
      "booking-edited",
      "status-conflict",
      "slip-missing",
      "slip-unknown",
      "slip-used",
      "slip-kept",
      "too-many-slips",
      "too-many-holds",
      "payment-method-disabled",
      "payment-settling",
      "price-changed",
      "email-changes-exhausted",
      "email-change-refused",
      ...DETAILS_FAILURES,
    ],
    undocumented: [
      ...PROMO_FAILURES,
      "received-on-invalid",
      "link-in-review",
      "rules-changed",
      "refund-too-high",
      "refund-changed",
    ],
    example: { id: BOOKING_ID, body: { guests: 4, specialRequests: "A cot, please" } },
    run: async ({ body, isAsRead, value, success, ...rest }) => {
      const { app, caller } = rest
      const { booking } = await ownBooking(rest)
      const changed = await change(app, booking, { ...body, isAsRead }, caller)
      value(changed, { email: "customerInfo.email" })
      // Read again, because its money follows from its ledger.
      return success({ booking: (await shownBooking(rest)).json })
    },
  }),
  DELETE: call({
    who: "guest",
    summary: "Cancel a booking",
    details:
      "Releases its nights. For admins, deletes the booking from all lists instead, unless money of it is held or a slip is to be checked.",
    returns: bookingResponse,
    failures: ["status-conflict", "booking-money-held", "booking-in-review", "link-in-review", "payment-settling"],
    undocumented: [
      "dates-unavailable",
      "villa-missing",
      "received-on-invalid",
      "booking-edited",
      "booking-frozen",
      "slip-missing",
      "slip-kept",
      "slip-used",
      "refund-too-high",
      "refund-changed",
    ],
    example: { id: BOOKING_ID },
    run: async ({ value, success, ...rest }) => {
      const { booking, villa } = await ownBooking(rest)
      const { app, caller } = rest
      const by = actingAs(caller)
      const cancelled = value(
        caller.admin ? await deleteBooking(app, booking.id, by) : await changeStatus(app, booking.id, "cancelled", by),
      )
      return success({ booking: bookingJson(cancelled, villa, rest.url.origin) })
    },
  }),
})

export { calls as action, calls as loader }

/** The booking as GET returns it. */
async function shownBooking(call: Call) {
  const { booking, villa, rejectionReason, ...paying } = await ownBooking(call)
  return { json: ownBookingJson(booking, villa, call.url.origin, paying), rejectionReason }
}

type Change = typeof BookingChangeBody._output & { isAsRead: boolean }

function change(app: Call["app"], booking: Booking, body: Change, caller: Call["caller"]) {
  const { id, total } = booking
  const by = actingAs(caller)
  const { isAsRead, paymentSlipUrl, status, customerInfo, totalPrice, ...fields } = body
  if (paymentSlipUrl) return attachSlip(app, id, slipIdOf(paymentSlipUrl) ?? "", by)
  if (paymentSlipUrl !== undefined) return changeStatus(app, id, "pending_payment", by)
  if (status) return changeStatus(app, id, status, by)
  if (customerInfo) return setCustomerInfo(app, id, customerInfo, by, { isByEmailLink: isByEmailLink(caller, booking) })
  // The total of a booking that was read and is sent back is the one before the change.
  const expectedTotal = isAsRead && totalPrice === total ? undefined : totalPrice
  return changeBooking(app, id, fields, by, expectedTotal)
}
