import type { App } from "../app.ts"
import { fail, ok, type Result } from "../result.ts"
import { amendVilla, type Editor } from "./amend-villa.server.ts"
import type { Villa, VillaFields } from "./villa.ts"
import { differences } from "./villa-change.ts"
import type { VillaAction } from "./villa-event.ts"

export type PaymentSettingsFailure = "villa-edited" | "villa-missing"

type Settings = Pick<
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

/** Changes how guests pay: the account, the methods, the PromptPay id or picture. What is left out stays. */
export async function changePaymentSettings(
  app: Pick<App, "db" | "now">,
  set: Partial<Settings>,
  by: Editor,
): Promise<Result<Villa, PaymentSettingsFailure, unknown>> {
  const amended = await amendVilla<"villa-missing">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    const changed = differences<Partial<Settings>>(villa, set)
    return ok(changed.length === 0 ? null : { set, action: actionOf(changed), detail: changed.join(", ") })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}

function actionOf(changed: (keyof Settings)[]): VillaAction {
  if (changed.includes("promptPayId") || changed.includes("promptPayQr")) return "promptpay-changed"
  return changed.some((key) => key.endsWith("Enabled")) ? "methods-changed" : "bank-changed"
}
