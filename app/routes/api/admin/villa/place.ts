import { changePlace } from "#app/villa/change-place.server.ts"
import { PlaceBody } from "#app/villa/place-fields.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"
import { SAVE_FAILURES } from "../../docs/admin-villa-shared.ts"
import { AdminVilla } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** PATCH /api/admin/villa/place: where the villa is and how to get there. */
const calls = api({
  PATCH: call({
    who: "villa",
    summary: "Set where the villa is",
    details:
      "Pass the fields to change. Coordinates are rounded to five decimals; set both or none (`null`). A WhatsApp number without + is Thai.",
    body: PlaceBody,
    returns: AdminVilla,
    failures: [...SAVE_FAILURES, "coordinates-incomplete"],
    example: {
      body: { province: { en: "Prachuap Khiri Khan" }, latitude: 12.38947, longitude: 99.98553, placePublic: true },
    },
    run: async ({ app, url, body, admin, value, json }) => {
      const villa = value(await changePlace(app, body, { name: admin.name }))
      return json(adminVillaJson(villa, url.origin))
    },
  }),
})

export { calls as action, calls as loader }
