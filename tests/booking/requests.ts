import { bookingBody } from "../support/api.ts"
import { rows } from "../support/app.ts"
import { type FeatureRequests, form, ID, json, STAY } from "../support/feature-requests.ts"
import { file } from "../support/files.ts"
import { confirm } from "../support/page-states.ts"
import { ORAWAN } from "../support/sample.ts"

/** Not the guest's address: the page names the one that was typed. */
const LINK_REQUEST = { email: "someone@example.com", reference: "BV-7K3M9Q" }

export const requests: FeatureRequests = {
  access: {
    anyone: [
      // Shows the bookings of the requesting device
      ["GET /booking", 200],
      ["POST /booking", 303, form({ ...STAY, rooms: "3", guests: "1" })],
      // Responds the same whether there is such a booking or not
      ["GET /booking/link", 200],
      ["POST /booking/link", 200, form(LINK_REQUEST)],
      ["GET /booking/:id/open?token=EMAIL_TOKEN", 303],
    ],
    booking: [
      ["GET /booking/:id/customer-info", 200],
      ["POST /booking/:id/customer-info", 303, form(ORAWAN)],
      ["GET /booking/:id/confirmation", 200],
      ["GET /booking/:id/email", 200],
      ["POST /booking/:id/email", 303, form({ email: "orawan@example.com" })],
    ],
    staff: [
      ["GET /admin/bookings", 200],
      ["GET /admin/bookings/new", 200],
      ["POST /admin/bookings/new", 303, form({ ...STAY, rooms: "3", guests: "1", customerName: "Nok", key: ID })],
      ["GET /admin/bookings/:id", 200],
      ["GET /admin/bookings/:id/guest", 200],
      ["GET /admin/bookings/:id/arrival", 200],
      ["GET /admin/bookings/:id/messages", 200],
      ["GET /admin/bookings/:id/papers", 200],
      ["GET /admin/bookings/:id/history", 200],
      ["GET /admin/bookings/:id/edit", 200],
      [
        "POST /admin/bookings/:id/edit",
        303,
        // The payment link has changed it once
        form({ ...STAY, rooms: "3", guests: "1", customerName: "Nok", version: "2" }),
      ],
      ["GET /admin/bookings/:id/status", 302],
      ["POST /admin/bookings/:id/status", 303, form({ status: "confirmed", version: "2" })],
      ["GET /admin/bookings/:id/undo", 302],
      ["POST /admin/bookings/:id/undo", 303, form({ version: "2" })],
      ["GET /admin/bookings/:id/send-changes", 302],
      ["POST /admin/bookings/:id/send-changes", 303, form({})],
      ["GET /admin/bookings/:id/share", 200],
      ["POST /admin/bookings/:id/share", 201],
      ["GET /admin/bookings/:id/move", 302],
      ["POST /admin/bookings/:id/move", 303, form({ decision: "accept", version: "2" })],
      ["GET /admin/bookings/:id/remind", 302],
      ["POST /admin/bookings/:id/remind", 303, form({})],
      ["GET /admin/bookings/:id/money-arrived", 302],
      ["POST /admin/bookings/:id/money-arrived", 303, form({ received: "true", version: "2" })],
      ["GET /admin/bookings/:id/access-code", 302],
      ["POST /admin/bookings/:id/access-code", 303, form({ accessCode: "4711#", version: "2" })],
      ["POST /admin/bookings/:id/guest", 303, form({ note: "Likes the sea room", version: "2" })],
      ["GET /admin/bookings/:id/send-confirmation", 302],
      ["POST /admin/bookings/:id/send-confirmation", 303],
      ["GET /admin/bookings/:id/delete", 200],
      ["POST /admin/bookings/:id/delete", 303, form({ version: "2" })],
    ],
    owners: [
      // It was not confirmed by a slip
      ["GET /admin/bookings/:id/back-to-review", 302],
      ["POST /admin/bookings/:id/back-to-review", 303, form({ version: "2" })],
      ["GET /admin/bookings/:id/refunds", 302],
      ["POST /admin/bookings/:id/refunds", 303, form({ version: "2" })],
      ["GET /admin/bookings.csv", 200],
      ["GET /admin/bookings/:id/email-checked", 302],
      ["POST /admin/bookings/:id/email-checked", 303, form({ version: "2" })],
    ],
    anyoneCalls: [
      ["POST /api/booking", 201, json(bookingBody(STAY))],
      ["POST /api/booking/send-link", 202, json(LINK_REQUEST)],
      ["POST /api/admin/bookings", 201, json(bookingBody(STAY))],
      // The caller's own bookings; for an admin, all
      ["GET /api/booking/all", 200],
    ],
    bookingCalls: [
      ["GET /api/booking/:id", 200],
      ["PATCH /api/booking/:id", 200, json({ specialRequests: "A late arrival" })],
      ["DELETE /api/booking/:id", 200],
      ["PATCH /api/booking/:id/customer-info", 200, json({ customerInfo: ORAWAN })],
      ["PATCH /api/booking/:id/stay", 200, json({ arrival: "18:00" })],
      ["PATCH /api/booking/:id/payment", 200, json({ paymentMethod: "promptpay" })],
      ["GET /api/booking/:id/countdown", 200],
      ["POST /api/booking/:id/send-confirmation", 409],
    ],
    staffCalls: [
      ["GET /api/admin/bookings", 200],
      ["GET /api/admin/bookings/:id", 200],
      ["PATCH /api/admin/bookings/:id", 200, json({ customerName: "Nok" })],
      ["DELETE /api/admin/bookings/:id", 204],
      ["PATCH /api/admin/bookings/:id/status", 200, json({ status: "confirmed" })],
      // Nothing was done
      ["POST /api/admin/bookings/:id/undo", 409, json({ version: 2 })],
      // There is no change to notify the guest of
      ["POST /api/admin/bookings/:id/send-changes", 409],
      ["GET /api/admin/recent-bookings", 200],
    ],
    ownerCalls: [
      // It was not confirmed by a slip
      ["POST /api/admin/bookings/:id/back-to-review", 409, json({})],
      ["POST /api/admin/bookings/:id/email-checked", 200, json({ version: 2 })],
    ],
  },
  states: [
    {
      of: "a confirmed booking",
      prepare: confirm,
      pages: [
        ["the guest", "/booking/:id/confirmation"],
        ["an admin", "/admin/bookings/:id"],
        ["an admin", "/admin/bookings/:id/messages"],
      ],
    },
    {
      of: "a stay that was confirmed by its slip",
      prepare: async (scene) => {
        await confirm(scene)
        await rows("update bookings set slip_id = (select id from slips limit 1) where id = ?", scene.ids.booking)
      },
      pages: [["an admin", "/admin/bookings/:id"]],
    },
    {
      of: "a cancelled booking",
      prepare: ({ ids }) =>
        rows(
          "update bookings set status = 'cancelled', kept = 0, cancel_reason = 'guest', payment_deadline = null where id = ?",
          ids.booking,
        ),
      pages: [["an admin", "/admin/bookings/:id"]],
    },
    {
      of: "a booking that was cancelled while its slip was in review",
      prepare: async ({ send }) => {
        await send("POST /booking/:id/payment", "the guest")
        await send("POST /booking/:id/cancel", "the guest")
      },
      pages: [["an admin", "/admin/bookings/:id"]],
    },
    {
      of: "an edited booking",
      prepare: async (scene) => {
        await confirm(scene)
        await scene.send("POST /admin/bookings/:id/edit")
      },
      pages: [["an admin", "/admin/bookings/:id"]],
    },
  ],
  severalForms: {
    "/admin/bookings/:id": "what is done about a booking: its details, status, money, code and requests",
  },
  examples: {
    "POST /booking/{id}/send-confirmation": ({ confirmedGuest }) => confirmedGuest(),
    "POST /admin/bookings/{id}/undo": async ({ admin, guestBooking }) => {
      const { id } = await guestBooking()
      const { body } = await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" })
      return { id, body: { version: body.data.booking.version } }
    },
    "POST /admin/bookings/{id}/back-to-review": async ({ admin, guestBooking }) => {
      const { client, id } = await guestBooking()
      await client.patch(`/api/booking/${id}`, { paymentSlipUrl: await client.upload(file("jpeg")) })
      await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" })
      return { id }
    },
    "POST /admin/bookings/{id}/send-changes": async ({ admin, guestBooking }) => {
      const { id } = await guestBooking()
      await admin.patch(`/api/admin/bookings/${id}`, { guests: 3 })
      return { id }
    },
  },
}
