import type { App } from "#app/app.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { isByStaff } from "#app/booking/changed-by.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, violates, type Write, write, writeThenRead } from "#app/db/database.server.ts"
import { monthClosed } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import { type AlertFacts, newAlert } from "#app/notify/alerts/alert.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import type { Role } from "#app/people/accounts/account.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readTimezone, readVilla } from "#app/villa/villa-store.server.ts"
import type { Buyer } from "./buyer-fields.ts"
import { formatReceiptNumber, isNote, isValid, parseReceiptNumber, type ReceiptDetails } from "./receipt.ts"
import {
  cancelReceipt,
  issueNoteFor,
  issueNotesAgain,
  issueReceiptNow,
  issueReplacement,
  markPrinted,
  readDayOfLine,
  readNotesNamingLess,
  readReceipt,
  readReceiptById,
  readReceiptsOf,
  readReceiptsOfLink,
  readReceiptsOfYear,
  readReceiptYears,
  recordReceiptCancelled,
  recordReceiptIssued,
  restateNotes,
  setBuyerOfLine,
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

/** With the buyer whom the booking has by now: most often why a receipt is replaced. */
export async function findReceiptToReplace(
  app: Pick<App, "db">,
  number: string,
): Promise<{ receipt: ReceiptDetails; buyer: Buyer | null } | null> {
  const found = await findReceipt(app, number)
  if (!found) return null
  const { receipt } = found
  const [booking] = await read(app.db, readBooking(app.db, receipt.line.bookingId ?? ""))
  return { receipt, buyer: booking?.buyer ?? receipt.buyer }
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
  const { bookingId, paymentLinkId, pot } = receipt.line
  const ofSubject = bookingId ? readReceiptsOf(app.db, [bookingId]) : readReceiptsOfLink(app.db, paymentLinkId ?? "")
  const [receipts] = isNote(receipt) ? [[]] : await read(app.db, ofSubject)
  const notes = receipts.filter((each) => isValid(each) && each.line.pot === pot)
  return { receipt, refunded: notes.reduce((sum, note) => sum + returnedBy(note, receipt), 0) }
}

/**
 * In the history with who did so; notes on the money that went back since are replaced with notes that name it.
 * `receipt-refused` if there is no seller or the line can have no receipt.
 */
export async function issueReceipt(
  app: ReceiptApp,
  lineId: string,
  { name }: { name: string },
): Promise<Result<ReceiptDetails, "receipt-exists" | "receipt-refused" | "month-closed", unknown>> {
  const at = app.now()
  const [timezone, notes] = await read(app.db, readTimezone(app.db), readNotesNamingLess(app.db, lineId))
  const issuedOn = dateIn(timezone, new Date(at))
  const issue = { id: app.newId(), lineId, issuedOn }
  const history = recordReceiptIssued(issue.id, { name, at })
  const restated = notes.flatMap((note) => restateNotes({ id: app.newId(), lineId: note, issuedOn }, at))
  const made = await issued(app, issue.id, [issueReceiptNow(issue), ...history, ...restated], lineId)
  if (made.ok) return made
  // No note can name a receipt before it is issued.
  return made.error === "receipt-credited" ? fail("receipt-refused") : fail(made.error, made.data)
}

/** `id` and `role` of the admin named by `by`: owners learn what staff do to papers with VAT. */
type Cancelling = { reason: string; by: string; id?: string; role?: Role }

/**
 * Both keep their numbers; the new receipt names the seller as set now, and the next ones this buyer. Credit
 * notes that refer to the cancelled receipt are replaced with it.
 */
export async function replaceReceipt(
  app: ReceiptApp,
  receipt: ReceiptDetails,
  replacing: Cancelling & { buyer: Buyer | null },
): Promise<Result<ReceiptDetails, "receipt-cancelled" | "month-closed", unknown>> {
  if (!isValid(receipt)) return fail("receipt-cancelled")
  const replaced = await replaceWithNotes(app, receipt, replacing)
  // A credit note was issued meanwhile, and is replaced too.
  const settled =
    !replaced.ok && replaced.error === "receipt-credited" ? await replaceWithNotes(app, receipt, replacing) : replaced
  // Somebody has replaced it meanwhile, or its line was taken back.
  if (settled.ok) return settled
  return settled.error === "month-closed" ? fail("month-closed", settled.data) : fail("receipt-cancelled")
}

async function replaceWithNotes(
  app: ReceiptApp,
  receipt: ReceiptDetails,
  { buyer, ...cancelling }: Cancelling & { buyer: Buyer | null },
): Promise<Result<ReceiptDetails, IssueFailure, unknown>> {
  const issuedOn = await today(app)
  const at = app.now()
  const issue = { id: app.newId(), lineId: receipt.lineId, issuedOn }
  const noted = [...new Set((await creditNotesOf(app, receipt)).map(({ lineId }) => lineId))]
  const why = { ...cancelling, now: at }
  const again = isNote(receipt) ? issueNoteFor : issueReplacement
  return issued(
    app,
    issue.id,
    [
      ...recordReceiptCancelled(receipt, { name: cancelling.by, at }),
      // The notes first: none names a receipt that is cancelled.
      ...noted.toReversed().map((lineId) => cancelReceipt(app.db, { lineId }, why)),
      cancelReceipt(app.db, { id: receipt.id }, why),
      again(issue, { id: receipt.id, buyer }),
      ...noted.map((lineId) => issueNotesAgain({ id: app.newId(), lineId, issuedOn }, at)),
      setBuyerOfLine(receipt.lineId, buyer, at),
      ...alertOwners(receipt, "replaced", cancelling, at),
    ],
    receipt.lineId,
  )
}

/** In satang, what of the receipt a note returns. */
function returnedBy({ subject }: Pick<ReceiptDetails, "subject">, receipt: ReceiptDetails): number {
  const number = formatReceiptNumber(receipt)
  return subject.originals.find((each) => formatReceiptNumber(each) === number)?.returned ?? 0
}

/** Valid ones that refer to the receipt. */
async function creditNotesOf({ db }: Pick<App, "db">, receipt: ReceiptDetails): Promise<ReceiptDetails[]> {
  const { bookingId, paymentLinkId } = receipt.line
  const [receipts] = await read(
    db,
    bookingId ? readReceiptsOf(db, [bookingId]) : readReceiptsOfLink(db, paymentLinkId ?? ""),
  )
  return receipts.filter((note) => isValid(note) && returnedBy(note, receipt) > 0)
}

/**
 * Without another: the line can get new ones. All notes of one refund are cancelled together. Not while a credit
 * note refers to it.
 */
export async function cancelReceiptAlone(
  app: ReceiptApp,
  receipt: ReceiptDetails,
  cancelling: Cancelling,
): Promise<Result<ReceiptDetails, "receipt-cancelled" | "receipt-credited" | "month-closed", unknown>> {
  if (!isValid(receipt)) return fail("receipt-cancelled")
  // Without this note, the receipt of a payment that was taken back would count again.
  if (receipt.subject.creditReason === "reversed") return fail("receipt-credited")
  const now = app.now()
  const { lineId } = receipt
  const cancelled = await issued(
    app,
    receipt.id,
    [
      ...recordReceiptCancelled({ lineId }, { name: cancelling.by, at: now }),
      cancelReceipt(app.db, { lineId }, { ...cancelling, now }),
      ...alertOwners(receipt, "cancelled", cancelling, now),
    ],
    lineId,
  )
  if (cancelled.ok) return cancelled
  const { error, data } = cancelled
  return error === "month-closed" || error === "receipt-credited" ? fail(error, data) : fail("receipt-cancelled")
}

/** Of a paper with VAT that staff cancel: it was, or will be, in a tax return. */
function alertOwners(
  receipt: ReceiptDetails,
  act: AlertFacts["receipt-changed"]["act"],
  { by, id = "", role }: Cancelling,
  now: number,
): Write[] {
  if (receipt.vat === null || !role || !isByStaff(byAdmin({ id, name: by, role }))) return []
  const { bookingId, paymentLinkId } = receipt.line
  const { amount, subject } = receipt
  const of = { reference: formatReceiptNumber(receipt), amount, stay: null, name: null }
  const key = `receipt-changed:${receipt.id}`
  const about = { subject: key, dedupeKey: key, bookingId, paymentLinkId, actorId: id }
  return [insertAlert(newAlert("receipt-changed", { ...of, act, booking: subject.reference, by }, about), now)]
}

type IssueFailure = "receipt-exists" | "receipt-refused" | "receipt-credited" | "month-closed"

async function today({ db, now }: Pick<App, "db" | "now">): Promise<string> {
  const [timezone] = await read(db, readTimezone(db))
  return dateIn(timezone, new Date(now()))
}

async function issued(
  { db }: ReceiptApp,
  id: string,
  writes: Write[],
  lineId: string,
): Promise<Result<ReceiptDetails, IssueFailure, unknown>> {
  try {
    const receipt = await writeThenRead(db, writes, readReceiptById(db, id))
    // Nothing is written for a line that does not exist.
    return receipt ? ok(receipt) : fail("receipt-refused")
  } catch (error) {
    if (violates(error, "receipts.line_id") || violates(error, "receipts.replaces")) return fail("receipt-exists")
    if (violates(error, "receipts.credited")) return fail("receipt-credited")
    if (violates(error, "receipts.month")) {
      const [day] = await read(db, readDayOfLine(db, lineId))
      return monthClosed(db, day)
    }
    if (violates(error, "receipts.line") || violates(error, "receipts.seller")) return fail("receipt-refused")
    throw error
  }
}

export type Print = "original" | "reprint"

/** Counts a print. The first one is the original, whoever prints it. */
export async function printReceipt({ db, now }: Pick<App, "db" | "now">, { id }: { id: string }): Promise<Print> {
  const [marked] = await write(db, [markPrinted(db, id, now())])
  return marked && marked.meta.changes > 0 ? "original" : "reprint"
}
