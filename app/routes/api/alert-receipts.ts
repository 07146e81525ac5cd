import * as z from "zod"
import { recordDeliveryReceipt } from "#app/alert/devices.server.ts"
import { api, call } from "./shared/call.server.ts"

const TOKEN_MAX_LENGTH = 300

const ReceiptBody = z.strictObject({ token: z.string().max(TOKEN_MAX_LENGTH) })

/** POST /api/alerts/receipts: the service worker reports that it showed a notification; its token is the credential. */
const calls = api({
  POST: call({
    who: "anyone",
    summary: "Report a shown notification",
    details: "For the service worker: the token is in the notification's data.",
    body: ReceiptBody,
    returns: null,
    failures: ["not-found"],
    example: { body: { token: "device:message.1.signature" } },
    run: async ({ app, body, value }) => {
      value(await recordDeliveryReceipt(app, body.token))
    },
  }),
})

export { calls as action, calls as loader }
