import { BUDDHIST_ERA } from "#app/i18n/buddhist-era.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import type { KeptFor, LedgerLine } from "#app/money/ledger/ledger.ts"
import type { Seller } from "#app/money/seller/seller-fields.ts"
import { vatIn } from "#app/money/seller/vat.ts"
import type { Buyer } from "./buyer-fields.ts"

/**
 * `RC` payments; `DP` security deposits; `CN` credit notes with VAT (Revenue Code s. 86/10); `RF` other notes
 * on returned money.
 */
export const RECEIPT_SERIES = ["RC", "DP", "CN", "RF"] as const
export type ReceiptSeries = (typeof RECEIPT_SERIES)[number]

/** `number` counts within series and year. */
export type ReceiptNumber = { series: ReceiptSeries; year: number; number: number }

/**
 * The receipt of money that a note returns; `amount` in satang, `returned` what of it this note returns, `taxed` if
 * it is a tax invoice. `date` is the one that it shows, its tax date.
 */
type OriginalReceipt = ReceiptNumber & { date: string; amount: number; returned: number; taxed: boolean }

/** Why money of a stay is returned, which a credit note must say (Revenue Code s. 86/10). */
type CreditReason = "cancelled" | "lowered" | "overpaid" | "reversed"

/**
 * A snapshot at issue. Amounts in satang.
 * @property reference the booking's; null for a payment link without one, as are the dates
 * @property link the payment link's text; null without one, and for a balance link. Or what damage money was kept for
 * @property keptFor null unless damage money was kept
 * @property total the price of the stay
 * @property held for the stay before this line
 * @property withheld tax that the buyer withheld from the payment, no part of the line; 0 without
 * @property originals receipts of the money returned; empty for payments
 * @property credited what of `originals` with VAT was credited before
 */
export type ReceiptSubject = {
  villa: LocalizedText
  reference: string | null
  checkIn: string | null
  checkOut: string | null
  link: string | null
  keptFor: KeptFor | null
  total: number
  held: number
  withheld: number
  originals: OriginalReceipt[]
  credited: number
  /** Null for payments. */
  creditReason: CreditReason | null
}

/**
 * @property issuedOn in the villa's time zone
 * @property seal see the schema
 * @property part which of the line's papers, from 1: money returned to several buyers has one for each
 * @property amount in satang, above 0, with the tax that was withheld
 * @property replaces the id of the cancelled receipt; null for the first of a line
 * @property cancelReason null if the line was taken back
 */
export type Receipt = ReceiptNumber & {
  id: string
  lineId: string
  part: number
  amount: number
  issuedOn: string
  /** The day of the money in the villa's time zone, which decides on VAT. */
  taxDate: string
  /** In satang, of the part with VAT; all null without VAT. `vatRate` in basis points. */
  base: number | null
  vat: number | null
  vatRate: number | null
  seal: string
  seller: Seller
  buyer: Buyer | null
  subject: ReceiptSubject
  replaces: string | null
  cancelledAt: number | null
  cancelReason: string | null
  cancelledBy: string | null
  printedAt: number | null
}

type ReceiptLine = Pick<
  LedgerLine,
  "kind" | "pot" | "channel" | "amount" | "at" | "bookingId" | "paymentLinkId" | "actorName"
>

/** `replacesNumber` and `replacedBy` are printed numbers. */
export type ReceiptDetails = Receipt & {
  line: ReceiptLine
  replacesNumber: string | null
  replacedBy: string | null
}

const NUMBER_LENGTH = 6

/** With the year of the Buddhist era: "RC-2569-000123". */
export function formatReceiptNumber({ series, year, number }: ReceiptNumber): string {
  return `${series}-${year + BUDDHIST_ERA}-${String(number).padStart(NUMBER_LENGTH, "0")}`
}

/** Null if the text is no number. */
export function parseReceiptNumber(text: string): ReceiptNumber | null {
  const [, series, year, number] = /^([A-Z]{2})-(\d{4})-(\d{6,9})$/.exec(text) ?? []
  const known = RECEIPT_SERIES.find((each) => each === series)
  if (!known || Number(number) === 0) return null
  const parsed = { series: known, year: Number(year) - BUDDHIST_ERA, number: Number(number) }
  return formatReceiptNumber(parsed) === text ? parsed : null
}

export const RECEIPT_KINDS = [
  "receipt",
  "taxInvoice",
  "shortTaxInvoice",
  "depositReceipt",
  "creditNote",
  "refundNote",
  "depositReturned",
] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

type ReceiptFacts = Pick<Receipt, "series" | "vat" | "buyer"> & { line: Pick<ReceiptLine, "pot"> }

/** A note on money that went back, or was taken back. */
export function isNote({ series }: Pick<Receipt, "series">): boolean {
  return series === "CN" || series === "RF"
}

/**
 * Stay money of a seller registered for VAT gets a tax invoice: full with the buyer's address (s. 86/4),
 * else abbreviated (s. 86/6). A security deposit is returned, so it is no income until some of it is kept.
 */
export function receiptKind({ series, vat, buyer, line: { pot } }: ReceiptFacts): ReceiptKind {
  if (series === "CN") return "creditNote"
  if (series === "RF") return pot === "damage" ? "depositReturned" : "refundNote"
  if (series === "DP") return "depositReceipt"
  if (vat === null) return "receipt"
  return buyer?.address ? "taxInvoice" : "shortTaxInvoice"
}

type Credited = Pick<ReceiptSubject, "originals" | "credited">

function invoicedWithVat({ originals }: Pick<Credited, "originals">): number {
  return originals.filter(({ taxed }) => taxed).reduce((sum, each) => sum + each.amount, 0)
}

/** Money that came, was kept or went back; tax withheld from a payment is on the receipt of that payment. */
export function canHaveReceipt({ kind, channel }: Pick<LedgerLine, "kind" | "channel">): boolean {
  return (kind === "payment" && channel !== "withheld") || kind === "refund" || kind === "kept"
}

export function paymentPart({ total, held }: Pick<ReceiptSubject, "total" | "held">, amount: number) {
  if (held > 0) return "balance"
  return amount < total ? "deposit" : "full"
}

/** In satang without VAT (s. 86/10); `untaxed` is returned money that had none. */
export function creditedValues(
  subject: Credited,
  amount: number,
  { base, vat, vatRate }: { base: number; vat: number; vatRate: number },
) {
  const net = (satang: number) => satang - vatIn(satang, vatRate)
  const invoiced = invoicedWithVat(subject)
  const original = net(invoiced)
  const before = net(Math.min(subject.credited, invoiced))
  return {
    original,
    before,
    difference: base,
    right: Math.max(0, original - before - base),
    untaxed: amount - base - vat,
  }
}

export function isValid({ cancelledAt }: Pick<Receipt, "cancelledAt">): boolean {
  return cancelledAt === null
}

/** Enough to notice another name or tax ID, but not to learn one. */
export type MaskedBuyer = { name: string; taxId: string }

/** "Mali Srisuk" becomes "M••• S•••"; of the tax ID the last four digits stay. */
export function maskedBuyer({ name, taxId }: Pick<Buyer, "name" | "taxId">): MaskedBuyer {
  const words = name.split(/\s+/).filter(Boolean)
  return { name: words.map(([first]) => `${first}•••`).join(" "), taxId: taxId && `•••• ${taxId.slice(-4)}` }
}

/** Amounts in satang. */
export type ReceiptSummary = ReturnType<typeof receiptSummary>

export function receiptSummary(receipt: ReceiptDetails) {
  return {
    number: formatReceiptNumber(receipt),
    kind: receiptKind(receipt),
    issuedOn: receipt.issuedOn,
    isValid: isValid(receipt),
    /** Negative for a note. */
    signed: isNote(receipt) ? -receipt.amount : receipt.amount,
    amount: receipt.amount,
    vat: receipt.vat,
  }
}
