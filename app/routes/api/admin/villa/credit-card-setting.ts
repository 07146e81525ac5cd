import { CreditCardSettingBody } from "#app/villa/payment-change.ts"
import { api } from "../../shared/call.server.ts"
import { paymentSettingsCall } from "./payment-settings.server.ts"

/** PATCH /api/admin/villa/credit-card-setting. */
const calls = api({
  PATCH: paymentSettingsCall({
    summary: "Enable or disable card payments",
    body: CreditCardSettingBody,
    example: { body: { creditCardEnabled: true } },
  }),
})

export { calls as action, calls as loader }
