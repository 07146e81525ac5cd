import type { SQL } from "drizzle-orm"
import type { App } from "#app/app.ts"
import { isAlreadyCommitted } from "#app/booking/is-already-committed.server.ts"
import { scheduleFeedRefresh } from "#app/calendar/channels/schedule-feed-refresh.server.ts"
import { findConflicts } from "#app/calendar/month/find-conflicts.server.ts"
import type { NightPlan } from "#app/calendar/month/night-plan.ts"
import { joinReads, type Read, read, violates, type Write, write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { logError, logEvent } from "#app/log.server.ts"
import { type LedgerLine, lineWith, type NewLine, sumLines, sumOfPayments } from "#app/money/ledger/ledger.ts"
import { readLedger } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf, planOf } from "#app/money/ledger/money.ts"
import { amountToRecord } from "#app/money/ledger/money-arrived.ts"
import { readHeldByLinks } from "#app/money/links/booking-payment-links-store.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { syncCountdown } from "#app/money/payable/sync-countdown.server.ts"
import type { NewRefund } from "#app/money/refunds/refund.ts"
import type { NewAlert } from "#app/notify/alerts/alert.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { followExtras } from "#app/villa/extras/follow-extras.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import { readStayTimes } from "#app/villa/villa-store.server.ts"
import { amendedBooking, type TakesBack, withoutPaidMove } from "./amended-booking.ts"
import { amendmentBatch } from "./amendment-batch.server.ts"
import {
  type Booking,
  type BookingAction,
  type BookingEvent,
  GUEST_MAX_VERSION,
  isOverdue,
  isSettling,
  LINK_MAX_CHANGES,
} from "./booking.ts"
import { byHandAlert, commissionAlert, stayMovedAlert } from "./booking-alert.ts"
import { hasNewEmail } from "./booking-email.ts"
import { queueEmailForBooking } from "./booking-email-store.server.ts"
import { readChangesByLink } from "./booking-event-store.server.ts"
import { readBooking } from "./booking-store.server.ts"
import { prepYieldsTo, updateBooking } from "./booking-write-store.server.ts"
import { type ChangedBy, isByStaff } from "./changed-by.ts"
import { findPricedChange } from "./edit/find-list-price.server.ts"
import { changesBetween } from "./edit/stay-change.ts"
import { emailFor } from "./email-for-booking.server.ts"
import { belowList, hasBegunToPay, lowersExtras, type PricedChange } from "./staff-limits/owners-price.ts"
import { movesSoonStay } from "./staff-limits/staff-limits.ts"
import { type StaffFailure, staffRefusal } from "./staff-limits/staff-refusal.ts"
import { writtenOff } from "./staff-limits/written-off.ts"
import { type Press, type PressedLink, pressedAmount, pressOf, replacedIn, UNDO_MS } from "./undo/press.ts"

export type Amendment = {
  set: Partial<Booking>
  action: BookingAction
  reason?: string | null
  /** Replace the current nights, if dates or prices change. */
  nights?: NightPlan
  /** Run first in the batch, such as inserting the slip to which the booking then refers. */
  first?: Write[]
  /** Run in the batch; their constraint violations are thrown to the caller. */
  also?: Write[]
  /** Ledger lines that the change causes, written in the batch. */
  lines?: NewLine[]
  /** Money to return to the guest, recorded in the batch. */
  refunds?: NewRefund[]
  /** Run in the batch after `lines`, to which they refer. */
  afterLines?: Write[]
  /** Run after the booking's payment links have followed its money. */
  afterLinks?: Write[]
  /** Checked in the batch; if one is not met, nothing is written and `decide` runs again. */
  conditions?: SQL[]
  takesBack?: TakesBack
  /** The payment link whose change this is part of, as it was. */
  link?: PressedLink | null
}

/** Null means no change. */
export type Decision<Failure extends string> = Result<Amendment | null, Failure, unknown>

export type AmendFailure = "not-found" | "dates-unavailable" | "payment-settling" | "booking-frozen" | StaffFailure

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
    first = [],
    also = [],
    conditions = [],
    lines: caused = [],
    refunds = [],
    afterLines = [],
    afterLinks = [],
    takesBack = null,
    link = null,
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
  const amended = amendedBooking(booking, set, { heldByLinks, received: sums.received, by, now, takesBack })
  const after = withoutPaidMove(amended, sums, times.timezone)
  const begunToPay = hasBegunToPay(booking, sumLines(ledger))
  const staffChange = {
    before: booking,
    after,
    ledger,
    lines: newLines,
    priced,
    begunToPay,
    lessExtras: lowersExtras(booking, after, followed.lines),
    isMove: action === "moved",
  }
  const refused = isByStaff(by) && !isUndo ? staffRefusal(staffChange, { ...times, now }) : null
  if (refused) return fail(refused)
  const event = eventOf({ before: booking, after, action, reason }, by, now)
  const money = moneyOf(after, sums, times.timezone)
  const email = isUndo ? null : await emailFor(app, booking, after, event, { timezone: times.timezone, money, refunds })
  const payment = {
    paying: sumOfPayments(lines) || money.dueNow,
    hasBegunToPay: begunToPay,
    belowList: priced ? belowList(priced.before, priced.after, priced.listTotal) : 0,
    lessCharged: Math.max(0, sumLines(ledger).charged - sums.charged),
    held: sums.held + sums.damage,
    returned: refunds.reduce((sum, { amount }) => sum + amount, 0),
    writtenOff: isByStaff(by) ? writtenOff(booking, after, moneyAtStake(booking, ledger, newLines, times)) : null,
  }
  // A cancelled booking gives up its nights, whatever its dates become.
  const taken = after.status === "cancelled" ? undefined : nights
  const options = { nights: taken, conditions, payment, isSilent: isUndo, limited: app.settings.limited }
  const press = takesBack ? null : pressIn({ before: booking, after, action, lines, refunds, link }, by, now)
  const emailed = email ? [queueEmailForBooking(after, email, now)] : []
  const given = {
    press,
    first,
    own: updateBooking(app.db, booking, after, event, options),
    also,
    email: emailed,
    afterLines,
    afterLinks,
    alerts: alertsOfTeam({ before: booking, after, newLines }, by, { ...times, now }),
  }
  const change = { before: booking, after, by, takesBack, lines, ledger, refunds, money, times, now }
  try {
    const all = await amendmentBatch(app, change, given)
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

/** A line with `evidence` is recorded once, even if repeated, unless it was taken back. */
function isRecorded({ evidence }: NewLine, ledger: LedgerLine[]): boolean {
  return lineWith(evidence, ledger) !== undefined
}

function eventOf(
  { before, after, action, reason }: { before: Booking; after: Booking } & Pick<BookingEvent, "action" | "reason">,
  by: ChangedBy,
  at: number,
): BookingEvent {
  const hasNewStatus = after.status !== before.status
  const changes = changesBetween(before, after)
  return {
    at,
    actor: by.actor,
    actorName: by.name ?? null,
    actorId: by.id ?? null,
    action,
    from: hasNewStatus ? before.status : null,
    to: hasNewStatus ? after.status : null,
    reason,
    setsEmail: hasNewEmail(before, after),
    isByLink: by.isByLink ?? false,
    ...(changes.length > 0 && { changes }),
  }
}

/** What an owner should know of what the team did, besides the alerts of every change. */
function alertsOfTeam(
  { before, after, newLines }: { before: Booking; after: Booking; newLines: NewLine[] },
  by: ChangedBy,
  moment: StayTimes & { now: number },
): NewAlert[] {
  const byStaff = isByStaff(by) ? [...byHandAlert(after, newLines, by), ...commissionAlert(before, after, by)] : []
  const isMoved = by.actor === "admin" && movesSoonStay(before, after, moment)
  return isMoved ? [...byStaff, stayMovedAlert(before, after, by)] : byStaff
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
  { before, after, action, lines, refunds, link }: PressedChange,
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
    link,
  }
}

type PressedChange = {
  before: Booking
  after: Booking
  action: BookingAction
  lines: (NewLine & { id: string })[]
  refunds: NewRefund[]
  link: PressedLink | null
}

function hasNewNights(before: Booking, after: Booking): boolean {
  return after.status !== "cancelled" && (after.checkIn < before.checkIn || after.checkOut > before.checkOut)
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
