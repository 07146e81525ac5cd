import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { amountCell, csvLine, UTF8_BOM } from "#app/booking/booking-csv.ts"
import { appFor } from "#app/context.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { formatReceiptNumber, isValid } from "#app/money/receipts/receipt.ts"
import { branchText, formatTaxId } from "#app/money/seller/tax-id.ts"
import { findOutputTax } from "../find-month-books.server.ts"
import { readMonth } from "../money-by-month.ts"

const COLUMNS = ["taxDate", "number", "buyer", "taxId", "branch", "baseBaht", "vatBaht", "status"] as const

/** The month's output tax; a cancelled paper keeps its line, at 0. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "money")
  const month = found(readMonth(params.month))
  const tax = await findOutputTax(appFor(context), month)
  const { t } = i18nFor(await languageOf(request))
  const header = COLUMNS.map((column) => t(`admin:books.columns.${column}`))
  const rows = tax.map(({ receipt, base, vat }) => [
    receipt.taxDate,
    formatReceiptNumber(receipt),
    receipt.buyer?.name ?? "",
    receipt.buyer ? formatTaxId(receipt.buyer.taxId) : "",
    receipt.buyer?.taxId ? branchText(receipt.buyer.branch, t) : "",
    amountCell(base),
    amountCell(vat),
    isValid(receipt) ? "" : t("admin:books.cancelledPaper"),
  ])
  return csvResponse(UTF8_BOM + [header, ...rows].map(csvLine).join(""), `output-tax-${month}.csv`)
}
