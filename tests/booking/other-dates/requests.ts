import { urlIn } from "../../support/access-scene.ts"
import type { Client } from "../../support/api.ts"
import type { ExampleVilla } from "../../support/example-villa.ts"
import { type FeatureRequests, form, json, STAY } from "../../support/feature-requests.ts"
import { confirm } from "../../support/page-states.ts"

/** What a guest sends to ask for other dates. */
async function otherDates({ day }: ExampleVilla, { client, id }: { client: Client; id: string }) {
  const dates = { checkIn: day(60), checkOut: day(62) }
  const { body } = await client.get(`/api/booking/${id}/dates?${new URLSearchParams(dates)}`)
  return { ...dates, shownTotal: body.data.quote.totalPrice }
}

export const requests: FeatureRequests = {
  access: {
    anyone: [["GET /booking/:id/dates/withdraw", 302]],
    booking: [
      ["GET /booking/:id/dates", 302],
      ["POST /booking/:id/dates", 302, form({ ...STAY, shownTotal: "8500" })],
      ["POST /booking/:id/dates/withdraw", 303, form({})],
    ],
    bookingCalls: [["GET /api/booking/:id/dates", 200]],
    guestCalls: [
      ["POST /api/booking/:id/dates", 409, json({ ...STAY, shownTotal: 8500 })],
      ["DELETE /api/booking/:id/dates", 204],
    ],
    staffCalls: [
      // There is no request
      ["POST /api/admin/bookings/:id/move", 409, json({ decision: "accept" })],
    ],
  },
  states: [
    {
      of: "a confirmed booking",
      prepare: confirm,
      pages: [["the guest", "/booking/:id/dates?checkIn=2090-12-13&checkOut=2090-12-14"]],
    },
    {
      of: "a booking whose guest asks for other dates",
      prepare: async (scene) => {
        await confirm(scene)
        await scene.as("the guest").client.form(urlIn(scene, "/booking/:id/dates"), { ...STAY, shownTotal: "8500" })
      },
      pages: [
        ["the guest", "/booking/:id/dates"],
        ["an admin", "/admin/bookings/:id"],
      ],
    },
  ],
  examples: {
    "GET /booking/{id}/dates": ({ confirmedGuest }) => confirmedGuest(),
    "POST /booking/{id}/dates": async (villa) => {
      const guest = await villa.confirmedGuest()
      return { ...guest, body: await otherDates(villa, guest) }
    },
    "POST /admin/bookings/{id}/move": async (villa) => {
      const guest = await villa.confirmedGuest()
      await guest.client.created(`/api/booking/${guest.id}/dates`, await otherDates(villa, guest))
      return { id: guest.id }
    },
  },
}
