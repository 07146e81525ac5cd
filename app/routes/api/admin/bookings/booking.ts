import { adminBookingJson, slipPath } from "#app/booking/booking-json.ts"
import { BookingEditBody } from "#app/booking/booking-request.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { editBooking } from "#app/booking/edit-booking.server.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { findWholeBooking } from "#app/booking/find-bookings.server.ts"
import { forAdmin, noContent, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { letterState, type QueuedLetter } from "#app/mail/letter.ts"
import { findSlipToCheck } from "#app/payment/find-slip.server.ts"
import type { SlipToCheck } from "#app/payment/slip.ts"

/** GET (with its slip and its letters), PATCH and DELETE /api/admin/bookings/{id}. */
const call = resource({
  GET: forAdmin(async ({ app, params, url }) => {
    const { booking, villa, history, letters } = foundJson(await findWholeBooking(app, params.id ?? ""))
    const slip = booking.slipId === null ? null : await findSlipToCheck(app, booking.slipId)
    return success({
      booking: adminBookingJson(booking, villa, url.origin, history),
      slip: slip && slipJson(slip, url.origin),
      letters: letters.map(letterJson),
    })
  }),
  PATCH: forAdmin(
    withBody(BookingEditBody, async ({ app, body, caller, params, url }) => {
      const id = params.id ?? ""
      valueOrThrow(await editBooking(app, id, body, actingAs(caller)))
      const { booking, villa, history } = foundJson(await findWholeBooking(app, id))
      return success({ booking: adminBookingJson(booking, villa, url.origin, history) })
    }),
  ),
  DELETE: forAdmin(async ({ app, caller, params }) => {
    valueOrThrow(await deleteBooking(app, params.id ?? "", actingAs(caller)))
    return noContent()
  }),
})

export { call as action, call as loader }

/** What helps to judge a slip: what its mini-QR says, and where the very same file was sent before. */
function slipJson({ id, type, uploadedAt, sendingBank, transRef, sameFile }: SlipToCheck, origin: string) {
  return { url: `${origin}${slipPath(id)}`, type, uploadedAt: instant(uploadedAt), sendingBank, transRef, sameFile }
}

/** What was written to the guest, and whether it went out. */
function letterJson({ kind, recipient, createdAt, dueAt, sentAt }: QueuedLetter) {
  const state = letterState({ dueAt, sentAt })
  return { kind, to: recipient, state, createdAt: instant(createdAt), sentAt: sentAt === null ? null : instant(sentAt) }
}

const instant = (ms: number) => new Date(ms).toISOString()
