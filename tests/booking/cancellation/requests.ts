import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"
import { pay } from "../../support/page-states.ts"

export const requests: FeatureRequests = {
  access: {
    anyone: [
      // Links to forms, which then check the session
      ["GET /booking/:id/cancel", 302],
    ],
    booking: [
      ["POST /booking/:id/cancel", 303],
      ["GET /booking/:id/cancellation", 200],
      // Only of a confirmed stay
      ["POST /booking/:id/cancellation", 409, form({ refundShown: "0", otp: "123456" })],
    ],
    staff: [
      ["GET /admin/bookings/:id/cancel", 200],
      ["POST /admin/bookings/:id/cancel", 303, form({ version: "2", cancelReason: "guest" })],
    ],
    guestCalls: [
      // Only of a confirmed stay
      ["GET /api/booking/:id/cancellation", 409],
      ["POST /api/booking/:id/cancellation", 409, json({ refundShown: 0, otp: "123456" })],
      ["POST /api/booking/:id/code", 409, json({ purpose: "cancellation" })],
      ["GET /api/booking/:id/refund-account", 200],
      // No code was sent
      ["POST /api/booking/:id/refund-account", 410, json({ otp: "123456", promptPayId: "0812345678" })],
    ],
  },
  states: [
    {
      of: "a paid stay",
      prepare: pay,
      pages: [
        ["the guest", "/booking/:id/cancellation"],
        ["an admin", "/admin/bookings/:id/cancel?by=guest"],
      ],
    },
    {
      of: "a paid stay that its guest cancels with a code",
      prepare: async (scene) => {
        await pay(scene)
        await scene.send("POST /booking/:id/code", "the guest")
      },
      pages: [["the guest", "/booking/:id/cancellation?step=code"]],
    },
  ],
  examples: {
    "GET /booking/{id}/cancellation": ({ cancellableGuest }) => cancellableGuest(),
    "POST /booking/{id}/code": ({ cancellableGuest }) => cancellableGuest(),
    "POST /booking/{id}/cancellation": async ({ cancellableGuest, codeFor }) => {
      const { client, id } = await cancellableGuest()
      const { body } = await client.get(`/api/booking/${id}/cancellation`)
      return { client, id, body: { refundShown: body.data.refund, otp: await codeFor(client, id, "cancellation") } }
    },
  },
}
