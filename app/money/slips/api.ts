import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { absoluteUrl, Success } from "#app/api/codecs.ts"
import { BOOKING_ID } from "#app/booking/documented.ts"
import { findBooking } from "#app/booking/find-booking.server.ts"
import type { Caller } from "#app/http/caller.ts"
import { guestCookieHeader } from "#app/http/credentials.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { checkTransfer } from "./check-transfer.server.ts"
import { linkSender } from "./count-slip-upload.server.ts"
import { TransferBody } from "./mini-qr.ts"
import { readSlipUpload } from "./pages/slip-upload.server.ts"
import { saveSlip } from "./save-slip.server.ts"
import { otherPayment } from "./slip-json.ts"
import { slipPath } from "./slip-path.ts"

/** A device without bookings of its own may have a booking by an email's link only. */
function senderOf({ guestId, bookingId, emailVersion }: Caller): string | null {
  return guestId ?? (bookingId && emailVersion !== null ? linkSender(bookingId) : bookingId)
}

export const slipCalls = calls("Booking", {
  "POST /upload/slip": call({
    who: "anyone",
    summary: "Upload a slip",
    details:
      "Attach the slip with `PATCH /booking/{id}` within an hour. An image of at least 100 × 100 pixels or a complete PDF, at most 5 MiB. At most 20 uploads per hour.",
    form: {
      slip: { file: true, about: "JPEG, PNG or PDF" },
      bookingId: { optional: true, about: "The booking that the slip pays for" },
      miniQr: { optional: true, about: "The content of the QR code on the slip" },
    },
    status: 201,
    returns: z.object({ status: z.literal("success"), url: absoluteUrl, data: z.object({ url: absoluteUrl }) }),
    failures: [
      "not-found",
      "slip-missing-file",
      "slip-invalid",
      "slip-picture",
      "slip-oversized",
      "slip-used",
      "payment-method-disabled",
      "too-many-requests",
    ],
    example: { form: { slip: "slip.jpg" } },
    run: async ({ app, caller, request, value, json }) => {
      const upload = value(await readSlipUpload(app, request, senderOf(caller)))
      // A booking opened by an email link must be named, because the device may have bookings of its own.
      const tokenBookingId = request.headers.has("Authorization") ? caller.bookingId : null
      const bookingId = upload.bookingId || tokenBookingId
      const owner = bookingId ? foundJson(await findBooking(app, bookingId, caller)).booking.guestId : caller.guestId
      const guestId = owner ?? app.newId()
      const { bytes, miniQr } = upload
      const slip = value(await saveSlip(app, bytes, { guestId, bookingId, miniQr }))
      const path = slipPath(slip.id)
      const headers: HeadersInit = owner ? {} : { "Set-Cookie": await guestCookieHeader(app, request, guestId) }
      return json({ status: "success", url: path, data: { url: path } }, { headers })
    },
  }),
})

export const slipAdminCalls = calls("Bookings (admin)", {
  "POST /admin/slips/{id}/transfer": call({
    who: "bookings",
    summary: "Check the transfer in a slip's QR code",
    details:
      "`miniQr` is the text of the QR code that the caller read from the slip's image. The transfer that it names is recorded with the slip in place of what the guest's browser sent, unless the slip's own payment is recorded; the history says who did so. `usedFor` is what money was counted for by the transfer: confirming is then 409 `slipUsed`. `sameTransfer` are other bookings and links that somebody sent it for. `transfer` is null if the text is no slip's QR code. Neither proves the amount or the payee.",
    body: TransferBody,
    returns: Success({
      transfer: z.object({ sendingBank: z.string(), transRef: z.string() }).nullable(),
      usedFor: otherPayment.nullable(),
      sameTransfer: z.array(otherPayment),
    }),
    example: { id: BOOKING_ID, body: { miniQr: "004000060000010103002021900021231231212000115102TH91049C30" } },
    run: async ({ app, params, admin, body: { miniQr }, value, success }) =>
      success(value(await checkTransfer(app, params.id ?? "", miniQr, admin))),
  }),
})
