import { changePaymentSettings } from "#app/payment/change-payment-settings.server.ts"
import { api } from "../../shared/call.server.ts"
import { singleImage } from "./single-image.server.ts"

const { upload, remove } = singleImage({
  who: "payment-settings",
  field: "qrImage",
  upload: { summary: "Upload a PromptPay QR image", example: "qr.png" },
  remove: "Delete the PromptPay QR image",
  set: (app, promptPayQr, by) => changePaymentSettings(app, { promptPayQr }, by),
})

/** POST and DELETE /api/admin/villa/promptpay-qr. */
const calls = api({ POST: upload, DELETE: remove })

export { calls as action, calls as loader }
