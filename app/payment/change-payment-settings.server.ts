import type { App } from "../app.ts"
import { fail, ok, type Result } from "../result.ts"
import { type Amended, amendVilla, type Editor } from "../villa/amend-villa.server.ts"
import { differences } from "../villa/villa-change.ts"
import type { VillaAction } from "../villa/villa-event.ts"
import { type PaymentSettings, receivingChanges } from "./payment-settings-change.ts"
import { queueBankChangedEmails } from "./payment-settings-store.server.ts"

export type PaymentSettingsFailure = "villa-edited" | "villa-missing"

/**
 * Changes the payment settings: the account, the methods, the PromptPay id or QR image. Omitted fields stay
 * unchanged. A change of who receives money is emailed to every owner in the same batch (decision 0156).
 */
export function changePaymentSettings(
  app: Pick<App, "db" | "now" | "origin">,
  set: Partial<PaymentSettings>,
  by: Editor,
): Promise<Result<Amended, PaymentSettingsFailure, unknown>> {
  return amendVilla<"villa-missing">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    const changed = differences<Partial<PaymentSettings>>(villa, set)
    if (changed.length === 0) return ok(null)
    const changes = receivingChanges(villa, set)
    const facts = { villaName: villa.name, timezone: villa.timezone, changedBy: by.name, at: app.now(), changes }
    const writes = changes.length === 0 ? [] : [queueBankChangedEmails({ ...facts, url: bankUrl(app.origin) })]
    return ok({ set, writes, action: actionOf(changed), detail: changed.join(", ") })
  })
}

const bankUrl = (origin: string) => `${origin}/admin/bank`

function actionOf(changed: (keyof PaymentSettings)[]): VillaAction {
  if (changed.includes("promptPayId") || changed.includes("promptPayQr")) return "promptpay-changed"
  return changed.some((key) => key.endsWith("Enabled")) ? "methods-changed" : "bank-changed"
}
