import type * as z from "zod"
import { call, calls, type Example } from "#app/api/call.server.ts"
import { SAVE_FAILURES } from "#app/villa/documented.ts"
import { singleImage } from "#app/villa/photos/single-image-api.server.ts"
import { AdminVillaJson } from "#app/villa/villa-json.ts"
import { changePaymentSettings } from "./change-payment-settings.server.ts"
import {
  type BankDetails,
  BankDetailsBody,
  BankSettingBody,
  CreditCardSettingBody,
  PromptPaySettingBody,
} from "./payment-change.ts"
import type { PaymentSettings } from "./payment-settings-change.ts"

type Body = z.ZodType<Partial<PaymentSettings> & { bankDetails?: BankDetails }>

function paymentSettingsCall(declared: { summary: string; details?: string; body: Body; example: Example }) {
  return call({
    ...declared,
    who: "payment-settings",
    returns: AdminVillaJson,
    failures: SAVE_FAILURES,
    run: async ({ app, admin, body: { bankDetails, ...settings }, value, json }) => {
      const change = { ...bankDetails, ...settings }
      const { villa } = value(await changePaymentSettings(app, change, { name: admin.name, id: admin.id }))
      return json(villa)
    },
  })
}

const { upload, remove } = singleImage({
  who: "payment-settings",
  field: "qrImage",
  upload: { summary: "Upload a PromptPay QR image", example: "qr.png" },
  remove: "Delete the PromptPay QR image",
  set: (app, promptPayQr, by) => changePaymentSettings(app, { promptPayQr }, by),
})

export const paymentSettingCalls = calls("Villa (admin)", {
  "PATCH /admin/villa/bank-details": paymentSettingsCall({
    summary: "Set the bank account",
    body: BankDetailsBody,
    example: {
      body: {
        bankDetails: { bankName: "Kasikornbank", accountNumber: "123-4-56789-0", accountName: "Somchai Jaidee" },
      },
    },
  }),
  "PATCH /admin/villa/credit-card-setting": paymentSettingsCall({
    summary: "Enable or disable card payments",
    body: CreditCardSettingBody,
    example: { body: { creditCardEnabled: true } },
  }),
  "PATCH /admin/villa/bank-setting": paymentSettingsCall({
    summary: "Enable or disable bank transfer",
    body: BankSettingBody,
    example: { body: { bankEnabled: true } },
  }),
  "PATCH /admin/villa/promptpay-setting": paymentSettingsCall({
    summary: "Enable PromptPay or set its ID",
    details: "Pass either field or both; `null` removes the ID.",
    body: PromptPaySettingBody,
    example: { body: { promptPayEnabled: true, promptPayId: "081 234 5678" } },
  }),
  "POST /admin/villa/promptpay-qr": upload,
  "DELETE /admin/villa/promptpay-qr": remove,
})
