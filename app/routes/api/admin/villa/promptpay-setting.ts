import { PromptPaySettingBody } from "#app/villa/payment-change.ts"
import { paymentSettingsCall } from "./payment-settings.server.ts"

/** PATCH /api/admin/villa/promptpay-setting. */
const call = paymentSettingsCall(PromptPaySettingBody)

export { call as action, call as loader }
