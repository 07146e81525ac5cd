import { adminPaths } from "#app/admin-paths.ts"
import { changePaymentSettings } from "#app/payment/change-payment-settings.server.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = () => adminPaths.bank

/** Turns PromptPay on, by the button next to its id and QR image. */
export const action = adminButton({
  permission: "payment-settings",
  run: (app, _, { admin }) => changePaymentSettings(app, { promptPayEnabled: true }, { name: admin.name }),
  success: "admin:villa.bank.methodsSaved",
  failed: "admin:villa.failed.update",
  back: page,
})

export const loader = adminRedirect(page, "payment-settings")
