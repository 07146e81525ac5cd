import type { FeatureRequests } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    staffCalls: [["POST /api/admin/bookings/:id/remind-balance", 409]],
  },
  examples: {
    "POST /admin/bookings/{id}/remind-balance": async ({ admin, guestBooking }) => {
      const { id } = await guestBooking()
      await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed", amountReceived: 1000 })
      return { id }
    },
  },
}
