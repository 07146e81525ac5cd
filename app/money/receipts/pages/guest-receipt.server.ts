import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { FoundPayable } from "#app/money/payable/find-payable.server.ts"
import { payableSite } from "#app/money/payable/pages/payable-page.server.ts"
import type { ReceiptDetails } from "../receipt.ts"
import { receiptView } from "./receipt-view.server.ts"

export async function guestReceipt(
  request: Request,
  { payable, receipt, timezone }: { payable: FoundPayable; receipt: ReceiptDetails; timezone: string },
) {
  const language = await languageOf(request)
  return {
    frame: { title: i18nFor(language).t("papers.receipts"), site: payableSite(payable, language) },
    receipt: receiptView(receipt, { origin: new URL(request.url).origin, timezone }),
  }
}
