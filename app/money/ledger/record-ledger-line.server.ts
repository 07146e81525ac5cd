import {
  type AmendFailure,
  type AmendingApp,
  amendIfUnchanged,
  type Decision,
} from "#app/booking/amend-booking.server.ts"
import { awaitsMoneyCheck, type Booking } from "#app/booking/booking.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, violates, type Write } from "#app/db/database.server.ts"
import { creditUsedBy } from "#app/money/credits/credit.ts"
import { holdCreditAgain, readLedgersOfCreditsUsedFor } from "#app/money/credits/credit-store.server.ts"
import { readLinkToCheck, withoutLinkToCheck } from "#app/money/links/booking-payment-links-store.server.ts"
import { restateNotes } from "#app/money/receipts/receipt-store.server.ts"
import { refundHandedBy } from "#app/money/refunds/refund.ts"
import { oweAgain } from "#app/money/refunds/refund-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import { failIfLedgerRefuses, type LedgerRefusal } from "./fail-if-ledger-refuses.server.ts"
import type { LedgerLine, NewLine } from "./ledger.ts"
import { LINE_SIGNS, reversalOf } from "./ledger.ts"
import { canRecordFor, canReverse, type ManualLine, takenBackWith } from "./ledger-line.ts"
import { readLedger } from "./ledger-store.server.ts"
import { receivedAt } from "./received-on.ts"
import { setCertificate } from "./withholding-store.server.ts"

type RecordFailure =
  | "status-conflict"
  | "booking-edited"
  | "received-on-invalid"
  | "link-in-review"
  | "slip-to-check"
  | "line-unknown"
  | LedgerRefusal

/**
 * The balance link changes in the same batch. A refund whose line is taken back is owed again. Card money only
 * goes back through the gateway; the decision on a slip records its transfer.
 * @param expectedVersion version of the booking shown; `booking-edited` if it has changed since
 */
export async function recordLedgerLine(
  app: AmendingApp,
  id: string,
  manual: ManualLine,
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, AmendFailure | RecordFailure, unknown>> {
  const [timezone] = await read(app.db, readTimezone(app.db))
  const receivedOn = manual.kind === "payment" ? manual.receivedOn : undefined
  const at = receivedAt(receivedOn, { timezone, now: app.now(), role: by.role })
  if (!at.ok) return at
  const isTransfer = manual.kind === "payment" && manual.channel === "bank"
  const decide = (
    booking: Booking,
    lines: LedgerLine[],
    linkToCheck: string | null,
    credits: LedgerLine[],
  ): Decision<RecordFailure> => {
    if (!canRecordFor(booking.status, manual.kind))
      return fail("status-conflict", { from: booking.status, to: "confirmed" })
    // The decision on a slip records the same transfer.
    if (isTransfer && linkToCheck !== null) return fail("link-in-review")
    if (isTransfer && awaitsMoneyCheck(booking)) return fail("slip-to-check")
    const { actor, name: actorName = null } = by
    const common = { bookingId: id, paymentLinkId: null, at: at.value, evidence: null, actor, actorName }
    const conditions = isTransfer ? [withoutLinkToCheck(id)] : []
    const recorded = linesOf(manual, { common, newId: app.newId }, lines)
    if (!recorded.ok) return recorded
    const afterLines = [
      ...certificateOf(manual, recorded.value).map((received) => setCertificate(app.db, received)),
      ...refundsTakenBack(recorded.value, lines).map((refundId) => oweAgain(app.db, refundId, app.now())),
      ...creditsTakenBack(recorded.value, lines).flatMap((refundId) =>
        holdCreditAgain(app, refundId, { credits, by: { at: app.now(), actor, name: actorName }, timezone }),
      ),
      ...notesAfter(app, recorded.value, { lines, credits }, timezone),
    ]
    return ok({ set: {}, action: "ledger", lines: recorded.value, conditions, afterLines })
  }
  try {
    const reads = [
      readLedger(app.db, id),
      readLinkToCheck(app.db, id),
      readLedgersOfCreditsUsedFor(app.db, id),
    ] as const
    return await failIfLedgerRefuses(app, amendIfUnchanged(app, id, by, expectedVersion, decide, ...reads), receivedOn)
  } catch (error) {
    if (violates(error, "refunds.status")) return fail("line-reversed")
    throw error
  }
}

/** The refunds whose lines are taken back. */
function refundsTakenBack(added: NewLine[], lines: LedgerLine[]): string[] {
  const takenBack = new Set(added.map(({ reverses }) => reverses))
  return lines.filter(({ id }) => takenBack.has(id)).flatMap((line) => refundHandedBy(line) ?? [])
}

/** The credits whose payments are taken back. */
function creditsTakenBack(added: NewLine[], lines: LedgerLine[]): string[] {
  const takenBack = new Set(added.map(({ reverses }) => reverses))
  return lines.filter(({ id }) => takenBack.has(id)).flatMap((line) => creditUsedBy(line) ?? [])
}

/**
 * A refund, or the credit that it was, that is taken back leaves to the payments of its booking that were taken back
 * before what it returned of them.
 */
function notesAfter(
  app: Pick<AmendingApp, "now" | "newId">,
  added: NewLine[],
  { lines, credits }: { lines: LedgerLine[]; credits: LedgerLine[] },
  timezone: string,
): Write[] {
  const ledgers = [
    ...(added.some(({ reversedKind }) => reversedKind === "refund") ? lines : []),
    ...(creditsTakenBack(added, lines).length > 0 ? credits : []),
  ]
  const takenBack = ledgers.filter(({ reversedKind, channel }) => reversedKind === "payment" && channel !== "withheld")
  const issuedOn = dateIn(timezone, new Date(app.now()))
  return takenBack.flatMap(({ id }) => restateNotes({ id: app.newId(), lineId: id, issuedOn }, app.now()))
}

type CommonFields = Pick<NewLine, "bookingId" | "paymentLinkId" | "at" | "evidence" | "actor" | "actorName">

/** A payment with the tax withheld from it, and a reversal of both. */
function linesOf(
  manual: ManualLine,
  { common, newId }: { common: CommonFields; newId: () => string },
  lines: LedgerLine[],
): Result<NewLine[], "line-unknown" | "line-reversed"> {
  switch (manual.kind) {
    case "payment": {
      const { kind, channel, amount, withheld } = manual
      const payment = { ...common, id: newId(), kind, channel, amount }
      if (!withheld) return ok([payment])
      const tax = { ...common, id: newId(), kind, channel: "withheld" as const, ofPayment: payment.id }
      return ok([payment, { ...tax, amount: withheld.amount }])
    }
    case "charge":
    case "waiver": {
      const amount = LINE_SIGNS[manual.kind] * manual.amount
      return ok([{ ...common, kind: manual.kind, channel: "none", amount, note: manual.note }])
    }
    case "reversal": {
      const reversed = lines.find(({ id }) => id === manual.reverses)
      if (!reversed || !canReverse(reversed)) return fail("line-unknown")
      if (lines.some(({ reverses }) => reverses === reversed.id)) return fail("line-reversed")
      const { at, actor, actorName: name } = common
      const by = { at, actor, name, note: manual.note }
      return ok(takenBackWith(reversed, lines).map((line) => reversalOf(line, by)))
    }
  }
}

/** The certificate that came with the payment, if one did. */
function certificateOf(manual: ManualLine, lines: NewLine[]): { lineId: string; number: string }[] {
  const number = manual.kind === "payment" ? manual.withheld?.certificate : undefined
  const lineId = lines.find(({ channel }) => channel === "withheld")?.id
  return number === undefined || lineId === undefined ? [] : [{ lineId, number }]
}
