import type { ChangedBy } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { bookingJson, slipIdOf } from "#app/booking/booking-json.ts"
import { BookingChangeBody } from "#app/booking/booking-request.ts"
import { changeBooking } from "#app/booking/change-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { setCustomerInfo } from "#app/booking/set-customer-info.server.ts"
import { type Call, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"
import { ownBooking } from "./own-booking.server.ts"

/**
 * GET, PATCH and DELETE /api/booking/{id}. An admin acts with admin permissions, and DELETE then soft-deletes the
 * booking instead of cancelling it.
 */
const call = resource({
  GET: async (call) => {
    const { json, rejectionReason } = await shownBooking(call)
    return success({ booking: json, rejectionReason })
  },
  PATCH: withBody(
    BookingChangeBody,
    async ({ body, isAsRead, ...call }) => {
      const { app, caller, url } = call
      const { booking, villa } = await ownBooking(call)
      const changed = await change(app, booking, { ...body, isAsRead }, actingAs(caller))
      const after = valueOrThrow(changed, { email: "customerInfo.email" })
      return success({ booking: bookingJson(after, villa, url.origin) })
    },
    async (call) => (await shownBooking(call)).json,
  ),
  DELETE: async (call) => {
    const { booking, villa } = await ownBooking(call)
    const { app, caller } = call
    const by = actingAs(caller)
    const cancelled = valueOrThrow(
      caller.admin ? await deleteBooking(app, booking.id, by) : await changeStatus(app, booking.id, "cancelled", by),
    )
    return success({ booking: bookingJson(cancelled, villa, call.url.origin) })
  },
})

export { call as action, call as loader }

/** The booking as GET returns it. */
async function shownBooking(call: Call) {
  const { booking, villa, rejectionReason } = await ownBooking(call)
  return { json: bookingJson(booking, villa, call.url.origin), rejectionReason }
}

type Change = typeof BookingChangeBody._output & { isAsRead: boolean }

function change(app: Call["app"], { id, total }: Booking, body: Change, by: ChangedBy) {
  const { isAsRead, paymentSlipUrl, status, customerInfo, totalPrice, ...fields } = body
  if (paymentSlipUrl) return attachSlip(app, id, slipIdOf(paymentSlipUrl) ?? "", by)
  if (paymentSlipUrl !== undefined) return changeStatus(app, id, "pending_payment", by)
  if (status) return changeStatus(app, id, status, by)
  if (customerInfo) return setCustomerInfo(app, id, customerInfo, by)
  // The total of a booking that was read and is sent back is the one before the change.
  const shownTotal = isAsRead && totalPrice === total ? undefined : totalPrice
  return changeBooking(app, id, fields, by, shownTotal)
}
