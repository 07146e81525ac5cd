import { slipPath } from "#app/booking/booking-json.ts"
import { findBooking } from "#app/booking/find-booking.server.ts"
import { json, resource, valueOrThrow } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { guestCookieHeader } from "#app/http/session.server.ts"
import { saveSlip } from "#app/payment/save-slip.server.ts"
import { readSlipUpload } from "../../shared/slip-upload.server.ts"

/**
 * POST /api/upload/slip: stores the file for its guest; PATCH /api/booking/{id} then attaches it. `miniQr` is the
 * text of the QR that banks print on slips, if the client has read it.
 */
const call = resource({
  POST: idempotent(async ({ app, caller, request, url }) => {
    const upload = valueOrThrow(await readSlipUpload(app, request, caller.guestId ?? caller.bookingId))
    // A booking opened by an email link must be named, because the device may have bookings of its own.
    const tokenBookingId = request.headers.has("Authorization") ? caller.bookingId : null
    const bookingId = upload.bookingId || tokenBookingId
    const owner = bookingId ? foundJson(await findBooking(app, bookingId, caller)).booking.guestId : caller.guestId
    const guestId = owner ?? app.newId()
    const { bytes, miniQr } = upload
    const slip = valueOrThrow(await saveSlip(app, bytes, { guestId, bookingId, miniQr }))
    const slipUrl = `${url.origin}${slipPath(slip.id)}`
    const headers: HeadersInit = owner ? {} : { "Set-Cookie": await guestCookieHeader(app, request, guestId) }
    return json({ status: "success", url: slipUrl, data: { url: slipUrl } }, { status: 201, headers })
  }),
})

export { call as action, call as loader }
