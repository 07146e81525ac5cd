import { CreditCardSettingBody } from "#app/villa/payment-change.ts"
import { paymentSettingsCall } from "./payment-settings.server.ts"

/** PATCH /api/admin/villa/credit-card-setting. */
const call = paymentSettingsCall(CreditCardSettingBody)

export { call as action, call as loader }
