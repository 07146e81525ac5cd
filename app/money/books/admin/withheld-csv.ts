import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { amountCell, csvLine, UTF8_BOM } from "#app/booking/booking-csv.ts"
import { appFor } from "#app/context.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { formatTaxId } from "#app/money/seller/tax-id.ts"
import { findWithheldTax } from "../find-month-books.server.ts"
import { readMonth } from "../money-by-month.ts"

const COLUMNS = ["taxDate", "number", "buyer", "taxId", "withheldBaht", "certificate"] as const

/** Tax that buyers withheld in the month; the certificate is empty until it has come. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "money")
  const month = found(readMonth(params.month))
  const withheld = await findWithheldTax(appFor(context), month)
  const { t } = i18nFor(await languageOf(request))
  const header = COLUMNS.map((column) => t(`admin:books.columns.${column}`))
  const rows = withheld.map(({ receivedOn, receipt, buyer, amount, certificate }) => [
    receivedOn,
    receipt ?? "",
    buyer.name,
    formatTaxId(buyer.taxId),
    amountCell(amount),
    certificate ?? "",
  ])
  return csvResponse(UTF8_BOM + [header, ...rows].map(csvLine).join(""), `withholding-tax-${month}.csv`)
}
