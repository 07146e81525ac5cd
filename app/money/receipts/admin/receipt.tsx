import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Share } from "#app/ui/share.tsx"
import { PrintableReceipt } from "../pages/receipt-document.tsx"
import { receiptView } from "../pages/receipt-view.server.ts"
import { formatReceiptNumber, isValid } from "../receipt.ts"
import { receiptUrl } from "../receipt-link.server.ts"
import { findReceipt, printReceipt } from "../receipts.server.ts"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { receipt, timezone } = found(await findReceipt(app, params.number ?? ""))
  const { origin } = new URL(request.url)
  const { bookingId, paymentLinkId } = receipt.line
  const number = formatReceiptNumber(receipt)
  return {
    title: number,
    receipt: receiptView(receipt, { origin, timezone }),
    isValid: isValid(receipt),
    share: {
      url: await receiptUrl(app, receipt, origin),
      text: i18nFor(await languageOf(request)).t("admin:receipts.shareText", { number }),
    },
    about: bookingId ? adminPaths.bookingLedger(bookingId) : adminPaths.paymentLink(paymentLinkId ?? ""),
    cancelledBy: receipt.cancelledBy,
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { receipt } = found(await findReceipt(app, params.number ?? ""))
  return { printed: await printReceipt(app, receipt) }
}

export default function ReceiptPage() {
  const { t } = useTranslation("admin")
  const { title, receipt, isValid, share, about, cancelledBy } = useLoaderData<typeof loader>()
  const printed = useActionData<typeof action>()?.printed
  return (
    <div className="space-y-4">
      <header className="no-print">
        <BackToSection href={about} text={t("receipts.back")} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="font-sans text-base font-semibold text-muted">{title}</h1>
          <span
            className={`rounded-full px-3 py-0.5 text-sm font-semibold ${isValid ? "bg-pool text-on-pool" : "bg-sunken text-muted"}`}
          >
            {t(isValid ? "receipts.valid" : "translation:papers.cancelled")}
          </span>
        </div>
        {cancelledBy && <p className="text-sm text-muted">{t("receipts.cancelledBy", { name: cancelledBy })}</p>}
      </header>
      {isValid && (
        <div className="no-print space-y-1">
          <Share {...share} label={title} />
          <p className="text-sm text-muted">{t("receipts.shareHint")}</p>
        </div>
      )}
      <PrintableReceipt
        receipt={receipt}
        heading="h2"
        action={adminPaths.receipt(title)}
        printed={printed}
        isPrintLast
      />
      {isValid && (
        <p className="no-print flex flex-wrap gap-x-6">
          <a href={adminPaths.receiptReplace(title)} className="link inline-flex min-h-11 items-center">
            {t("receipts.replace")}
          </a>
          <a href={adminPaths.receiptCancel(title)} className="link inline-flex min-h-11 items-center">
            {t("receipts.cancel")}
          </a>
        </p>
      )}
    </div>
  )
}
