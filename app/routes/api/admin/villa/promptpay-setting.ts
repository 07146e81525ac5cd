import { PromptPaySettingBody } from "#app/villa/payment-change.ts"
import { api } from "../../shared/call.server.ts"
import { paymentSettingsCall } from "./payment-settings.server.ts"

/** PATCH /api/admin/villa/promptpay-setting. */
const calls = api({
  PATCH: paymentSettingsCall({
    summary: "Enable PromptPay or set its ID",
    details: "Pass either field or both; `null` removes the ID.",
    body: PromptPaySettingBody,
    example: { body: { promptPayEnabled: true, promptPayId: "081 234 5678" } },
  }),
})

export { calls as action, calls as loader }
