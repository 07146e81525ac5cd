import type { App } from "../app.ts"
import { fail, ok, type Result } from "../result.ts"
import { type Amended, amendVilla, type Editor } from "./amend-villa.server.ts"
import type { VillaFields } from "./villa.ts"
import { differences } from "./villa-change.ts"
import type { VillaAction } from "./villa-event.ts"

export type PaymentSettingsFailure = "villa-edited" | "villa-missing"

export type PaymentSettings = Pick<
  VillaFields,
  | "bankName"
  | "accountNumber"
  | "accountName"
  | "bankEnabled"
  | "creditCardEnabled"
  | "promptPayEnabled"
  | "promptPayId"
  | "promptPayQr"
>

/**
 * Changes the payment settings: the account, the methods, the PromptPay id or QR image. Omitted fields stay
 * unchanged.
 */
export function changePaymentSettings(
  app: Pick<App, "db" | "now">,
  set: Partial<PaymentSettings>,
  by: Editor,
): Promise<Result<Amended, PaymentSettingsFailure, unknown>> {
  return amendVilla<"villa-missing">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    const changed = differences<Partial<PaymentSettings>>(villa, set)
    return ok(changed.length === 0 ? null : { set, action: actionOf(changed), detail: changed.join(", ") })
  })
}

function actionOf(changed: (keyof PaymentSettings)[]): VillaAction {
  if (changed.includes("promptPayId") || changed.includes("promptPayQr")) return "promptpay-changed"
  return changed.some((key) => key.endsWith("Enabled")) ? "methods-changed" : "bank-changed"
}
