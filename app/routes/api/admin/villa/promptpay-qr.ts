import { resource } from "#app/http/api.server.ts"
import { changePaymentSettings } from "#app/payment/change-payment-settings.server.ts"
import { singleImage } from "./single-image.server.ts"

const { upload, remove } = singleImage("payment-settings", "qrImage", (app, promptPayQr, by) =>
  changePaymentSettings(app, { promptPayQr }, by),
)

/** POST and DELETE /api/admin/villa/promptpay-qr. */
const call = resource({ POST: upload, DELETE: remove })

export { call as action, call as loader }
