import { rows } from "../../support/app.ts"
import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"
import { confirm } from "../../support/page-states.ts"
import { ORAWAN } from "../../support/sample.ts"

export const requests: FeatureRequests = {
  access: {
    anyone: [["GET /privacy", 200]],
    owners: [
      ["GET /admin/guests", 200],
      [`GET /admin/guests/export?q=${ORAWAN.email}`, 200],
      [`GET /admin/guests/erase?q=${ORAWAN.email}`, 200],
      // Not before the stay is over
      ["POST /admin/guests/erase", 409, form({ q: ORAWAN.email, sure: "yes" })],
    ],
    ownerCalls: [
      [`GET /api/admin/guests/export?email=${ORAWAN.email}`, 200],
      // Not before the stay is over
      ["POST /api/admin/guests/erase", 409, json({ email: ORAWAN.email })],
    ],
  },
  states: [
    {
      of: "a guest whose stay is over",
      prepare: async (scene) => {
        await confirm(scene)
        // Not by the clock, because the owner's session would end.
        await rows(
          "update bookings set check_in = '2090-11-01', check_out = '2090-11-05' where id = ?",
          scene.ids.booking,
        )
        await rows("update payment_links set status = 'cancelled'")
      },
      pages: [["an admin", `/admin/guests/erase?q=${ORAWAN.email}`]],
    },
  ],
  examples: {
    "POST /admin/guests/erase": async ({ guestBooking }) => {
      const { client, id } = await guestBooking()
      await client.delete(`/api/booking/${id}`)
      return {}
    },
  },
}
