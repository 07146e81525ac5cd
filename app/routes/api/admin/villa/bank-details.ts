import { BankDetailsBody } from "#app/villa/payment-change.ts"
import { api } from "../../shared/call.server.ts"
import { paymentSettingsCall } from "./payment-settings.server.ts"

/** PATCH /api/admin/villa/bank-details. */
const calls = api({
  PATCH: paymentSettingsCall({
    summary: "Set the bank account",
    body: BankDetailsBody,
    example: {
      body: {
        bankDetails: { bankName: "Kasikornbank", accountNumber: "123-4-56789-0", accountName: "Somchai Jaidee" },
      },
    },
  }),
})

export { calls as action, calls as loader }
