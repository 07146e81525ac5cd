import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { amountCell, csvLine, UTF8_BOM } from "#app/booking/booking-csv.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { readYear } from "#app/money/books/money-by-month.ts"
import { branchText, formatTaxId } from "#app/money/seller/tax-id.ts"
import { formatReceiptNumber, isNote, isValid, type ReceiptDetails, receiptKind } from "../receipt.ts"
import { listReceipts } from "../receipts.server.ts"

const COLUMNS = [
  "number",
  "kind",
  "taxDate",
  "issuedOn",
  "status",
  "replacedBy",
  "replaces",
  "reason",
  "buyer",
  "buyerTaxId",
  "buyerBranch",
  "reference",
  "originals",
  "beforeVatBaht",
  "vatBaht",
  "amountBaht",
  "receivedOn",
  "channel",
  "recordedBy",
] as const

/** 404 for an invalid year: another year's file would be filed as that one. Includes cancelled receipts. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "money")
  const typed = new URL(request.url).searchParams.get("year")
  const requested = typed === null ? null : found(readYear(typed))
  const { year, receipts, timezone } = await listReceipts(appFor(context), requested, null)
  const { t } = i18nFor(await languageOf(request))
  const cells = (receipt: ReceiptDetails): (string | number)[] => {
    const { line, buyer, subject } = receipt
    const { base, vat, amount } = receipt
    // Otherwise sums of the column count the money of a replaced receipt twice.
    const signed = (satang: number) => (isValid(receipt) ? amountCell(isNote(receipt) ? -satang : satang) : "")
    // As printed, so that spreadsheets keep the branch as text.
    const branchName = (branch: string) => branchText(branch, t)
    return [
      formatReceiptNumber(receipt),
      t(`papers.title.${receiptKind(receipt)}`),
      receipt.taxDate,
      receipt.issuedOn,
      t(isValid(receipt) ? "admin:receipts.valid" : "papers.cancelled"),
      receipt.replacedBy ?? "",
      receipt.replacesNumber ?? "",
      receipt.cancelReason ?? "",
      buyer?.name ?? "",
      buyer ? formatTaxId(buyer.taxId) : "",
      buyer?.taxId ? branchName(buyer.branch) : "",
      subject.reference ?? "",
      subject.originals.map((each) => formatReceiptNumber(each)).join(" "),
      base === null ? "" : signed(base),
      vat === null ? "" : signed(vat),
      signed(amount),
      dateIn(timezone, new Date(line.at)),
      t(`admin:bookings.money.channel.${line.channel}`),
      line.actorName ?? "",
    ]
  }
  const header = COLUMNS.map((column) => t(`admin:receipts.columns.${column}`))
  const rows = receipts.toSorted(byNumber).map(cells)
  return csvResponse(UTF8_BOM + [header, ...rows].map(csvLine).join(""), `receipts-${year}.csv`)
}

/** By series, each without gaps. */
function byNumber(one: ReceiptDetails, other: ReceiptDetails): number {
  return formatReceiptNumber(one).localeCompare(formatReceiptNumber(other), "en", { numeric: true })
}
