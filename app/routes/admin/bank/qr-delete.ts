import { adminPaths } from "#app/admin-paths.ts"
import { changePaymentSettings } from "#app/payment/change-payment-settings.server.ts"
import { fail } from "#app/result.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = () => adminPaths.bank

/** Deletes the QR image. */
export const action = adminButton({
  permission: "payment-settings",
  run: async (app, _, { admin }) => {
    const removed = await changePaymentSettings(app, { promptPayQr: null }, { name: admin.name })
    return removed.ok && !removed.value.changed ? fail("not-found") : removed
  },
  success: "admin:villa.bank.qrRemoved",
  texts: { "not-found": "admin:villa.bank.qrGone" },
  failed: "admin:villa.failed.qrDelete",
  back: page,
})

export const loader = adminRedirect(page, "payment-settings")
