import type { App } from "#app/app.ts"
import type { Caller } from "#app/http/caller.ts"
import { onlyTouched } from "#app/http/form-values.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Editor } from "#app/villa/amend-villa.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import type { Image } from "#app/villa/photos/image.ts"
import { imageView } from "#app/villa/photos/image-view.ts"
import { changePaymentSettings } from "../change-payment-settings.server.ts"
import type { PaymentSettings } from "../payment-settings-change.ts"

/** Data of a page of the payment settings; `settings` is null while there is no villa. */
export async function bankPage(
  app: Pick<App, "db">,
  request: Request,
  titleKey: `admin:villa.bank.${"details" | "promptPay" | "methods" | "qr"}`,
) {
  const language = await languageOf(request)
  const title = i18nFor(language).t(titleKey)
  const villa = await findVilla(app)
  if (!villa) return { title, settings: null }
  const { bankName, accountNumber, accountName, bankEnabled, promptPayEnabled, creditCardEnabled } = villa
  return {
    title,
    settings: {
      version: villa.version,
      details: { bankName, accountNumber, accountName },
      methods: { bankEnabled, promptPayEnabled, creditCardEnabled },
      promptPayId: villa.promptPayId ?? "",
      qr: villa.promptPayQr && imageView({ ...villa.promptPayQr, alt: { th: "", en: "" } }, language),
    },
  }
}

/** Saves the touched fields of one of the forms, if nobody else has saved since it was loaded. */
export function savePaymentSettings(
  app: Pick<App, "db" | "now" | "origin">,
  { version, shown: _, ...settings }: Partial<PaymentSettings> & { version: number; shown?: string },
  { admin, touched }: { admin: NonNullable<Caller["admin"]>; touched: ReadonlySet<string> },
) {
  return changePaymentSettings(app, onlyTouched(settings, touched), { name: admin.name, id: admin.id, version })
}

/** Sets the image of the owner's QR code; null removes it. */
export function setPromptPayQr(app: Pick<App, "db" | "now" | "origin">, promptPayQr: Image | null, by: Editor) {
  return changePaymentSettings(app, { promptPayQr }, by)
}

/** The current values of all forms; `qr` is the id of the image. */
export async function currentSettings(app: Pick<App, "db">) {
  const villa = await findVilla(app)
  if (!villa) return null
  const { bankName, accountNumber, accountName, bankEnabled, promptPayEnabled, creditCardEnabled } = villa
  const methods = { bankEnabled, promptPayEnabled, creditCardEnabled }
  const promptPayId = villa.promptPayId ?? ""
  const qr = villa.promptPayQr?.id ?? ""
  return { version: villa.version, values: { bankName, accountNumber, accountName, ...methods, promptPayId, qr } }
}
