import { nightCount } from "#app/booking/stay.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { amountInWords } from "#app/i18n/amount-in-words.server.ts"
import { formatDate, formatDateRange } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { LANGUAGES, type Language } from "#app/i18n/languages.ts"
import { type LocalizedText, localized } from "#app/i18n/localized.ts"
import type { TextKey, Translator } from "#app/i18n/translate.ts"
import { type Qr, qrOf } from "#app/money/promptpay/qr.ts"
import { isRegistered } from "#app/money/seller/seller.ts"
import { branchText, HEAD_OFFICE } from "#app/money/seller/tax-id.ts"
import { stayPaths } from "#app/stay-paths.ts"
import type { Buyer } from "../buyer-fields.ts"
import {
  creditedValues,
  formatReceiptNumber,
  isNote,
  isValid,
  paymentPart,
  type ReceiptDetails,
  receiptKind,
} from "../receipt.ts"

/** In satang. */
type ReceiptSum = { label: LocalizedText; amount: number; isTotal?: boolean }

type Party = { name: LocalizedText; address: LocalizedText; taxId: string; branch: LocalizedText | null }

/** Every text in Thai and English; amounts in satang. */
export type ReceiptView = {
  number: string
  title: LocalizedText
  /** The tax date: that of the money. */
  date: LocalizedText
  /** Where it differs from `date`. */
  issuedOn: LocalizedText | null
  reference: string | null
  seller: Party
  buyer: Party | null
  item: LocalizedText
  amount: number
  sums: ReceiptSum[]
  inWords: LocalizedText
  payment: LocalizedText
  /** The original invoices, VAT included, a deposit that is returned. */
  notes: LocalizedText[]
  signature: LocalizedText
  cancelled: { by: LocalizedText | null; reason: string } | null
  replaces: LocalizedText | null
  verify: { url: string; qr: Qr }
  labels: typeof LABELS
}

type Bilingual = (render: (translator: Translator, language: Language) => string) => LocalizedText

const inBoth: Bilingual = (render) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, render(i18nFor(language), language)])) as LocalizedText

const text = (key: TextKey, values: Record<string, string | number> = {}) => inBoth(({ t }) => t(key, values))

const LABELS = {
  number: text("papers.number"),
  date: text("papers.date"),
  issuedOn: text("papers.issuedOn"),
  reference: text("papers.reference"),
  taxId: text("papers.taxId"),
  buyer: text("papers.buyer"),
  order: text("papers.order"),
  item: text("papers.item.label"),
  quantity: text("papers.quantity"),
  amount: text("papers.amount"),
  cancelled: text("papers.cancelled"),
  check: text("papers.check"),
  mark: {
    original: text("papers.mark.original"),
    copy: text("papers.mark.copy"),
    reprint: text("papers.mark.reprint"),
  },
}

/** @param origin of the URL in the QR code */
export function receiptView(
  receipt: ReceiptDetails,
  { origin, timezone }: { origin: string; timezone: string },
): ReceiptView {
  const kind = receiptKind(receipt)
  const { seller, buyer, issuedOn, taxDate, line, subject, amount, vat } = receipt
  const number = formatReceiptNumber(receipt)
  const url = `${origin}${stayPaths.checkReceipt(number, receipt.seal)}`
  const registered = isRegistered(seller, receipt.taxDate)
  const verb = verbOf(receipt)
  return {
    number,
    title: text(`papers.title.${kind}`),
    date: dateText(taxDate),
    issuedOn: issuedOn === taxDate ? null : dateText(issuedOn),
    reference: subject.reference,
    seller: { ...seller, branch: registered ? branchText(seller.branch, text) : null },
    buyer: buyer && buyerParty(buyer),
    item: itemText(receipt),
    amount,
    sums: [
      ...(vat === null ? [total(amount)] : taxedSums(receipt, amount, kind === "shortTaxInvoice")),
      ...withheldSums(receipt),
    ],
    inWords: inBoth((_, language) => amountInWords(amount, language)),
    payment: inBoth(({ t }, language) =>
      t(`papers.${verb}`, {
        channel: t(`papers.channel.${line.channel}`),
        date: formatDate(dateIn(timezone, new Date(line.at)), language, "long"),
      }),
    ),
    notes: [
      ...subject.originals.map(({ amount: original, ...each }) =>
        inBoth(({ t }, language) =>
          t(`papers.original.${each.taxed ? "invoice" : "receipt"}`, {
            number: formatReceiptNumber(each),
            date: formatDate(each.date, language, "long"),
          }),
        ),
      ),
      ...(kind === "creditNote" ? [text(`papers.creditReason.${subject.creditReason ?? "lowered"}`)] : []),
      ...(kind === "shortTaxInvoice" ? [text("papers.vatIncluded")] : []),
      ...(kind === "depositReceipt" ? [text("papers.depositReturned")] : []),
    ],
    signature: text(isNote(receipt) ? "papers.issuedBy" : "papers.receivedBy"),
    cancelled: isValid(receipt)
      ? null
      : {
          by: cancelledText(receipt),
          reason: receipt.cancelReason ?? "",
        },
    replaces: receipt.replacesNumber ? text("papers.replaces", { number: receipt.replacesNumber }) : null,
    verify: { url, qr: qrOf(url) },
    labels: LABELS,
  }
}

/** Nothing moves when a line is taken back. */
function verbOf({ series, line: { kind } }: ReceiptDetails): "paid" | "kept" | "returned" | "takenBackOn" {
  if (kind === "reversal") return "takenBackOn"
  if (isNote({ series })) return "returned"
  return kind === "kept" ? "kept" : "paid"
}

function cancelledText({ replacedBy, cancelReason }: ReceiptDetails): LocalizedText | null {
  if (replacedBy) return text("papers.replacedBy", { number: replacedBy })
  return cancelReason === null ? text("papers.takenBack") : null
}

const dateText = (date: string) => inBoth((_, language) => formatDate(date, language, "long"))

/** The branch belongs to the tax ID: a buyer without a tax ID has none. */
function buyerParty({ name, address, taxId, branch }: Buyer): Party {
  const same = (value: string): LocalizedText => ({ th: value, en: "" })
  return {
    name: same(name),
    address: same(address),
    taxId,
    branch: taxId ? branchText(branch || HEAD_OFFICE, text) : null,
  }
}

function itemText({ series, line, subject, amount }: ReceiptDetails): LocalizedText {
  const { villa, checkIn, checkOut, link, keptFor } = subject
  const isRefund = isNote({ series })
  if (keptFor && !isRefund) return inBoth(({ t }) => t(`papers.item.kept.${keptFor}`, { item: link ?? "" }))
  const back = line.kind === "reversal" ? "takenBack" : "refund"
  if (link !== null) return inBoth(({ t }) => (isRefund ? t(`papers.item.${back}Of`, { item: link }) : link))
  return inBoth(({ t }, language) => {
    const stay =
      checkIn && checkOut
        ? t("papers.stay", {
            villa: localized(villa, language),
            dates: formatDateRange(checkIn, checkOut, language, "long"),
            nights: t("format.nights", { count: nightCount({ checkIn, checkOut }) }),
          })
        : localized(villa, language)
    if (line.pot === "damage") return t(isRefund ? "papers.item.damageReturned" : "papers.item.damage", { stay })
    if (isRefund) return t(`papers.item.${back}`, { stay })
    return t(`papers.item.${paymentPart(subject, amount)}`, { stay })
  })
}

const total = (amount: number): ReceiptSum => ({ label: text("papers.total"), amount, isTotal: true })

/** What the buyer withheld, and what was received. */
function withheldSums({ line, subject: { withheld } }: ReceiptDetails): ReceiptSum[] {
  if (withheld === 0) return []
  return [
    { label: text("papers.withheld"), amount: withheld },
    { label: text("papers.received"), amount: line.amount },
  ]
}

/** An abbreviated tax invoice states only the total. */
function taxedSums(receipt: ReceiptDetails, amount: number, isShort: boolean): ReceiptSum[] {
  const { series, subject, base, vat, vatRate } = receipt
  if (isShort || base === null || vat === null || vatRate === null) return [total(amount)]
  const vatSum = { label: text("papers.vat", { percent: vatRate / 100 }), amount: vat }
  if (series !== "CN") return [{ label: text("papers.beforeVat"), amount: base }, vatSum, total(amount)]
  const { original, before, difference, right, untaxed } = creditedValues(subject, amount, { base, vat, vatRate })
  return [
    { label: text("papers.originalValue"), amount: original },
    ...(before > 0 ? [{ label: text("papers.creditedBefore"), amount: before }] : []),
    { label: text("papers.rightValue"), amount: right },
    { label: text("papers.difference"), amount: difference },
    vatSum,
    ...(untaxed > 0 ? [{ label: text("papers.untaxed"), amount: untaxed }] : []),
    total(amount),
  ]
}
