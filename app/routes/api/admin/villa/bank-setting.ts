import { BankSettingBody } from "#app/villa/payment-change.ts"
import { paymentSettingsCall } from "./payment-settings.server.ts"

/** PATCH /api/admin/villa/bank-setting. */
const call = paymentSettingsCall(BankSettingBody)

export { call as action, call as loader }
