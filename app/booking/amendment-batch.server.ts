import type { App } from "#app/app.ts"
import { endsMoveRequest } from "#app/booking/other-dates/move.ts"
import { closeMoveRequest } from "#app/booking/other-dates/move-store.server.ts"
import type { Write } from "#app/db/database.server.ts"
import { endBalanceLinks, lowerBalanceLinks, syncBalanceLink } from "#app/money/balance/balance-link-store.server.ts"
import { type LedgerLine, type NewLine, sumOfPayments } from "#app/money/ledger/ledger.ts"
import { isReversalTold, isTold } from "#app/money/ledger/ledger-line.ts"
import { recordLines } from "#app/money/ledger/ledger-store.server.ts"
import { type BookingMoney, balanceLinkEnd, owedForCodes, owesBeforeArrival } from "#app/money/ledger/money.ts"
import { closeLinks, raiseLinksWrittenOff } from "#app/money/links/booking-payment-links-store.server.ts"
import type { NewRefund } from "#app/money/refunds/refund.ts"
import { insertRefund } from "#app/money/refunds/refund-store.server.ts"
import type { NewAlert } from "#app/notify/alerts/alert.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { endGuestLine } from "#app/notify/guest-line/guest-line-store.server.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import type { TakesBack } from "./amended-booking.ts"
import { awaitsPayment, type Booking } from "./booking.ts"
import { hadBegunWhenEntered } from "./booking-email.ts"
import {
  queuePaymentEmail,
  syncLinkReturned,
  withdrawAroundStayEmails,
  withdrawCodes,
  withdrawEmails,
} from "./booking-email-store.server.ts"
import { type ChangedBy, isByStaff } from "./changed-by.ts"
import { balanceFacts, bookingUrl } from "./email-for-booking.server.ts"
import type { Press } from "./undo/press.ts"
import { delayMessages, insertPress, withdrawReversed } from "./undo/press-store.server.ts"

type Needs = Pick<App, "db" | "now" | "newId" | "signer">

/**
 * `ledger` is that before the change, `money` that after it. `now` is the one instant of all rows: undoing finds them
 * by it.
 */
export type BookingChange = {
  before: Booking
  after: Booking
  by: ChangedBy
  takesBack: TakesBack
  lines: readonly (NewLine & { id: string })[]
  ledger: readonly LedgerLine[]
  refunds: readonly NewRefund[]
  money: BookingMoney
  times: StayTimes
  now: number
}

/** What is written besides what follows from the change. `own` writes the booking, its event, nights and alerts. */
export type GivenWrites = {
  press: Press | null
  first: Write[]
  own: Write[]
  also: Write[]
  email: Write[]
  afterLines: Write[]
  afterLinks: Write[]
  alerts: NewAlert[]
}

/** One change of a booking with all that follows from it. The parts stand in the order in which they are written. */
export async function amendmentBatch(app: Needs, change: BookingChange, given: GivenWrites): Promise<Write[]> {
  const { press, alerts } = given
  const { now, after } = change
  const { id } = after
  return [
    ...(press ? insertPress(app.db, id, press) : []),
    // Such as the slip to which the booking then refers.
    ...given.first,
    ...given.own,
    ...given.also,
    ...moneyWrites(app, change),
    ...endedLineWrites(app, change),
    // After the lines, whose receipts a confirmation names.
    ...given.email,
    ...given.afterLines,
    ...(await paymentEmailWrites(app, change)),
    // After the payment, so that the link by which it came is no longer open and stays as it is.
    ...linkWrites(app, change),
    ...given.afterLinks,
    // After `also`, which may accept the request.
    ...endedMoveWrites(app, change),
    ...withdrawnEmailWrites(app, change),
    ...alerts.map((alert) => insertAlert(alert, now)),
    // Last: they hold back what the parts above queued.
    ...(press ? delayMessages(id, press) : []),
  ]
}

/** The lines come first: a refund cannot exceed the money held. */
function moneyWrites(app: Needs, { after, lines, refunds, times, now }: BookingChange): Write[] {
  return [
    ...recordLines(app, lines, times.timezone),
    ...refunds.map((refund) => insertRefund(app.db, { ...refund, id: app.newId(), bookingId: after.id }, now)),
  ]
}

/**
 * Whoever had the links that a new address ends may have linked a LINE account. Guests keep one that was linked
 * without such a link.
 */
function endedLineWrites(app: Needs, { before, after, by, now }: BookingChange): Write[] {
  if (after.emailNumber === before.emailNumber) return []
  return by.actor === "admin"
    ? endGuestLine(app.db, after.id, { now, by: "team" })
    : endGuestLine(app.db, after.id, { now, by: "page" }, "by-link")
}

/**
 * A payment came, or was reversed. The confirmation names the one that confirms. Stays that had begun when staff
 * entered them get none, nor does an undo.
 */
async function paymentEmailWrites(
  app: Needs,
  { before, after, by, lines, ledger, money, times, takesBack, now }: BookingChange,
): Promise<Write[]> {
  const ids = lines.flatMap(({ reverses }) => reverses ?? [])
  const reversals = ledger.filter((line) => ids.includes(line.id) && isReversalTold(line))
  const [received, reversed] = [paidBy(lines.filter(isTold)), paidBy(reversals)]
  const kind = received.payment + received.damagePayment > 0 ? "payment-received" : "payment-reversed"
  const { payment, damagePayment } = kind === "payment-received" ? received : reversed
  if (payment + damagePayment === 0 || takesBack === "press") return []
  if (before.status !== "confirmed" || after.status !== "confirmed") return []
  if (!after.customer || (by.actor === "admin" && hadBegunWhenEntered(after, times.timezone))) return []
  const owed = owedForCodes(after, money, { now, timezone: times.timezone })
  const facts = {
    url: await bookingUrl(app, after),
    payment,
    ...(damagePayment > 0 && { damagePayment }),
    ...balanceFacts(after, money),
    ...(kind === "payment-reversed" && owed > 0 && { owedForCodes: owed }),
  }
  const email = queuePaymentEmail(kind, after, facts, now)
  return kind === "payment-reversed" ? [email, ...withdrawReversed(app.db, after.id, { ids, now })] : [email]
}

/** In satang, for the stay and for the security deposit. */
function paidBy(payments: readonly Pick<NewLine, "kind" | "amount" | "pot">[]) {
  const isDamage = ({ pot }: Pick<NewLine, "pot">) => pot === "damage"
  const ofStay = payments.filter((line) => !isDamage(line))
  return { payment: sumOfPayments(ofStay), damagePayment: sumOfPayments(payments.filter(isDamage)) }
}

/** The booking's payment links end with payment or cancellation, and follow a changed balance. */
function linkWrites({ newId }: Needs, change: BookingChange): Write[] {
  const { before, after, by, takesBack, times, now } = change
  const { id } = after
  const hasNewStatus = after.status !== before.status
  const writes: Write[] = []
  if (isByStaff(by) && hasNewStatus && after.status === "cancelled") writes.push(raiseLinksWrittenOff(id, by, now))
  if (hasNewStatus && !awaitsPayment(after) && takesBack !== "press") writes.push(...closeLinks(id, now))
  if (after.status === "confirmed") {
    const ends = balanceLinkEnds(before, after, times)
    writes.push(...syncBalanceLink(after, { linkId: newId(), ...ends, now, timezone: times.timezone }))
  }
  if (takesBack === "confirmation") writes.push(...endBalanceLinks(id, now))
  if (owesOtherwise(change) && awaitsPayment(after)) writes.push(...lowerBalanceLinks(id, now))
  return writes
}

/** An open link keeps its end, unless the change moves the date on which the balance link ends. */
function balanceLinkEnds(before: Booking, after: Booking, times: StayTimes) {
  const expiresAt = balanceLinkEnd(after, times)
  return { expiresAt, isEndKept: expiresAt === balanceLinkEnd(before, times) }
}

function endedMoveWrites(app: Needs, { before, after, now }: BookingChange): Write[] {
  if (before.status !== "confirmed" || !endsMoveRequest(before, after)) return []
  return [closeMoveRequest(app.db, after.id, { status: "withdrawn", now })]
}

/** Emails not sent yet that the change makes untrue. */
function withdrawnEmailWrites({ db }: Needs, change: BookingChange): Write[] {
  const { before, after, money, times, now } = change
  const { id } = after
  const isUnconfirmed = before.status === "confirmed" && after.status !== "confirmed"
  const isEnded = isUnconfirmed || after.status === "cancelled"
  const isOutdated = after.checkIn !== before.checkIn || isEnded || after.emailNumber !== before.emailNumber
  const writes: Write[] = []
  if (isOutdated) writes.push(withdrawAroundStayEmails(db, id))
  if (isUnconfirmed) writes.push(withdrawEmails(db, id, "confirmed"))
  // Only a booking that waits for payment is asked for another slip.
  if (before.status === "pending_payment" && after.status !== before.status)
    writes.push(withdrawEmails(db, id, "rejected"))
  if (owesOtherwise(change) || after.status === "cancelled") writes.push(...syncLinkReturned(id))
  if (!owesOtherwise(change)) return writes
  if (!isOutdated) writes.push(withdrawEmails(db, id, "balance-due"))
  if (owesBeforeArrival(after, money, { now, timezone: times.timezone })) writes.push(withdrawCodes(db, id))
  return writes
}

function owesOtherwise({ before, after, lines }: BookingChange): boolean {
  return lines.length > 0 || after.total !== before.total
}
