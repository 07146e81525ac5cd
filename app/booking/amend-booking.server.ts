import type { SQL } from "drizzle-orm"
import type { App } from "#app/app.ts"
import { isAlreadyCommitted } from "#app/booking/is-already-committed.server.ts"
import { endsMoveRequest } from "#app/booking/other-dates/move.ts"
import { closeMoveRequest } from "#app/booking/other-dates/move-store.server.ts"
import { scheduleFeedRefresh } from "#app/calendar/channels/schedule-feed-refresh.server.ts"
import { findConflicts } from "#app/calendar/month/find-conflicts.server.ts"
import type { NightPlan } from "#app/calendar/month/night-plan.ts"
import { insertAlert } from "#app/db/alerts.server.ts"
import { joinReads, type Read, read, violates, type Write, write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { logError, logEvent } from "#app/log.server.ts"
import { endBalanceLinks, lowerBalanceLinks, syncBalanceLink } from "#app/money/balance/balance-link-store.server.ts"
import { type LedgerLine, type LedgerSums, lineWith, type NewLine, sumLines } from "#app/money/ledger/ledger.ts"
import { readLedger, recordLines } from "#app/money/ledger/ledger-store.server.ts"
import { type BookingMoney, balanceLinkEnd, moneyOf, owesBeforeArrival, planOf } from "#app/money/ledger/money.ts"
import { amountToRecord } from "#app/money/ledger/money-arrived.ts"
import {
  closeLinks,
  raiseLinksWrittenOff,
  readHeldByLinks,
} from "#app/money/links/booking-payment-links-store.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { syncCountdown } from "#app/money/payable/sync-countdown.server.ts"
import type { NewRefund } from "#app/money/refunds/refund.ts"
import { insertRefund } from "#app/money/refunds/refund-store.server.ts"
import { endGuestLine } from "#app/notify/guest-line/guest-line-store.server.ts"
import type { Role } from "#app/people/accounts/account.ts"
import { may } from "#app/people/permissions.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Actor } from "#app/villa/actor.ts"
import { followExtras } from "#app/villa/extras/follow-extras.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import { readStayTimes } from "#app/villa/villa-store.server.ts"
import {
  awaitsPayment,
  type Booking,
  type BookingAction,
  GUEST_MAX_VERSION,
  heldUntil,
  isOverdue,
  isSettling,
  LINK_MAX_CHANGES,
} from "./booking.ts"
import { byHandAlert, commissionAlert, stayMovedAlert } from "./booking-alert.ts"
import { hadBegunWhenEntered, hasNewEmail } from "./booking-email.ts"
import {
  queueEmailForBooking,
  queuePaymentReceived,
  withdrawAroundStayEmails,
  withdrawBalanceReminders,
  withdrawCodes,
  withdrawConfirmations,
} from "./booking-email-store.server.ts"
import { readChangesByLink } from "./booking-event-store.server.ts"
import { readBooking } from "./booking-store.server.ts"
import { prepYieldsTo, updateBooking } from "./booking-write-store.server.ts"
import { balanceFacts, bookingUrl, emailFor } from "./email-for-booking.server.ts"
import { findPricedChange } from "./find-list-price.server.ts"
import {
  agreedAfter,
  belowList,
  hasBegunToPay,
  isOwnersChange,
  lowersExtras,
  type PricedChange,
} from "./owners-price.ts"
import { movesSoonStay, recordsTooMuch, stayRefusal, withholdsTooMuch } from "./staff-limits.ts"
import { mayTakeBack, mayTransition, STATE_COLUMNS, stateOf } from "./status.ts"
import { changesBetween } from "./stay-change.ts"
import { type Press, pressedAmount, pressOf, replacedIn, UNDO_MS } from "./undo/press.ts"
import { holdMessages, insertPress } from "./undo/press-store.server.ts"
import { writtenOff } from "./written-off.ts"

/**
 * @property id alerts skip the admin who caused them
 * @property role staff may not do everything an owner may (`isByStaff`)
 * @property isByLink whether a guest has access by a link only
 */
export type ChangedBy = {
  actor: Actor
  name?: string | null
  id?: string | null
  role?: Role
  isByLink?: boolean
}

/** Whether an admin who is not an owner makes the change. */
export function isByStaff({ actor, role }: Pick<ChangedBy, "actor" | "role">): boolean {
  return actor === "admin" && role !== undefined && !may({ role }, "adjust-balance")
}

export type Amendment = {
  set: Partial<Booking>
  action: BookingAction
  reason?: string | null
  /** Replace the current nights, if dates or prices change. */
  nights?: NightPlan
  /** Run first in the batch, such as inserting the slip to which the booking then refers. */
  before?: Write[]
  /** Run in the batch; their constraint violations are thrown to the caller. */
  also?: Write[]
  /** Ledger lines that the change causes, written in the batch. */
  lines?: NewLine[]
  /** Money to return to the guest, recorded in the batch. */
  refunds?: NewRefund[]
  /** Run in the batch after `lines`, to which they refer. */
  afterLines?: Write[]
  /** Checked in the batch; if one is not met, nothing is written and `decide` runs again. */
  conditions?: SQL[]
  /** What it takes back, which leads to states that no other change leads to. Nobody is told of a `press`. */
  takesBack?: "confirmation" | "press" | null
}

/** Null means no change. */
export type Decision<Failure extends string> = Result<Amendment | null, Failure, unknown>

export type AmendFailure = "not-found" | "dates-unavailable" | "payment-settling" | "booking-frozen" | StaffFailure

/** Changes reserved for owners, refused to staff by every form and call. */
export type StaffFailure =
  | "price-owner-only"
  | "received-owner-only"
  | "withheld-owner-only"
  | "stay-owner-only"
  | "past-owner-only"

/**
 * Optimistic concurrency: `booking-edited` unless the version shown is current or nothing changes.
 * @param expectedVersion undefined skips the check
 */
export async function ifUnchanged<Change, Failure extends string>(
  { version }: { version: number },
  expectedVersion: number | undefined,
  decided: Result<Change | null, Failure, unknown> | Promise<Result<Change | null, Failure, unknown>>,
): Promise<Result<Change | null, Failure | "booking-edited", unknown>> {
  const result = await decided
  const noChange = result.ok && result.value === null
  return expectedVersion === undefined || expectedVersion === version || noChange ? result : fail("booking-edited")
}

export type AmendingApp = Pick<
  App,
  "db" | "countdown" | "feedRefresh" | "alertAlarm" | "waitUntil" | "settings" | "signer" | "now" | "newId"
>

const MAX_ATTEMPTS = 5

/** Besides cancelling, allowed to guests however often they have changed a booking. */
const ALWAYS_ALLOWED: readonly BookingAction[] = ["slip-attached", "refund-account", "move-withdrawn"]

/**
 * The only way to change an existing booking. `decide` runs again after a concurrent change, so it must have
 * no side effects. The deadline never precedes the expiry of open payment links. Links close with payment or
 * cancellation, and follow a changed balance.
 * @param decide null means no change
 * @param reads further data for `decide`, read in the booking's round trip
 */
export async function amendBooking<Failure extends string, Facts extends unknown[] = []>(
  app: AmendingApp,
  id: string,
  by: ChangedBy,
  decide: (booking: Booking, ...facts: Facts) => Decision<Failure> | Promise<Decision<Failure>>,
  ...reads: { [Index in keyof Facts]: Read<Facts[Index]> }
): Promise<Result<Booking, Failure | AmendFailure, unknown>> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { booking, heldByLinks, ledger, times, further } = await read(app.db, {
      booking: readBooking(app.db, id),
      heldByLinks: readHeldByLinks(app.db, id),
      ledger: readLedger(app.db, id),
      times: readStayTimes(app.db),
      further: joinReads<Facts>(reads),
    })
    if (!booking) return fail("not-found")
    if (isOverdue(booking, app.now())) {
      await expireBookings(app, id)
      continue
    }
    if (isSettling(booking) && by.actor !== "gateway") return fail("payment-settling")
    const decided = await decide(booking, ...further)
    if (!decided.ok) return decided
    if (!decided.value) return ok(booking)

    const { set, action } = decided.value
    const isLimited = !ALWAYS_ALLOWED.includes(action) && set.status !== "cancelled"
    if (isLimited && (await hasChangedTooOften(app, booking, by))) return fail("booking-frozen")
    const priced = isByStaff(by) ? await findPricedChange(app, booking, { ...booking, ...set }) : null
    const facts = { booking, heldByLinks, ledger, times, priced }
    const written = await writeAmendment(app, facts, by, decided.value)
    if (written.ok) return written
    if (written.error !== "changed") return fail(written.error, written.data)
  }
  throw new Error("A booking kept changing while it was being amended")
}

/** `amendBooking` with the version check of `ifUnchanged`. */
export function amendIfUnchanged<Failure extends string, Facts extends unknown[] = []>(
  app: AmendingApp,
  id: string,
  by: ChangedBy,
  expectedVersion: number | undefined,
  decide: (booking: Booking, ...facts: Facts) => Decision<Failure> | Promise<Decision<Failure>>,
  ...reads: { [Index in keyof Facts]: Read<Facts[Index]> }
): Promise<Result<Booking, Failure | AmendFailure | "booking-edited", unknown>> {
  return amendBooking<Failure | "booking-edited", Facts>(
    app,
    id,
    by,
    (booking, ...facts) => ifUnchanged(booking, expectedVersion, decide(booking, ...facts)),
    ...reads,
  )
}

/**
 * `ALWAYS_ALLOWED` and cancelling stay possible. What was changed by a forwarded link does not use up what the guest
 * may change.
 */
export async function hasChangedTooOften(
  app: Pick<App, "db" | "now">,
  { id, version }: Pick<Booking, "id" | "version">,
  { actor, isByLink }: ChangedBy,
): Promise<boolean> {
  if (actor !== "guest" || (!isByLink && version < GUEST_MAX_VERSION)) return false
  const [byLink] = await read(app.db, readChangesByLink(app.db, id, app.now() - DAY_MS))
  if (isByLink) return version >= GUEST_MAX_VERSION || byLink.since >= LINK_MAX_CHANGES
  return version - byLink.all >= GUEST_MAX_VERSION
}

/** Fails with `changed`, and writes nothing, if the booking has changed since its facts were read. */
export async function writeAmendment(
  app: AmendingApp,
  {
    booking,
    heldByLinks,
    ledger,
    times,
    priced = null,
  }: {
    booking: Booking
    heldByLinks: number | null
    ledger: LedgerLine[]
    times: StayTimes
    priced?: PricedChange | null
  },
  by: ChangedBy,
  {
    set: asked,
    action,
    nights,
    reason = null,
    before = [],
    also = [],
    conditions = [],
    lines: caused = [],
    refunds = [],
    afterLines = [],
    takesBack = null,
  }: Amendment,
): Promise<Result<Booking, "changed" | "dates-unavailable" | StaffFailure, unknown>> {
  const { id } = booking
  const now = app.now()
  const author = { at: now, actor: by.actor, actorName: by.name ?? null, newId: app.newId }
  const followed = followExtras(booking, asked, caused, author)
  const set = { ...asked, ...followed.set }
  const lines = [...caused, ...followed.lines].map((line) => ({ id: app.newId(), ...line }))
  const isUndo = takesBack === "press"
  const newLines = lines.filter((line) => !isRecorded(line, ledger))
  const sums = sumLines([...ledger, ...newLines])
  const after = withoutPaidMove(amended(booking, set, { heldByLinks, by, now, takesBack }), sums, times.timezone)
  const begunToPay = hasBegunToPay(booking, sumLines(ledger))
  const lessExtras = lowersExtras(booking, after, followed.lines)
  const refused =
    isByStaff(by) && !isUndo
      ? staffRefusal(
          {
            before: booking,
            after,
            ledger,
            lines: newLines,
            priced,
            begunToPay,
            lessExtras,
            isMove: action === "moved",
          },
          { ...times, now },
        )
      : null
  if (refused) return fail(refused)
  const statusChanged = after.status !== booking.status
  const changes = changesBetween(booking, after)
  const event = {
    at: now,
    actor: by.actor,
    actorName: by.name ?? null,
    actorId: by.id ?? null,
    action,
    from: statusChanged ? booking.status : null,
    to: statusChanged ? after.status : null,
    reason,
    setsEmail: hasNewEmail(booking, after),
    isByLink: by.isByLink ?? false,
    ...(changes.length > 0 && { changes }),
  }
  const money = moneyOf(after, sums, times.timezone)
  const emailFacts = { timezone: times.timezone, money, refunds }
  const email = isUndo ? null : await emailFor(app, booking, after, event, emailFacts)
  const alerts = [
    ...(isByStaff(by) ? [...byHandAlert(after, newLines, by), ...commissionAlert(booking, after, by)] : []),
    ...(by.actor === "admin" && movesSoonStay(booking, after, { ...times, now })
      ? [stayMovedAlert(booking, after, by)]
      : []),
  ]
  try {
    // A cancelled booking gives up its nights, whatever its dates become.
    const taken = after.status === "cancelled" ? undefined : nights
    const payment = {
      paying: sumOfPayments(lines) || money.dueNow,
      hasBegunToPay: begunToPay,
      belowList: priced ? belowList(priced.before, priced.after, priced.listTotal) : 0,
      lessCharged: Math.max(0, sumLines(ledger).charged - sums.charged),
      held: sums.held + sums.damage,
      returned: refunds.reduce((sum, { amount }) => sum + amount, 0),
      writtenOff: isByStaff(by) ? writtenOff(booking, after, moneyAtStake(booking, ledger, newLines, times)) : null,
    }
    const options = { nights: taken, conditions, payment, isSilent: isUndo, limited: app.settings.limited }
    const writes = updateBooking(app.db, booking, after, event, options)
    const press = takesBack ? null : pressIn({ before: booking, after, action, lines, refunds }, by, now)
    const emailed = email ? [queueEmailForBooking(after, email, now)] : []
    // Last, so that the link by which the booking was paid is no longer open and stays as it is.
    const closed = statusChanged && !awaitsPayment(after) && !isUndo ? closeLinks(id, now) : []
    if (isByStaff(by) && statusChanged && after.status === "cancelled")
      closed.unshift(raiseLinksWrittenOff(id, by, now))
    const isUnconfirmed = booking.status === "confirmed" && after.status !== "confirmed"
    const isEnded = isUnconfirmed || after.status === "cancelled"
    const isOutdated = after.checkIn !== booking.checkIn || isEnded || after.emailNumber !== booking.emailNumber
    // Whoever had the links that this ends may have linked an account. Guests keep one linked without such a link.
    const isOthersNow = after.emailNumber !== booking.emailNumber
    const lineEnded = !isOthersNow
      ? []
      : by.actor === "admin"
        ? endGuestLine(app.db, id, { now, by: "team" })
        : endGuestLine(app.db, id, { now, by: "page" }, "by-link")
    const withdrawn = isOutdated ? [withdrawAroundStayEmails(app.db, id)] : []
    if (isUnconfirmed && awaitsPayment(after)) withdrawn.push(withdrawConfirmations(app.db, id))
    const owesOtherwise = lines.length > 0 || after.total !== booking.total
    if (owesOtherwise && !isOutdated) withdrawn.push(withdrawBalanceReminders(app.db, id))
    if (owesOtherwise && owesBeforeArrival(after, money, { now, timezone: times.timezone }))
      withdrawn.push(withdrawCodes(app.db, id))
    const receivedEmail = await paymentReceivedEmail(app, { before: booking, after, timezone: times.timezone }, by, {
      lines,
      money,
    })
    const recorded = [
      ...recordLines(app, lines, times.timezone),
      // After the lines: a refund cannot exceed the money held.
      ...refunds.map((refund) => insertRefund(app.db, { ...refund, id: app.newId(), bookingId: id }, now)),
    ]
    // After the amendment's writes, one of which may accept the request.
    const moveEnded =
      booking.status === "confirmed" && endsMoveRequest(booking, after)
        ? [closeMoveRequest(app.db, id, { status: "withdrawn", now })]
        : []
    const balanceLink =
      after.status === "confirmed"
        ? syncBalanceLink(after, {
            linkId: app.newId(),
            ...endsOf(booking, after, times),
            now,
            timezone: times.timezone,
          })
        : []
    const lowered = owesOtherwise && awaitsPayment(after) ? lowerBalanceLinks(id, now) : []
    const ended = takesBack === "confirmation" ? endBalanceLinks(id, now) : []
    const all = [
      ...(press ? insertPress(app.db, id, press) : []),
      ...before,
      ...writes,
      ...also,
      ...recorded,
      ...lineEnded,
      // After the lines, whose receipts a confirmation names.
      ...emailed,
      ...afterLines,
      ...receivedEmail,
      ...closed,
      ...moveEnded,
      ...withdrawn,
      ...balanceLink,
      ...ended,
      ...lowered,
      ...alerts.map((alert) => insertAlert(alert, now)),
      ...(press ? holdMessages(id, press) : []),
    ]
    const results = await write(app.db, all)
    if (press) app.waitUntil(sendAt(app, press.until))
    const isDropped = emailed.some((each) => results[all.indexOf(each)]?.meta.changes === 0)
    if (isDropped) logEvent("email-not-queued", { booking: id, kind: email?.kind })
  } catch (error) {
    if (violates(error, "booking_events_applied")) return fail("changed")
    // Money was returned or taken back since the booking was read.
    if (refunds.length > 0 && violates(error, "refunds.amount")) return fail("changed")
    if (violates(error, "nights.night")) {
      const rule = prepYieldsTo(event) ? "admin" : { gapNights: nights?.prep.length ?? 0 }
      return fail("dates-unavailable", { nights: await findConflicts(app, after, { rule, exceptBookingId: id }) })
    }
    if (!(await isAlreadyCommitted(app, error, after))) throw error
  }
  const sameCountdown = booking.status === after.status && booking.paymentDeadline === after.paymentDeadline
  if (!sameCountdown) await syncCountdown(app, after)
  if (hasNewNights(booking, after)) scheduleFeedRefresh(app)
  return ok(after)
}

/** Without the alarm the cron sends it, within minutes. */
function sendAt(app: Pick<App, "alertAlarm">, at: number): Promise<void> {
  return app
    .alertAlarm()
    .schedule(at)
    .catch((error: unknown) => logError("alert-alarm-not-set", { error }))
}

/** The press that an admin's change is; null if it is none, or by nobody who has an account. */
function pressIn(
  { before, after, action, lines, refunds }: PressedChange,
  { actor, id }: ChangedBy,
  now: number,
): Press | null {
  const kind = actor === "admin" && id ? pressOf(before, after, { action, lines, refunds }) : null
  if (!kind || !id) return null
  return {
    kind,
    version: after.version,
    adminId: id,
    at: now,
    until: now + UNDO_MS,
    amount: pressedAmount(lines, refunds),
    replaced: replacedIn(before),
    lines: lines.map((line) => line.id),
  }
}

type PressedChange = {
  before: Booking
  after: Booking
  action: BookingAction
  lines: (NewLine & { id: string })[]
  refunds: NewRefund[]
}

type StaffChange = {
  before: Booking
  after: Booking
  ledger: LedgerLine[]
  lines: NewLine[]
  priced: PricedChange | null
  begunToPay: boolean
  lessExtras: boolean
  isMove: boolean
}

/** Null if staff may make the change. */
function staffRefusal(
  { before, after, ledger, lines, priced, begunToPay, lessExtras, isMove }: StaffChange,
  moment: StayTimes & { now: number },
): StaffFailure | null {
  const ofStay = stayRefusal(before, after, moment)
  if (ofStay) return ofStay
  if (recordsTooMuch(after, ledger, lines)) return "received-owner-only"
  if (withholdsTooMuch(lines)) return "withheld-owner-only"
  const { listTotal = 0 } = priced ?? {}
  const isOwners =
    priced && isOwnersChange(priced.before, priced.after, { listTotal, hasBegunToPay: begunToPay, isMove })
  return isOwners || (begunToPay && lessExtras) ? "price-owner-only" : null
}

function hasNewNights(before: Booking, after: Booking): boolean {
  return after.status !== "cancelled" && (after.checkIn < before.checkIn || after.checkOut > before.checkOut)
}

/** None for the payment that confirms the booking, whose email says so, nor for a stay begun when staff entered it. */
async function paymentReceivedEmail(
  app: AmendingApp,
  { before, after, timezone }: { before: Booking; after: Booking; timezone: string },
  { actor }: ChangedBy,
  { lines, money }: { lines: NewLine[]; money: BookingMoney },
): Promise<Write[]> {
  const payment = sumOfPayments(lines.filter(({ pot = "stay" }) => pot === "stay"))
  // A security deposit handed over on arrival needs no email; one paid by link does.
  const damage = sumOfPayments(lines.filter(({ pot, paymentLinkId }) => pot === "damage" && paymentLinkId !== null))
  if (payment + damage === 0 || before.status !== "confirmed" || after.status !== "confirmed") return []
  if (!after.customer || (actor === "admin" && hadBegunWhenEntered(after, timezone))) return []
  const facts = {
    url: await bookingUrl(app, after),
    payment,
    ...(damage > 0 && { damagePayment: damage }),
    ...balanceFacts(after, money),
  }
  return [queuePaymentReceived(after, facts, app.now())]
}

/** In satang, for `writtenOff`. */
function moneyAtStake(booking: Booking, ledger: LedgerLine[], newLines: NewLine[], { timezone }: StayTimes) {
  const { payNow } = planOf(booking, timezone)
  return {
    due: amountToRecord(payNow, booking.total, sumLines(ledger)),
    received: sumOfPayments(ledger),
    recorded: sumOfPayments(newLines),
  }
}

/** Satang. */
function sumOfPayments(lines: Pick<NewLine, "kind" | "amount">[]): number {
  return lines.reduce((sum, { kind, amount }) => (kind === "payment" ? sum + amount : sum), 0)
}

/** A move gives some days to pay its difference; once paid, later charges fall due as usual. */
function withoutPaidMove(booking: Booking, sums: LedgerSums, timezone: string): Booking {
  if (booking.movedOn === null || moneyOf(booking, sums, timezone).balance > 0) return booking
  return { ...booking, movedOn: null }
}

/** A line with `evidence` is recorded once, even if repeated, unless it was taken back. */
function isRecorded({ evidence }: NewLine, ledger: LedgerLine[]): boolean {
  return lineWith(evidence, ledger) !== undefined
}

/** An open link keeps its end, unless the change moves the date on which the balance link ends. */
function endsOf(before: Booking, after: Booking, times: StayTimes): { expiresAt: number; isEndKept: boolean } {
  const expiresAt = balanceLinkEnd(after, times)
  return { expiresAt, isEndKept: expiresAt === balanceLinkEnd(before, times) }
}

/** A promo code made the stay free: it is confirmed with the guest's details, as no payment will do so. */
function isFreeStay(booking: Booking): boolean {
  return stateOf(booking) === "pending_payment" && booking.total === 0 && Boolean(booking.customer?.email)
}

type AmendedBy = Pick<Amendment, "takesBack"> & { heldByLinks: number | null; by: ChangedBy; now: number }

/** Throws if the actor may not make this transition, which `decide` must have checked. */
function amended(booking: Booking, set: Partial<Booking>, { heldByLinks, by, now, takesBack }: AmendedBy): Booking {
  // New data of an erased booking must be erased again.
  const changed: Booking = { ...booking, ...set, erasedAt: null, version: booking.version + 1, updatedAt: now }
  const confirmsFree = by.actor === "guest" && isFreeStay(changed)
  const emailChanges = booking.customer?.email && hasNewEmail(booking, changed) ? 1 : 0
  const setsPrice = set.price !== undefined && by.actor === "admin"
  const after: Booking = {
    ...changed,
    ...(setsPrice && { agreedTotal: agreedAfter(booking.agreedTotal, changed.price, isByStaff(by)) }),
    ...heldUntil(changed, heldByLinks),
    ...(confirmsFree && STATE_COLUMNS.confirmed),
    inReviewSince: reviewSince(changed, by, now),
    emailVersion: booking.emailVersion + emailChanges,
    emailNumber: booking.emailNumber + emailChanges,
  }
  const [from, to] = [stateOf(booking), stateOf(after)]
  const actor = confirmsFree ? "system" : by.actor
  if (from !== to && !mayTransition(from, to, actor) && !(takesBack && mayTakeBack(from, to)))
    throw new Error(`${actor} may not take a booking from ${from} to ${to}`)
  return after
}

/**
 * Replacing a slip does not restart the wait. A cancellation does not end it, because the transfer may have arrived;
 * an owner's change does.
 */
function reviewSince({ status, slipId, inReviewSince }: Booking, by: ChangedBy, now: number): number | null {
  if (status === "in_review") return inReviewSince ?? now
  const keepsWaiting = status === "pending_payment" ? by.actor === "guest" : status === "cancelled" && slipId !== null
  const isByOwner = by.actor === "admin" && !isByStaff(by)
  return keepsWaiting && !isByOwner ? inReviewSince : null
}
