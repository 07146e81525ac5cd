import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import type { Toast } from "#app/http/toast.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { isThaiPaymentQr } from "#app/money/promptpay/thai-qr.ts"
import { readQr } from "#app/money/slips/ui/read-mini-qr.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { adminUpload, type UploadActionData } from "#app/villa/photos/admin/admin-upload.server.ts"
import { SingleImage } from "#app/villa/photos/admin/single-image.tsx"
import { uploadImage } from "#app/villa/photos/admin/single-image-actions.server.ts"
import { imageView } from "#app/villa/photos/image-view.ts"
import { setPromptPayQr } from "../change-payment-settings.server.ts"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "payment-settings")
  const language = await languageOf(request)
  const villa = await findVilla(appFor(context))
  return {
    title: i18nFor(language).t("admin:villa.bank.qr"),
    settings: villa && {
      promptPayId: villa.promptPayId,
      qr: villa.promptPayQr && imageView({ ...villa.promptPayQr, alt: { th: "", en: "" } }, language),
    },
  }
}

/** Saves an image of the owner's QR code. */
export const action = adminUpload({
  permission: "payment-settings",
  field: "qrImage",
  max: 1,
  run: uploadImage(setPromptPayQr),
  success: "admin:villa.bank.qrSaved",
  failed: "admin:villa.failed.qrUpload",
  back: () => adminPaths.qr,
})

/** The owner's own QR image, on a page of its own: an upload would drop what was typed beside it. */
export default function BankQr() {
  const { t } = useTranslation("admin")
  const { title, settings } = useLoaderData<typeof loader>()
  const refused = useActionData<UploadActionData>()?.refused
  return (
    <SettingsPage title={title} back={{ href: adminPaths.promptPay, text: t("villa.bank.promptPay") }}>
      {settings ? (
        <div className="card space-y-4 p-4 sm:p-6">
          <p className="text-sm text-muted">
            {t(settings.qr && settings.promptPayId ? "villa.bank.qrUnused" : "villa.bank.qrHint")}
          </p>
          <SingleImage
            image={settings.qr}
            alt={t("villa.bank.qr")}
            none={t("villa.bank.qrNone")}
            sizes="240px"
            className="max-h-72 w-60 rounded-control border border-line bg-white object-contain"
            upload={{
              id: "qr-file",
              action: adminPaths.qr,
              api: { method: "POST", url: adminPaths.api.promptPayQr },
              field: "qrImage",
              findWarning: findQrWarning,
              texts: { done: "admin:villa.bank.qrSaved", failed: "admin:villa.failed.qrUpload" },
              refused,
            }}
            remove={{
              action: adminPaths.qrDelete,
              label: t("villa.bank.qrRemove"),
              title: t("villa.bank.qrRemoveTitle"),
            }}
          />
        </div>
      ) : (
        <NeedsVilla />
      )}
    </SettingsPage>
  )
}

/** Why guests may be unable to pay with an image of a QR code; null if it is fine or this browser cannot read it. */
async function findQrWarning(file: File): Promise<Toast["text"] | null> {
  const text = await readQr(file)
  if (text === null) return null
  if (text === "") return "admin:villa.bank.qrNotFound"
  return isThaiPaymentQr(text) ? null : "admin:villa.bank.qrNotThai"
}
