import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { PrintableReceipt } from "../pages/receipt-document.tsx"
import { receiptView } from "../pages/receipt-view.server.ts"
import { formatReceiptNumber, isValid } from "../receipt.ts"
import { findReceipt, printReceipt } from "../receipts.server.ts"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const { receipt, timezone } = found(await findReceipt(appFor(context), params.number ?? ""))
  const { bookingId, paymentLinkId } = receipt.line
  return {
    title: formatReceiptNumber(receipt),
    receipt: receiptView(receipt, { origin: new URL(request.url).origin, timezone }),
    isValid: isValid(receipt),
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
  const { title, receipt, isValid, about, cancelledBy } = useLoaderData<typeof loader>()
  const printed = useActionData<typeof action>()?.printed
  return (
    <div className="space-y-4">
      <header className="no-print">
        <BackToSection href={about} text={t("receipts.back")} />
        <h1 className="text-3xl">{title}</h1>
        {cancelledBy && <p className="text-sm text-muted">{t("receipts.cancelledBy", { name: cancelledBy })}</p>}
      </header>
      <PrintableReceipt receipt={receipt} heading="h2" action={adminPaths.receipt(title)} printed={printed} />
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
