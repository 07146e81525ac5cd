import { slipForm } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { uploadSlip } from "../../support/bookings.ts"
import { type FeatureRequests, form, json, slip } from "../../support/feature-requests.ts"
import { file, MINI_QR } from "../../support/files.ts"

export const requests: FeatureRequests = {
  access: {
    anyone: [
      // Shows no more of an account than its bank and name, and only to whoever knows its last digits
      ["GET /check-account", 200],
      ["POST /check-account", 200, form({ lastDigits: "0000" })],
    ],
    bookingFiles: [["GET /slips/:id", 200]],
    anyoneCalls: [
      ["POST /api/check-account", 200, json({ lastDigits: "0000" })],
      ["POST /api/upload/slip", 201, slip],
    ],
    bookingCalls: [
      ["POST /api/upload/slip", 201, ({ ids }) => slipForm(file("jpeg"), "slip.jpg", { bookingId: ids.booking ?? "" })],
    ],
    staffCalls: [["POST /api/admin/slips/:id/transfer", 200, json({ miniQr: MINI_QR })]],
  },
  scene: async ({ app, guestId, booking }) => {
    const slip = await uploadSlip(app, guestId, "jpeg", { bookingId: booking })
    // Linked to the booking as a rejected slip is: attaching it would put the booking in review.
    await rows("update slips set booking_id = ? where id = ?", booking, slip)
    return { slips: slip }
  },
  examples: {
    "POST /admin/slips/{id}/transfer": async ({ guestBooking }) => {
      const { client, id } = await guestBooking()
      const paymentSlipUrl = await client.upload(file("jpeg"))
      await client.patch(`/api/booking/${id}`, { paymentSlipUrl })
      return { id: paymentSlipUrl.split("/").at(-1) ?? "" }
    },
  },
}
