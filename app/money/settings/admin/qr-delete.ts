import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { removeImage } from "#app/villa/photos/admin/single-image-actions.server.ts"
import { setPromptPayQr } from "../change-payment-settings.server.ts"

/** Deletes the QR image. */
const button = adminButton({
  permission: "payment-settings",
  run: removeImage(setPromptPayQr),
  success: "admin:villa.bank.qrRemoved",
  texts: { "not-found": "admin:villa.bank.qrGone" },
  failed: "admin:villa.failed.qrDelete",
  back: () => adminPaths.qr,
})

export { button as action, button as loader }
