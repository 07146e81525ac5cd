import { forOwner, json, resource, valueOrThrow } from "#app/http/api.server.ts"
import { readUploads, refusal } from "#app/http/upload.server.ts"
import { changePaymentSettings } from "#app/payment/change-payment-settings.server.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/image.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import { adminVillaJson } from "#app/villa/villa-json.ts"

const FIELD = "qrImage"

/** POST and DELETE /api/admin/villa/promptpay-qr. */
const call = resource({
  POST: forOwner(async ({ admin, app, request, url }) => {
    const uploaded = valueOrThrow(
      await readUploads(request, { field: FIELD, maxBytes: IMAGE_MAX_BYTES }, (bytes) => saveImage(app, bytes)),
    )
    const [promptPayQr] = uploaded.accepted
    if (!promptPayQr || uploaded.refused.length > 0) return refusal(FIELD, { ...uploaded, accepted: [] })
    const { villa } = valueOrThrow(await changePaymentSettings(app, { promptPayQr }, { name: admin.name }))
    return json(adminVillaJson(villa, url.origin))
  }),
  DELETE: forOwner(async ({ admin, app, url }) => {
    const { villa } = valueOrThrow(await changePaymentSettings(app, { promptPayQr: null }, { name: admin.name }))
    return json(adminVillaJson(villa, url.origin))
  }),
})

export { call as action, call as loader }
