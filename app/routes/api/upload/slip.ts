import { slipPath } from "#app/booking/booking-json.ts"
import { findBooking } from "#app/booking/find-booking.server.ts"
import { failure, json, resource, valueOrThrow } from "#app/http/api.server.ts"
import { readForm } from "#app/http/body.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { addressOf, guestCookieHeader } from "#app/http/session.server.ts"
import { checkSlipRate, saveSlip } from "#app/payment/save-slip.server.ts"
import { SLIP_MAX_BYTES } from "#app/payment/slip.ts"

/**
 * POST /api/upload/slip: keeps the file for its guest; PATCH /api/booking/{id} then attaches it. `miniQr` is the text of
 * the QR that banks print on slips, where the client has read it.
 */
const call = resource({
  POST: idempotent(async ({ app, caller, request, url }) => {
    const sender = { guestId: caller.guestId ?? caller.bookingId, address: addressOf(request) }
    valueOrThrow(await checkSlipRate(app, sender))
    const form = valueOrThrow(await readForm(request, SLIP_MAX_BYTES))
    const file = form.get("slip")
    if (!(file instanceof File)) return failure("slip-missing-file")
    const named = form.get("bookingId")
    // A booking that a letter opened on this device is not meant by itself: the device has bookings of its own.
    const ofToken = request.headers.has("Authorization") ? caller.bookingId : null
    const bookingId = typeof named === "string" && named ? named : ofToken
    const owner = bookingId ? foundJson(await findBooking(app, bookingId, caller)).booking.guestId : caller.guestId
    const guestId = owner ?? app.newId()

    const bytes = new Uint8Array(await file.arrayBuffer())
    const purpose = bookingId ? { bookingId } : null
    const miniQr = String(form.get("miniQr") ?? "")
    const slip = valueOrThrow(await saveSlip(app, bytes, { guestId, purpose, miniQr }))
    const slipUrl = `${url.origin}${slipPath(slip.id)}`
    const headers: HeadersInit = owner ? {} : { "Set-Cookie": await guestCookieHeader(app, request, guestId) }
    return json({ status: "success", url: slipUrl, data: { url: slipUrl } }, { status: 201, headers })
  }),
})

export { call as action, call as loader }
