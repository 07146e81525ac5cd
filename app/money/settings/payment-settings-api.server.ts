import type * as z from "zod"
import { call, type Example } from "#app/api/call.server.ts"
import { SAVE_FAILURES } from "#app/villa/documented.ts"
import { AdminVillaJson } from "#app/villa/villa-json.ts"
import { changePaymentSettings } from "./change-payment-settings.server.ts"
import type { BankDetails } from "./payment-change.ts"
import type { PaymentSettings } from "./payment-settings-change.ts"

type Body = z.ZodType<Partial<PaymentSettings> & { bankDetails?: BankDetails }>

export function paymentSettingsCall(declared: { summary: string; details?: string; body: Body; example: Example }) {
  return call({
    ...declared,
    who: "payment-settings",
    returns: AdminVillaJson,
    failures: SAVE_FAILURES,
    run: async ({ app, admin, body: { bankDetails, ...settings }, value, json }) => {
      const change = { ...bankDetails, ...settings }
      const { villa } = value(await changePaymentSettings(app, change, { name: admin.name, id: admin.id }))
      return json(villa)
    },
  })
}
