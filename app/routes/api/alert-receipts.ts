import * as z from "zod"
import { recordDeliveryReceipt } from "#app/alert/record-delivery-receipt.server.ts"
import { noContent, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"

const TOKEN_MAX_LENGTH = 300
const ReceiptBody = z.strictObject({ token: z.string().max(TOKEN_MAX_LENGTH) })

/** POST /api/alerts/receipts: the service worker reports that it showed a notification; its token is the credential. */
const call = resource({
  POST: withBody(ReceiptBody, async ({ app, body }) => {
    valueOrThrow(await recordDeliveryReceipt(app, body.token))
    return noContent()
  }),
})

export { call as action, call as loader }
