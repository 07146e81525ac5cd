import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { amountCell, csvLine, UTF8_BOM } from "#app/booking/booking-csv.ts"
import { appFor } from "#app/context.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { findMonthBooks } from "../find-month-books.server.ts"
import { readMonth } from "../money-by-month.ts"

const COLUMNS = ["earnedFor", "reference", "guest", "checkIn", "checkOut", "nights", "earnedBaht"] as const

/** What was earned in the month; its last column adds up to the page's sum. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "money")
  const month = found(readMonth(params.month))
  const { earned, kept } = await findMonthBooks(appFor(context), month)
  const { t } = i18nFor(await languageOf(request))
  const header = COLUMNS.map((column) => t(`admin:books.columns.${column}`))
  const rows = [
    ...earned.stays.map(({ reference, name, checkIn, checkOut, nights, amount }) => [
      t("admin:books.earnedOf.stay"),
      reference,
      name,
      checkIn,
      checkOut,
      nights,
      amountCell(amount),
    ]),
    ...kept.map(({ reference, name, amount }) => [
      t("admin:books.earnedOf.kept"),
      reference,
      name,
      "",
      "",
      "",
      amountCell(amount),
    ]),
    ...(earned.links === 0 ? [] : [[t("admin:books.earnedOf.links"), "", "", "", "", "", amountCell(earned.links)]]),
  ]
  return csvResponse(UTF8_BOM + [header, ...rows].map(csvLine).join(""), `earned-${month}.csv`)
}
