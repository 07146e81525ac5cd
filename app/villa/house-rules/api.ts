import { call, calls } from "#app/api/call.server.ts"
import { SAVE_FAILURES } from "#app/villa/documented.ts"
import { AdminVillaJson } from "#app/villa/villa-json.ts"
import { changeHouseRules } from "./change-house-rules.server.ts"
import { HouseRulesBody } from "./house-rules-fields.ts"

export const houseRulesCalls = calls("Villa (admin)", {
  "PATCH /admin/villa/rules": call({
    who: "villa",
    summary: "Set the house rules",
    details: "Pass the fields to change. Quiet hours need both times, or `null` for both.",
    body: HouseRulesBody,
    returns: AdminVillaJson,
    failures: [...SAVE_FAILURES, "quiet-hours-incomplete"],
    example: { body: { quietFrom: "22:00", quietTo: "08:00", smoking: "outside", parties: "no" } },
    run: async ({ app, body, admin, value, json }) => {
      const villa = value(await changeHouseRules(app, body, { name: admin.name }))
      return json(villa)
    },
  }),
})
