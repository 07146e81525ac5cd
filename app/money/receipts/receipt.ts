import { BUDDHIST_ERA } from "#app/i18n/buddhist-era.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import type { LedgerLine } from "#app/money/ledger/ledger.ts"
import { isRegistered, vatIn } from "#app/money/seller/seller.ts"
import type { Seller } from "#app/money/seller/seller-fields.ts"
import type { Buyer } from "./buyer-fields.ts"

/**
 * The series in which receipts are numbered: those of payments, credit notes of a seller registered for VAT
 * (Revenue Code s. 86/10), and others about money that was returned.
 */
const RECEIPT_SERIES = ["RC", "CN", "RF"] as const
export type ReceiptSeries = (typeof RECEIPT_SERIES)[number]

/** The number of a receipt in its series and year. */
export type ReceiptNumber = { series: ReceiptSeries; year: number; number: number }

/** A receipt of a payment, to which one about returned money refers. `amount` in satang; `taxed` if it is a tax invoice. */
type OriginalReceipt = { year: number; number: number; issuedOn: string; amount: number; taxed: boolean }

/**
 * What a receipt is about, as it was when it was issued; written by the trigger `receipts_issue`. Amounts in satang.
 * @property reference the booking's number; null for a payment link without one, as are the dates
 * @property link what a payment link asked for; null if none did, or if it asked for the balance
 * @property total the price of the stay
 * @property held what was held for the stay before this line
 * @property originals the receipts of the money that was returned; empty for payments
 * @property credited what of those had been returned before
 */
export type ReceiptSubject = {
  villa: LocalizedText
  reference: string | null
  checkIn: string | null
  checkOut: string | null
  link: string | null
  total: number
  held: number
  originals: OriginalReceipt[]
  credited: number
}

/**
 * A receipt about money that came or went back.
 * @property issuedOn in the villa's time zone
 * @property seal see the schema
 * @property replaces the id of the cancelled receipt that it replaces; null if it is the first of its line
 * @property cancelReason why staff cancelled it; null if its line was taken back
 */
export type Receipt = ReceiptNumber & {
  id: string
  lineId: string
  issuedOn: string
  /** The day of the money, by which it contains VAT or not. */
  taxedOn: string
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

/** The line that a receipt is about. */
export type ReceiptLine = Pick<
  LedgerLine,
  "kind" | "pot" | "channel" | "amount" | "at" | "bookingId" | "paymentLinkId" | "actorName"
>

/** A receipt with its line, and the printed numbers of the one that it replaces and of the one that replaces it. */
export type ReceiptDetails = Receipt & {
  line: ReceiptLine
  replacesNumber: string | null
  replacedBy: string | null
}

const NUMBER_LENGTH = 6

/** A number as it is printed, with the year of the Buddhist era: "RC-2569-000123". */
export function formatReceiptNumber({ series, year, number }: ReceiptNumber): string {
  return `${series}-${year + BUDDHIST_ERA}-${String(number).padStart(NUMBER_LENGTH, "0")}`
}

/** The number that a text names; null if it is none. */
export function parseReceiptNumber(text: string): ReceiptNumber | null {
  const [, series, year, number] = /^([A-Z]{2})-(\d{4})-(\d{6,9})$/.exec(text) ?? []
  const known = RECEIPT_SERIES.find((each) => each === series)
  if (!known || Number(number) === 0) return null
  const parsed = { series: known, year: Number(year) - BUDDHIST_ERA, number: Number(number) }
  return formatReceiptNumber(parsed) === text ? parsed : null
}

/** What a receipt is, by which it is titled. */
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

type ReceiptFacts = Pick<Receipt, "series" | "taxedOn" | "seller" | "buyer"> & {
  line: Pick<ReceiptLine, "kind" | "pot">
}

/**
 * Money for the stay that a registered seller receives is receipted by a tax invoice: a full one if it names the buyer with
 * address and tax ID (s. 86/4), else an abbreviated one (s. 86/6). A security deposit is returned, so it is no income.
 */
export function receiptKind({ series, taxedOn, seller, buyer, line: { kind, pot } }: ReceiptFacts): ReceiptKind {
  if (series === "CN") return "creditNote"
  if (kind === "refund") return pot === "damage" ? "depositReturned" : "refundNote"
  if (pot === "damage") return "depositReceipt"
  if (!isRegistered(seller, taxedOn)) return "receipt"
  return buyer?.address && buyer.taxId ? "taxInvoice" : "shortTaxInvoice"
}

/** The kinds that contain VAT. */
const WITH_VAT: readonly ReceiptKind[] = ["taxInvoice", "shortTaxInvoice", "creditNote"]

type Credited = Pick<ReceiptSubject, "originals" | "credited">

/** What was invoiced with VAT, in satang. */
function invoicedWithVat({ originals }: Pick<Credited, "originals">): number {
  return originals.filter(({ taxed }) => taxed).reduce((sum, each) => sum + each.amount, 0)
}

/** How much of what is returned was invoiced with VAT and not credited yet, in satang. */
function taxedPart(subject: Credited, amount: number): number {
  return Math.min(amount, Math.max(0, invoicedWithVat(subject) - subject.credited))
}

/**
 * The amount of a receipt in satang, positive also if it was returned, and the VAT in it; null if it contains none. A credit
 * note contains no more than its invoices did.
 */
export function receiptAmounts(receipt: ReceiptFacts & { line: Pick<ReceiptLine, "amount">; subject: Credited }): {
  amount: number
  vat: number | null
} {
  const amount = Math.abs(receipt.line.amount)
  const kind = receiptKind(receipt)
  if (!WITH_VAT.includes(kind)) return { amount, vat: null }
  return { amount, vat: vatIn(kind === "creditNote" ? taxedPart(receipt.subject, amount) : amount) }
}

/** What a payment of a stay is: all of its price at once, the first part, or a later part. */
export function paymentPart({ total, held }: Pick<ReceiptSubject, "total" | "held">, amount: number) {
  if (held > 0) return "balance"
  return amount < total ? "deposit" : "full"
}

/**
 * The values of a credit note without VAT, in satang (s. 86/10): of the tax invoices, of what was returned of them before,
 * of what is right now, and their difference; and what was returned of money without VAT.
 */
export function creditedValues(subject: Credited, amount: number) {
  const net = (satang: number) => satang - vatIn(satang)
  const invoiced = invoicedWithVat(subject)
  const original = net(invoiced)
  const before = net(Math.min(subject.credited, invoiced))
  const taxed = taxedPart(subject, amount)
  const difference = net(taxed)
  return { original, before, difference, right: Math.max(0, original - before - difference), untaxed: amount - taxed }
}

/** Whether a receipt counts. */
export function isValid({ cancelledAt }: Pick<Receipt, "cancelledAt">): boolean {
  return cancelledAt === null
}

/** A buyer for whoever has the print: enough to notice another name or tax ID, and of no use to learn one. */
export type MaskedBuyer = { name: string; taxId: string }

/** "Mali Srisuk" as "M••• S•••", and the last four digits of the tax ID; empty without one. */
export function maskedBuyer({ name, taxId }: Pick<Buyer, "name" | "taxId">): MaskedBuyer {
  const words = name.split(/\s+/).filter(Boolean)
  return { name: words.map(([first]) => `${first}•••`).join(" "), taxId: taxId && `•••• ${taxId.slice(-4)}` }
}

/** A receipt as lists and the check of its QR show it. Amounts in satang. */
export type ReceiptSummary = ReturnType<typeof receiptSummary>

export function receiptSummary(receipt: ReceiptDetails) {
  return {
    number: formatReceiptNumber(receipt),
    kind: receiptKind(receipt),
    issuedOn: receipt.issuedOn,
    isValid: isValid(receipt),
    ...receiptAmounts(receipt),
  }
}
