import { forAdmin, json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { changePaymentSettings } from "#app/villa/change-payment-settings.server.ts"
import { CreditCardSettingBody } from "#app/villa/payment-change.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"

/** PATCH /api/admin/villa/credit-card-setting. */
const call = resource({
  PATCH: forAdmin(({ admin, ...call }) =>
    withBody(CreditCardSettingBody, async ({ app, url, body }) => {
      const villa = valueOrThrow(await changePaymentSettings(app, body, { name: admin.name }))
      return json(adminVillaJson(villa, url.origin))
    })(call),
  ),
})

export { call as action, call as loader }
