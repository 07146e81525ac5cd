import { forAdmin, json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { changePaymentSettings } from "#app/villa/change-payment-settings.server.ts"
import { BankDetailsBody } from "#app/villa/payment-change.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"

/** PATCH /api/admin/villa/bank-details. */
const call = resource({
  PATCH: forAdmin(({ admin, ...call }) =>
    withBody(BankDetailsBody, async ({ app, url, body }) => {
      const villa = valueOrThrow(await changePaymentSettings(app, body.bankDetails, { name: admin.name }))
      return json(adminVillaJson(villa, url.origin))
    })(call),
  ),
})

export { call as action, call as loader }
