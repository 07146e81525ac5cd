import { BankDetailsBody } from "#app/villa/payment-change.ts"
import { paymentSettingsCall } from "./payment-settings.server.ts"

/** PATCH /api/admin/villa/bank-details. */
const call = paymentSettingsCall(BankDetailsBody)

export { call as action, call as loader }
