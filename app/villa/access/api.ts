import { call, calls } from "#app/api/call.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { SAVE_FAILURES } from "#app/villa/documented.ts"
import { VillaAccessJson } from "#app/villa/villa-json.ts"
import { AccessBody } from "./access-change.ts"
import { findAccess } from "./change-access.server.ts"
import { changeVillaAccess } from "./change-villa-access.server.ts"

export const accessCalls = calls("Villa (admin)", {
  "GET /admin/villa/access": call({
    who: "villa",
    summary: "Get how guests get in",
    returns: VillaAccessJson,
    failures: ["not-found"],
    run: async ({ app, json }) => json(foundJson(await findAccess(app))),
  }),
  "PATCH /admin/villa/access": call({
    who: "villa",
    summary: "Change how guests get in",
    details:
      "Pass the members to change. Code and Wi-Fi are stored encrypted; `null` removes them. Guests of confirmed bookings read " +
      "`instructions` at once, code and Wi-Fi from `releaseHours` before check-in. Those who can see the code get an email if it " +
      "changes, unless `tellGuests` is false.",
    body: AccessBody,
    returns: VillaAccessJson,
    failures: SAVE_FAILURES,
    example: {
      body: {
        method: "door_code",
        code: "2580#",
        releaseHours: 24,
        wifi: { ssid: "Baan", password: "sea-and-sand", security: "WPA" },
      },
    },
    run: async ({ app, body, admin, value, json }) => {
      const changed = await changeVillaAccess(app, body, { name: admin.name })
      return json(value(changed))
    },
  }),
})
