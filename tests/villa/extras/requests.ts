import { write } from "#app/db/database.server.ts"
import { insertExtra } from "#app/villa/extras/extra-store.server.ts"
import { NOW, rows } from "../../support/app.ts"
import { createExtra } from "../../support/create-extra.ts"
import { COT } from "../../support/extras.ts"
import { type FeatureRequests, form, ID, image, json } from "../../support/feature-requests.ts"
import { confirm } from "../../support/page-states.ts"

const EXTRA = { "name.th": "เตียง", "name.en": "Bed", kind: "plain", unit: "stay", price: "300" }

/** Of the example of `PATCH /booking/{id}/extras`. */
const EXTRA_ID = "0b6d9e1c-4f57-4c1e-9a55-6c2f4d7e8a01"

export const requests: FeatureRequests = {
  access: {
    booking: [
      ["GET /booking/:id/extras", 302],
      ["POST /booking/:id/extras", 303, form({ "extras[0].id": "cot", "extras[0].quantity": "0" })],
    ],
    staff: [
      ["GET /admin/bookings/:id/extras", 200],
      ["POST /admin/bookings/:id/extras", 303, form({ version: "2" })],
    ],
    owners: [
      ["GET /admin/villa/extras", 200],
      ["POST /admin/villa/extras", 303, form({ ...EXTRA, id: ID })],
      ["GET /admin/villa/extras/:id", 200],
      ["POST /admin/villa/extras/:id", 303, form({ ...EXTRA, version: "1" })],
      ["GET /admin/villa/extras/:id/active", 302],
      ["POST /admin/villa/extras/:id/active", 303, form({ active: "false" })],
      ["GET /admin/villa/extras/:id/photo", 200],
      ["POST /admin/villa/extras/:id/photo", 303, image("photo")],
      ["GET /admin/villa/extras/:id/photo/delete", 302],
      ["POST /admin/villa/extras/:id/photo/delete", 303],
    ],
    anyoneCalls: [["GET /api/villa/extras", 200]],
    bookingCalls: [["PATCH /api/booking/:id/extras", 200, json({ extras: [{ id: "cot", quantity: 0 }] })]],
    ownerCalls: [
      ["GET /api/admin/villa/extras", 200],
      ["POST /api/admin/villa/extras", 201, json({ name: { th: "เตียง", en: "Bed" }, unit: "stay", price: 300 })],
      ["PATCH /api/admin/villa/extras/:id", 200, json({ active: false })],
      ["PUT /api/admin/villa/extras/:id/photo", 200, image("photo")],
      ["DELETE /api/admin/villa/extras/:id/photo", 200],
    ],
  },
  scene: async ({ app }) => {
    await write(app.db, [insertExtra(app.db, COT, NOW)])
    return { extras: COT.id }
  },
  states: [
    { of: "a confirmed booking", prepare: confirm, pages: [["the guest", "/booking/:id/extras"]] },
    {
      of: "a photo of an extra",
      prepare: ({ send }) => send("POST /admin/villa/extras/:id/photo"),
      pages: [["an admin", "/admin/villa/extras/:id"]],
    },
  ],
  severalForms: {
    "/admin/villa/extras/:id": "its fields, and its photo to upload",
    "/admin/villa/extras/:id/photo": "the same page, after an upload without script",
  },
  examples: {
    "/admin/villa/extras": async () => {
      await rows("delete from extras")
      return {}
    },
    "/admin/villa/extras/{id}": async ({ app }) => {
      await rows("delete from extras")
      return { id: (await createExtra(app)).id }
    },
    "/booking/{id}/extras": async ({ app, guestBooking }) => {
      await rows("delete from extras")
      await createExtra(app, { id: EXTRA_ID })
      return guestBooking()
    },
  },
}
