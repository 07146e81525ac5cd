import type * as z from "zod"
import { forAdmin, json, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { changePaymentSettings } from "#app/payment/change-payment-settings.server.ts"
import type { PaymentSettings } from "#app/payment/payment-settings-change.ts"
import type { BankDetails } from "#app/villa/payment-change.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"

/** A route that changes the payment settings: a PATCH with a body of this schema, which returns the villa. */
export function paymentSettingsCall(schema: z.ZodType<Partial<PaymentSettings> & { bankDetails?: BankDetails }>) {
  return resource({
    PATCH: forAdmin("payment-settings", ({ admin, ...call }) =>
      withBody(schema, async ({ app, url, body: { bankDetails, ...settings } }) => {
        const change = { ...bankDetails, ...settings }
        const { villa } = valueOrThrow(await changePaymentSettings(app, change, { name: admin.name }))
        return json(adminVillaJson(villa, url.origin))
      })(call),
    ),
  })
}
