import { rows } from "../../support/app.ts"
import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    anyone: [["GET /booking/:id/line/unlink", 302]],
    booking: [
      ["GET /booking/:id/line", 200],
      ["POST /booking/:id/line", 201],
      ["POST /booking/:id/line/unlink", 303],
    ],
    staff: [
      ["GET /admin/bookings/:id/line", 200],
      ["POST /admin/bookings/:id/line", 201],
      ["GET /admin/bookings/:id/line/unlink", 302],
      ["POST /admin/bookings/:id/line/unlink", 303],
    ],
    owners: [
      ["GET /admin/villa/line", 200],
      ["POST /admin/villa/line", 303, form({ guestLine: "on", version: "1" })],
    ],
    guestCalls: [
      ["GET /api/booking/:id/line-link", 200],
      ["POST /api/booking/:id/line-link", 201],
      ["DELETE /api/booking/:id/line-link", 204],
    ],
    staffCalls: [
      ["GET /api/admin/bookings/:id/line-link", 200],
      ["POST /api/admin/bookings/:id/line-link", 201],
      ["DELETE /api/admin/bookings/:id/line-link", 204],
    ],
    ownerCalls: [
      ["GET /api/admin/villa/line", 200],
      ["PATCH /api/admin/villa/line", 200, json({ guestLine: true })],
    ],
  },
  states: [
    {
      of: "a guest with LINE",
      prepare: ({ ids }) =>
        rows(
          "insert into guest_line_links (booking_id, line_user_id, account_hash, linked_at) values (?, 'U1', 'h', 1)",
          ids.booking,
        ),
      pages: [
        ["the guest", "/booking/:id/line"],
        ["an admin", "/admin/bookings/:id/messages"],
      ],
    },
  ],
}
