import { BankSettingBody } from "#app/villa/payment-change.ts"
import { api } from "../../shared/call.server.ts"
import { paymentSettingsCall } from "./payment-settings.server.ts"

/** PATCH /api/admin/villa/bank-setting. */
const calls = api({
  PATCH: paymentSettingsCall({
    summary: "Enable or disable bank transfer",
    body: BankSettingBody,
    example: { body: { bankEnabled: true } },
  }),
})

export { calls as action, calls as loader }
