import type { App } from "#app/app.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type Amended, amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import type { Image } from "#app/villa/photos/image.ts"
import { differences } from "#app/villa/villa-change.ts"
import type { AuditAction } from "#app/villa/villa-event.ts"
import { type PaymentSettings, receivingChanges } from "./payment-settings-change.ts"

export type PaymentSettingsFailure = "villa-edited" | "villa-missing"

/** A change of who receives money raises a security alert in the same batch (decision 0022). */
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
    // A subject of its own, so that no later change replaces the alert.
    const key = `payment-settings:${villa.version + 1}`
    const notice = newAlert(
      "security",
      { event: "payment-settings", by: by.name, changes },
      { subject: key, dedupeKey: key, actorId: by.id ?? null },
    )
    const writes = changes.length === 0 ? [] : [insertAlert(notice, app.now())]
    return ok({ set, writes, action: actionOf(changed), detail: changed.join(", ") })
  })
}

/** Sets the image of the owner's QR code; null removes it. */
export function setPromptPayQr(app: Pick<App, "db" | "now" | "origin">, promptPayQr: Image | null, by: Editor) {
  return changePaymentSettings(app, { promptPayQr }, by)
}

function actionOf(changed: (keyof PaymentSettings)[]): AuditAction {
  if (changed.includes("promptPayId") || changed.includes("promptPayQr")) return "promptpay-changed"
  return changed.some((key) => key.endsWith("Enabled")) ? "methods-changed" : "bank-changed"
}
