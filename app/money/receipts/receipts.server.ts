import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, violates, write, writeThenRead } from "#app/db/database.server.ts"
import { readLineTime } from "#app/money/ledger/ledger-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readTimezone, readVilla } from "#app/villa/villa-store.server.ts"
import type { Buyer } from "./buyer-fields.ts"
import { isValid, parseReceiptNumber, type ReceiptDetails } from "./receipt.ts"
import {
  cancelReceipt,
  insertReceipt,
  markPrinted,
  readReceipt,
  readReceiptById,
  readReceiptsOf,
  readReceiptsOfLink,
  readReceiptsOfYear,
  readReceiptYears,
  recordReceiptIssued,
} from "./receipt-store.server.ts"

type ReceiptApp = Pick<App, "db" | "now" | "newId">

/** @param number as printed */
export async function findReceipt(
  app: Pick<App, "db">,
  number: string,
): Promise<{ receipt: ReceiptDetails; timezone: string } | null> {
  const parsed = parseReceiptNumber(number)
  if (!parsed) return null
  const [receipt, timezone] = await read(app.db, readReceipt(app.db, parsed), readTimezone(app.db))
  return receipt && { receipt, timezone }
}

/** In order of issue, with cancelled ones. */
export async function findReceiptsOf(app: Pick<App, "db">, bookingId: string): Promise<ReceiptDetails[]> {
  const [receipts] = await read(app.db, readReceiptsOf(app.db, [bookingId]))
  return receipts
}

export async function findReceiptsOfLink(app: Pick<App, "db">, linkId: string): Promise<ReceiptDetails[]> {
  const [receipts] = await read(app.db, readReceiptsOfLink(app.db, linkId))
  return receipts
}

/** Latest first. @param year null for the current one @param limit null for all */
export async function listReceipts(
  app: Pick<App, "db" | "now">,
  year: number | null,
  limit: number | null,
): Promise<{ year: number; years: number[]; hasSeller: boolean; timezone: string; receipts: ReceiptDetails[] }> {
  const [villa, years] = await read(app.db, readVilla(app.db), readReceiptYears(app.db))
  const timezone = villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone
  const thisYear = Number(dateIn(timezone, new Date(app.now())).slice(0, 4))
  const shown = year ?? thisYear
  const [receipts] = await read(app.db, readReceiptsOfYear(app.db, shown, limit))
  const all = [...new Set([thisYear, shown, ...years])].sort((one, other) => other - one)
  return { year: shown, years: all, hasSeller: Boolean(villa?.seller), timezone, receipts }
}

/** `refunded` is in satang. Null if number and seal match no receipt. */
export async function checkReceipt(
  app: Pick<App, "db">,
  number: string,
  seal: string,
): Promise<{ receipt: ReceiptDetails; refunded: number } | null> {
  const found = await findReceipt(app, number)
  if (!found || found.receipt.seal !== seal) return null
  const { receipt } = found
  const { bookingId, paymentLinkId, kind, pot } = receipt.line
  const ofSubject = bookingId ? readReceiptsOf(app.db, [bookingId]) : readReceiptsOfLink(app.db, paymentLinkId ?? "")
  const [receipts] = kind === "payment" ? await read(app.db, ofSubject) : [[]]
  const refunds = receipts.filter(({ line, ...each }) => isValid(each) && line.kind === "refund" && line.pot === pot)
  return { receipt, refunded: refunds.reduce((sum, { line }) => sum - line.amount, 0) }
}

/** In the history with who did so. `receipt-refused` if there is no seller or the line can have no receipt. */
export function issueReceipt(
  app: ReceiptApp,
  lineId: string,
  { name }: { name: string },
): Promise<Result<ReceiptDetails, "receipt-exists" | "receipt-refused">> {
  return insert(app, lineId, { by: name })
}

/** Both keep their numbers; the new receipt names the seller as set now. */
export async function replaceReceipt(
  app: ReceiptApp,
  { id, lineId, ...receipt }: ReceiptDetails,
  { reason, buyer, by }: { reason: string; buyer: Buyer | null; by: string },
): Promise<Result<ReceiptDetails, "receipt-cancelled">> {
  if (!isValid(receipt)) return fail("receipt-cancelled")
  const replaced = await insert(app, lineId, { replaces: id, buyer, reason, by })
  // Somebody has replaced it meanwhile, or its line was taken back.
  return replaced.ok ? replaced : fail("receipt-cancelled")
}

async function insert(
  { db, now, newId }: ReceiptApp,
  lineId: string,
  { replaces, buyer, reason = "", by = "" }: { replaces?: string; buyer?: Buyer | null; reason?: string; by?: string },
): Promise<Result<ReceiptDetails, "receipt-exists" | "receipt-refused">> {
  const [timezone, paidAt] = await read(db, readTimezone(db), readLineTime(db, lineId))
  const id = newId()
  const dayOf = (ms: number) => dateIn(timezone, new Date(ms))
  try {
    const writes = [
      ...(replaces ? [cancelReceipt(db, replaces, { reason, by, now: now() })] : []),
      insertReceipt(db, {
        id,
        lineId,
        issuedOn: dayOf(now()),
        taxedOn: dayOf(paidAt ?? now()),
        buyer,
        replaces,
      }),
      // A replaced receipt says itself by whom.
      ...(replaces ? [] : recordReceiptIssued(id, { name: by, at: now() })),
    ]
    const issued = await writeThenRead(db, writes, readReceiptById(db, id))
    if (!issued) throw new Error("A receipt does not exist after it was issued")
    return ok(issued)
  } catch (error) {
    if (violates(error, "receipts.line_id") || violates(error, "receipts.replaces")) return fail("receipt-exists")
    if (violates(error, "receipts.line")) return fail("receipt-refused")
    throw error
  }
}

export type Print = "original" | "reprint"

/** Counts a print. The first one is the original, whoever prints it. */
export async function printReceipt({ db, now }: Pick<App, "db" | "now">, { id }: { id: string }): Promise<Print> {
  const [marked] = await write(db, [markPrinted(db, id, now())])
  return marked && marked.meta.changes > 0 ? "original" : "reprint"
}
