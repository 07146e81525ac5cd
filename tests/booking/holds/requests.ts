import { rows, testApp } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { type FeatureRequests, form, ID, json } from "../../support/feature-requests.ts"

const guestOf = async (booking?: string) =>
  (await rows<{ guest_id: string }>("select guest_id from bookings where id = ?", booking))[0]!.guest_id

export const requests: FeatureRequests = {
  access: {
    staff: [
      ["GET /admin/holds", 200],
      // No guest with this id has a hold
      ["POST /admin/holds", 303, form({ guest: ID, at: "2026-11-22T03:00:00Z" })],
    ],
    staffCalls: [
      ["GET /api/admin/holds", 200],
      // No guest with this id has a hold
      ["POST /api/admin/holds/release", 404, json({ guest: ID })],
    ],
  },
  states: [
    {
      of: "unconfirmed bookings of one guest",
      prepare: async ({ ids }) =>
        createBooking(testApp(), { checkIn: "2091-02-05", checkOut: "2091-02-07" }, await guestOf(ids.booking)),
      pages: [["an admin", "/admin/holds"]],
    },
  ],
  examples: {
    "POST /admin/holds/release": async ({ guestBooking }) => {
      const { id } = await guestBooking()
      return { body: { guest: await guestOf(id), at: new Date().toISOString() } }
    },
  },
}
