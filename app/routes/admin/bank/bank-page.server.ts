import type { App } from "#app/app.ts"
import type { Caller } from "#app/http/caller.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { changePaymentSettings } from "#app/payment/change-payment-settings.server.ts"
import type { PaymentSettings } from "#app/payment/payment-settings-change.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { imageView } from "#app/villa/image-view.ts"

/** Data of the payment settings page; `settings` is null while there is no villa. */
export async function bankPage(app: Pick<App, "db">, request: Request) {
  const language = await languageOf(request)
  const title = i18nFor(language).t("admin:villa.bank.title")
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

/** Saves one of the page's forms, if no other admin has saved since it was loaded. */
export function savePaymentSettings(
  app: Pick<App, "db" | "now" | "origin">,
  { version, ...set }: Partial<PaymentSettings> & { version: number },
  { admin }: { admin: NonNullable<Caller["admin"]> },
) {
  return changePaymentSettings(app, set, { name: admin.name, version })
}
