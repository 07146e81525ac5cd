import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { amountCell, csvLine, UTF8_BOM } from "#app/booking/booking-csv.ts"
import { appFor } from "#app/context.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { formatReceiptNumber, isNote, type ReceiptDetails } from "#app/money/receipts/receipt.ts"
import { type ExportedPayment, listPayments } from "../find-money.server.ts"
import { readPeriod, sourceOf } from "../money-by-month.ts"
import { isKept } from "../month-books.ts"

const COLUMNS = [
  "receivedOn",
  "amountBaht",
  "channel",
  "source",
  "reference",
  "guest",
  "checkIn",
  "checkOut",
  "link",
  "recordedBy",
  "kind",
  "balanceBaht",
  "recordedOn",
  "receipt",
  "vatBaht",
  "evidence",
  "note",
] as const

/** The payments that the money page counts, and security deposits, named in the column `source`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "money")
  const period = found(readPeriod(new URL(request.url).searchParams.get("period")))
  const payments = await listPayments(appFor(context), period)
  const { t } = i18nFor(await languageOf(request))
  const cells = (payment: ExportedPayment): (string | number)[] => [
    payment.receivedOn,
    amountCell(payment.amount),
    t(`admin:bookings.money.channel.${payment.channel}`),
    t(
      payment.pot === "damage" && !isKept(payment)
        ? "admin:bookings.money.ofDamage"
        : `admin:money.${sourceOf(payment)}`,
    ),
    payment.booking?.reference ?? "",
    payment.booking?.customerName ?? "",
    payment.booking?.checkIn ?? "",
    payment.booking?.checkOut ?? "",
    payment.linkDescription ?? "",
    payment.actorName ?? "",
    [t(`admin:bookings.money.kind.${payment.kind}`), payment.keptFor && t(`admin:books.keptFor.${payment.keptFor}`)]
      .filter(Boolean)
      .join(": "),
    payment.balance === null ? "" : amountCell(payment.balance),
    payment.recordedOn,
    payment.awaitsPaper ? t("admin:books.noPaper") : payment.receipts.map(formatReceiptNumber).join(" "),
    vatCell(payment.receipts),
    payment.evidence ?? "",
    payment.note ?? "",
  ]
  const header = COLUMNS.map((column) => t(`admin:money.columns.${column}`))
  return csvResponse(UTF8_BOM + [header, ...payments.map(cells)].map(csvLine).join(""), `payments-${period}.csv`)
}

/** Negative for a refund; empty without VAT. */
function vatCell(receipts: readonly ReceiptDetails[]): string | number {
  const taxed = receipts.filter(({ vat }) => vat !== null)
  if (taxed.length === 0) return ""
  return amountCell(taxed.reduce((sum, receipt) => sum + (isNote(receipt) ? -1 : 1) * (receipt.vat ?? 0), 0))
}
