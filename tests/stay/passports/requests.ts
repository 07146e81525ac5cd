import { env } from "cloudflare:workers"
import { encryptFields, encryptPicture } from "#app/stay/passports/encrypt-passport.server.ts"
import { passportPictureKey } from "#app/stay/passports/passport.ts"
import { rows } from "../../support/app.ts"
import type { ExampleVilla } from "../../support/example-villa.ts"
import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"
import { confirm } from "../../support/page-states.ts"
import { PASSPORT_FIELDS, PASSPORT_FORM } from "../../support/passports.ts"
import { png } from "../../support/png.ts"

const ID = "passport-1"

/** The guest of a confirmed stay with a passport. */
async function party({ confirmedGuest }: ExampleVilla) {
  const { client, id } = await confirmedGuest()
  const { data } = await client.created(`/api/booking/${id}/passports`, PASSPORT_FIELDS)
  return { client, id, passport: data.passport.id as string }
}

export const requests: FeatureRequests = {
  access: {
    anyone: [["GET /booking/:id/passports/:passport/delete", 302]],
    booking: [
      // Of confirmed bookings only
      ["GET /booking/:id/passports", 302],
      ["POST /booking/:id/passports", 302, form(PASSPORT_FORM)],
      // It is another guest's, so there is nothing to delete
      ["POST /booking/:id/passports/:passport/delete", 303],
    ],
    owners: [
      // And of staff whom an owner allows it (tests/stay/passports/tm30-pages.server.test.ts)
      ["GET /admin/tm30", 200],
      ["GET /admin/tm30/:id", 200],
      ["POST /admin/tm30/:id", 303, form(PASSPORT_FORM)],
      ["GET /admin/tm30/:id/reported", 302],
      ["POST /admin/tm30/:id/reported", 303, form({ receipt: "1" })],
      ["GET /admin/tm30/:id/foreigners", 302],
      ["POST /admin/tm30/:id/foreigners", 303, form({ foreignGuests: "1" })],
      ["GET /admin/tm30/:id/passports/:passport/delete", 302],
      ["POST /admin/tm30/:id/passports/:passport/delete", 303],
      ["GET /admin/tm30.xlsx?date=2090-12-10", 200],
      ["GET /admin/passport-pictures/:id", 200],
    ],
    guestCalls: [
      ["GET /api/booking/:id/passports", 200],
      // Only of a confirmed stay
      ["POST /api/booking/:id/passports", 409, json(PASSPORT_FIELDS)],
      // It is another guest's
      ["DELETE /api/booking/:id/passports/:passport", 404],
    ],
    ownerCalls: [
      ["GET /api/admin/tm30", 200],
      ["GET /api/admin/tm30.xlsx?date=2090-12-10", 200],
      ["POST /api/admin/tm30/:id/reported", 200, json({ receipt: "1" })],
    ],
  },
  scene: async ({ app, otherBooking }) => {
    // The stranger's stay, whose guests are to be reported to immigration.
    await rows("update bookings set status = 'confirmed', payment_deadline = null where id = ?", otherBooking)
    await rows(
      "insert into passports (id, booking_id, sealed, picture_key, created_at) values (?, ?, ?, ?, 1)",
      ID,
      otherBooking,
      await encryptFields(app.guestData!, ID, PASSPORT_FIELDS),
      passportPictureKey(ID),
    )
    await env.MEDIA.put(passportPictureKey(ID), await encryptPicture(app.guestData!, ID, await png(9, 9)))
    return { tm30: otherBooking, passports: ID, "passport-pictures": ID }
  },
  states: [
    {
      of: "a stay with a passport",
      prepare: async (scene) => {
        await confirm(scene)
        await scene.send("POST /booking/:id/passports", "the guest")
      },
      pages: [["the guest", "/booking/:id/passports"]],
    },
  ],
  severalForms: {
    "/admin/tm30/:id": "the number of foreign guests, a passport, and the confirmation of the report",
  },
  examples: {
    "/booking/{id}/passports": party,
    "/admin/tm30/{id}/reported": async (villa) => ({ id: (await party(villa)).id }),
  },
}
