import { urlIn } from "../../support/access-scene.ts"
import { Client } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { endStay } from "../../support/bookings.ts"
import type { ExampleVilla } from "../../support/example-villa.ts"
import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"
import { afterStay } from "../../support/page-states.ts"

/** A guest with a stay that has ended, and its review. */
async function reviewed({ admin, day }: ExampleVilla): Promise<{ client: Client; id: string; review: string }> {
  const client = new Client()
  const { id, token } = await client.book({ checkIn: day(30), checkOut: day(32) })
  await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" })
  await endStay(id)
  client.call = (method, path, options) => Client.prototype.call.call(client, method, path, { ...options, token })
  const answer = await client.call("PUT", `/api/booking/${id}/review`, { body: { stars: 3, text: "Good" } })
  return { client, id, review: answer.body.data.review.id }
}

export const requests: FeatureRequests = {
  access: {
    anyone: [
      ["GET /reviews", 200],
      ["GET /booking/:id/review/delete", 302],
    ],
    booking: [
      ["GET /booking/:id/review", 200],
      // Not before check-out
      ["POST /booking/:id/review", 409, form({ stars: "5" })],
      // There is none yet
      ["POST /booking/:id/review/delete", 303],
    ],
    staff: [
      ["GET /admin/reviews", 200],
      ["GET /admin/reviews/:id", 200],
      ["POST /admin/reviews/:id", 303, form({ reply: "Thank you", version: "1" })],
      ["GET /admin/reviews/:id/publish", 302],
      ["POST /admin/reviews/:id/publish", 303],
    ],
    owners: [
      ["GET /admin/reviews/:id/report", 302],
      ["POST /admin/reviews/:id/report", 303, form({ reason: "insult", version: "1" })],
    ],
    anyoneCalls: [["GET /api/villa/reviews", 200]],
    guestCalls: [
      ["GET /api/booking/:id/review", 200],
      // Not before check-out
      ["PUT /api/booking/:id/review", 409, json({ stars: 5 })],
      // There is none yet
      ["DELETE /api/booking/:id/review", 404],
    ],
    staffCalls: [
      ["GET /api/admin/reviews", 200],
      ["POST /api/admin/reviews/:id/publish", 200],
      ["POST /api/admin/reviews/:id/reply", 200, json({ reply: "Thank you" })],
    ],
    ownerCalls: [["POST /api/admin/reviews/:id/report", 200, json({ reason: "insult" })]],
  },
  scene: async ({ otherBooking }) => {
    await rows(
      `insert into reviews (id, booking_id, stars, text, lang, created_at, updated_at, published_at)
      values ('review-1', ?, 4, 'Quiet', 'en', 1, 1, 9999999999999)`,
      otherBooking,
    )
    return { reviews: "review-1" }
  },
  states: [
    { of: "a stay that is over", prepare: afterStay, pages: [["the guest", "/booking/:id/review"]] },
    {
      of: "a booking with a review",
      prepare: async (scene) => {
        await afterStay(scene)
        await scene.as("the guest").client.form(urlIn(scene, "/booking/:id/review"), { stars: "5" })
      },
      pages: [["the guest", "/booking/:id/review"]],
    },
  ],
  severalForms: {
    "/admin/reviews/:id": "the reply, or a report of the text",
  },
  examples: {
    "/admin/reviews/{id}": async (villa) => ({ id: (await reviewed(villa)).review }),
    "/booking/{id}/review": reviewed,
  },
}
