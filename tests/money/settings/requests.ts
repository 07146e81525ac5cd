import { rows } from "../../support/app.ts"
import { type FeatureRequests, form, image, json } from "../../support/feature-requests.ts"

const BANK = { bankName: "SCB", accountNumber: "111-222", accountName: "Baan" }

export const requests: FeatureRequests = {
  access: {
    owners: [
      ["GET /admin/bank", 200],
      ["POST /admin/bank", 303, form({ ...BANK, version: "1" })],
      ["GET /admin/bank/methods", 200],
      ["POST /admin/bank/methods", 303, form({ method: "bankEnabled", on: "on" })],
      ["GET /admin/bank/promptpay", 200],
      ["POST /admin/bank/promptpay", 303, form({ promptPayId: "0899999999", version: "1" })],
      ["GET /admin/bank/qr", 200],
      ["POST /admin/bank/qr", 303, image("qrImage")],
      ["GET /admin/bank/qr/delete", 302],
      ["POST /admin/bank/qr/delete", 303],
    ],
    ownerCalls: [
      ["PATCH /api/admin/villa/bank-details", 200, json({ bankDetails: BANK })],
      ["PATCH /api/admin/villa/credit-card-setting", 200, json({ creditCardEnabled: false })],
      ["PATCH /api/admin/villa/bank-setting", 200, json({ bankEnabled: false })],
      ["PATCH /api/admin/villa/promptpay-setting", 200, json({ promptPayEnabled: false })],
      ["POST /api/admin/villa/promptpay-qr", 200, image("qrImage")],
      ["DELETE /api/admin/villa/promptpay-qr", 200],
    ],
  },
  states: [
    {
      of: "a QR code",
      prepare: ({ send }) => send("POST /admin/bank/qr"),
      pages: [["an admin", "/admin/bank/qr"]],
    },
    {
      of: "a villa without PromptPay",
      prepare: () => rows("update villa set prompt_pay_enabled = 0"),
      pages: [["an admin", "/admin/bank/promptpay"]],
    },
  ],
}
