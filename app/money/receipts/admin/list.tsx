import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { YearLinks } from "#app/money/books/admin/year-links.tsx"
import { readYear } from "#app/money/books/money-by-month.ts"
import { Icon } from "#app/ui/icon.tsx"
import { receiptSummary } from "../receipt.ts"
import { listReceipts } from "../receipts.server.ts"
import { PaperRows } from "./paper-rows.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

/** The page's maximum; the CSV file has all. */
const SHOWN = 100

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "money")
  const requested = readYear(new URL(request.url).searchParams.get("year"))
  const { receipts, ...years } = await listReceipts(appFor(context), requested, SHOWN)
  return {
    title: i18nFor(await languageOf(request)).t("admin:receipts.title"),
    ...years,
    receipts: receipts.map((receipt) => ({
      ...receiptSummary(receipt),
      buyer: receipt.buyer?.name ?? "",
      reference: receipt.subject.reference ?? "",
    })),
  }
}

export default function ReceiptsPage() {
  const { t } = useTranslation("admin")
  const { title, year, years, hasSeller, receipts } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-3xl space-y-5">
      <header>
        <BackToSection href={adminPaths.money} text={t("refunds.back")} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
      </header>
      {!hasSeller && (
        <p className="notice">
          {t("receipts.noSeller")}{" "}
          <a href={adminPaths.seller} className="link inline-flex min-h-11 items-center">
            {t("seller.title")}
          </a>
        </p>
      )}
      <YearLinks label={t("money.year")} year={year} years={years} href={adminPaths.receiptsOf} />
      {receipts.length === 0 ? (
        <p className="text-muted">{t("receipts.none")}</p>
      ) : (
        <PaperRows papers={receipts} className="card px-4 sm:px-5" />
      )}
      {receipts.length === SHOWN && <p className="text-sm text-muted">{t("receipts.more", { count: SHOWN })}</p>}
      {receipts.length > 0 && (
        <a href={adminPaths.receiptsCsv(year)} className="button button-quiet" download>
          <Icon name="download" />
          {t("receipts.csv")}
        </a>
      )}
    </div>
  )
}
