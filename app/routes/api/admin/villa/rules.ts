import { forAdmin, json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { changeHouseRules } from "#app/villa/change-house-rules.server.ts"
import { HouseRulesBody } from "#app/villa/house-rules-fields.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"

/** PATCH /api/admin/villa/rules: the house rules. */
const call = resource({
  PATCH: forAdmin("villa", ({ admin, ...call }) =>
    withBody(HouseRulesBody, async ({ app, url, body }) => {
      const villa = valueOrThrow(await changeHouseRules(app, body, { name: admin.name }))
      return json(adminVillaJson(villa, url.origin))
    })(call),
  ),
})

export { call as action, call as loader }
