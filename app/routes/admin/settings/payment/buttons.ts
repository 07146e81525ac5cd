import { adminPaths } from "#app/admin-paths.ts"
import { changePaymentSettings } from "#app/payment/change-payment-settings.server.ts"
import { adminButton, byLastSegment } from "../../shared/admin-action.server.ts"
import { removeImage } from "../../shared/single-image-actions.server.ts"
import { setPromptPayQr } from "./bank-page.server.ts"

const back = () => adminPaths.bank

const buttons = byLastSegment({
  /** Turns PromptPay on, by the button next to its id and QR image. */
  on: adminButton({
    permission: "payment-settings",
    run: (app, _, { admin }) => changePaymentSettings(app, { promptPayEnabled: true }, { name: admin.name }),
    success: "admin:villa.bank.methodsSaved",
    failed: "admin:villa.failed.update",
    back,
  }),
  /** Deletes the QR image. */
  delete: adminButton({
    permission: "payment-settings",
    run: removeImage(setPromptPayQr),
    success: "admin:villa.bank.qrRemoved",
    texts: { "not-found": "admin:villa.bank.qrGone" },
    failed: "admin:villa.failed.qrDelete",
    back,
  }),
})

export { buttons as action, buttons as loader }
