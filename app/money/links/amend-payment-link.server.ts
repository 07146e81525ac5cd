import type { SQL } from "drizzle-orm"
import { type AmendingApp, type Amendment, writeAmendment } from "#app/booking/amend-booking.server.ts"
import { awaitsPayment, type Booking, isOverdue, isSettling } from "#app/booking/booking.ts"
import { syncLinkReturned } from "#app/booking/booking-email-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { type ChangedBy, isByStaff } from "#app/booking/changed-by.ts"
import { linkReturnedEmail } from "#app/booking/email-for-booking.server.ts"
import type { StaffFailure } from "#app/booking/staff-limits/staff-refusal.ts"
import { pressedLink } from "#app/booking/undo/press.ts"
import { read, violates, type Write, write } from "#app/db/database.server.ts"
import { lowerBalanceLinks, syncBalanceLink } from "#app/money/balance/balance-link-store.server.ts"
import type { NewLine } from "#app/money/ledger/ledger.ts"
import { readLedger, recordLines } from "#app/money/ledger/ledger-store.server.ts"
import { balanceLinkEnd } from "#app/money/ledger/money.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import type { Slip } from "#app/money/slips/slip.ts"
import { readSlipsOfLink } from "#app/money/slips/slip-store.server.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import { readStayTimes } from "#app/villa/villa-store.server.ts"
import {
  closeLinks,
  readHasLinkInReview,
  readHeldByLinks,
  readLinkToCheck,
} from "./booking-payment-links-store.server.ts"
import { expirePaymentLinks } from "./expire-payment-links.server.ts"
import {
  expiryAfterRejection,
  isLinkLive,
  isLinkOverdue,
  type PaymentLink,
  type PaymentLinkEvent,
} from "./payment-link.ts"
import { byHandLinkAlert, reducedLinkAlert, writtenOffLinkAlert } from "./payment-link-alert.ts"
import { mayTransitionLink } from "./payment-link-status.ts"
import { bookingOfLink, readPaymentLink, updatePaymentLink } from "./payment-link-store.server.ts"

export type LinkAmendment = {
  set: Partial<PaymentLink>
  /** Inserted with the change. */
  slip?: Slip
  /** The change to the booking that the link pays, given its current state; null for none. */
  booking?: (booking: Booking) => Amendment | null
  /** Ledger lines of a booking are a change of that booking, whatever its status. */
  lines?: NewLine[]
  /** In the same batch; constraint violations are thrown to the caller. */
  also?: Write[]
  /** Checked in the batch; if one is not met, nothing is written and `decide` runs again. */
  conditions?: SQL[]
}

export type LinkDecision<Failure extends string> = Result<LinkAmendment | null, Failure, unknown>

/** `event` is null if nothing changed; `booking` is null if it was not concerned. */
export type AmendedLink = { link: PaymentLink; event: PaymentLinkEvent | null; booking: Booking | null }

type Needs = AmendingApp

const MAX_ATTEMPTS = 5

/**
 * The only way to change an existing link. Link and booking are one batch, decided again if either has
 * changed; while a card payment is being captured only the gateway may change the link.
 */
export async function amendPaymentLink<Failure extends string>(
  app: Needs,
  id: string,
  by: ChangedBy,
  decide: (
    link: PaymentLink,
    booking: Booking | null,
    slips: Slip[],
    siblingInReview: boolean,
    siblingToCheck: string | null,
  ) => LinkDecision<Failure> | Promise<LinkDecision<Failure>>,
): Promise<Result<AmendedLink, Failure | "not-found" | "payment-settling" | StaffFailure, unknown>> {
  const { db } = app
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const ofLink = bookingOfLink(id)
    const { link, booking, heldByLinks, ledger, times, slips, siblingInReview, siblingToCheck } = await read(db, {
      link: readPaymentLink(db, id),
      booking: readBooking(db, ofLink),
      heldByLinks: readHeldByLinks(db, ofLink),
      ledger: readLedger(db, ofLink),
      times: readStayTimes(db),
      slips: readSlipsOfLink(db, id),
      siblingInReview: readHasLinkInReview(db, ofLink, id),
      siblingToCheck: readLinkToCheck(db, ofLink, id),
    })
    if (!link) return fail("not-found")
    const now = app.now()
    if (await recordExpiry(app, link, booking, now)) continue
    if (link.settlingPaymentId !== null && by.actor !== "gateway") return fail("payment-settling")
    const decided = await decide(link, booking, slips, siblingInReview, siblingToCheck)
    if (!decided.ok) return decided
    if (!decided.value) return ok({ link, event: null, booking: null })

    const { slip, booking: decideBooking, also = [], lines = [], conditions = [] } = decided.value
    const set = { ...decided.value.set, ...endOfReturned(link, decided.value.set, booking, times, now) }
    const affected = decideBooking || lines.length > 0 ? booking : null
    if (affected && isSettling(affected) && by.actor !== "gateway") return fail("payment-settling")
    // An erased link that is changed may hold personal data again.
    const changed: PaymentLink = { ...link, ...set, erasedAt: null, version: link.version + 1, updatedAt: now }
    const after: PaymentLink = { ...changed, inReviewSince: reviewSince(changed, now) }
    checkTransition(link, after, by)
    const { actor, name: actorName = null, id: actorId = null } = by
    const event = { at: now, actor, actorName, actorId, from: link.status, to: after.status }
    const told = isByStaff(by)
      ? [...reducedLinkAlert(link, after, booking, by), ...writtenOffLinkAlert(link, after, slips, by)]
      : []
    const alerts = told.map((alert) => insertAlert(alert, now))
    const untold = booking && link.status === "open" && after.status !== "open" ? syncLinkReturned(booking.id) : []
    const own = updatePaymentLink(db, link, after, event, { slip, booking, conditions })
    const writes = [...own, ...untold, ...alerts, ...also]
    const amendment = affected && withLines(decideBooking?.(affected) ?? null, lines)
    try {
      if (!affected || !amendment) {
        const recorded = recordLines(app, lines, times.timezone)
        const byHand = isByStaff(by) ? byHandLinkAlert(after, lines, by).map((alert) => insertAlert(alert, now)) : []
        await write(db, [...writes, ...recorded, ...byHand, ...balanceLinkWrites(app, link, booking, times)])
        return ok({ link: after, event, booking: affected })
      }
      // One instant for link and booking: undoing finds rows by it.
      const atOnce = { ...app, now: () => now }
      // The price may have been lowered while a slip in review kept the link's amount.
      const isReviewed = link.status === "in_review" && awaitsPayment(affected)
      const lowered = isReviewed ? lowerBalanceLinks(affected.id, now) : []
      const isRejected = amendment.action === "link-returned" && by.actor === "admin"
      const email = isRejected ? await linkReturnedEmail(atOnce, affected, after, times.timezone) : null
      const combined = {
        ...amendment,
        also: [...writes, ...(amendment.also ?? []), ...lowered],
        afterLinks: email ? [email] : [],
        link: pressedLink(link),
      }
      const written = await writeAmendment(atOnce, { booking: affected, heldByLinks, ledger, times }, by, combined)
      if (written.ok) return ok({ link: after, event, booking: written.value })
      if (written.error === "dates-unavailable") throw new Error(`A payment link's booking: ${written.error}`)
      if (written.error !== "changed") return fail(written.error)
    } catch (error) {
      if (!violates(error, "payment_link_events_applied")) throw error
    }
  }
  throw new Error("A payment link kept changing while it was being amended")
}

/** A guest whose slip is rejected has time for another. Meanwhile the dates may have moved. */
function endOfReturned(
  { automatic, status }: PaymentLink,
  set: Partial<PaymentLink>,
  booking: Booking | null,
  times: StayTimes,
  now: number,
): Partial<PaymentLink> {
  if (!automatic || status !== "in_review" || set.status !== "open" || booking?.status !== "confirmed") return {}
  return { expiresAt: expiryAfterRejection({ expiresAt: balanceLinkEnd(booking, times) }, now) }
}

/** The balance link of a confirmed booking then follows its balance again; see `syncBalanceLink`. */
function balanceLinkWrites(
  { newId, now }: Needs,
  before: PaymentLink,
  booking: Booking | null,
  times: StayTimes,
): Write[] {
  if (booking?.status !== "confirmed") return []
  const expiresAt = balanceLinkEnd(booking, times)
  const isEndKept = !(before.automatic && before.settlingPaymentId !== null)
  return syncBalanceLink(booking, { linkId: newId(), expiresAt, isEndKept, now: now(), timezone: times.timezone })
}

/**
 * Ledger lines always change the booking's version, so that an admin who has it on screen sees them first.
 */
function withLines(decided: Amendment | null, lines: NewLine[]): Amendment | null {
  if (lines.length === 0) return decided
  return { ...(decided ?? { set: {}, action: "link-paid" }), lines }
}

/** For a link that has expired or ended with its booking. @returns whether anything was recorded */
async function recordExpiry(app: Needs, link: PaymentLink, booking: Booking | null, now: number): Promise<boolean> {
  if (isLinkOverdue(link, now)) await expirePaymentLinks(app, link.id)
  else if (booking && isOverdue(booking, now)) await expireBookings(app, booking.id)
  else if (booking?.status === "cancelled" && isLinkLive(link) && link.settlingPaymentId === null)
    await write(app.db, closeLinks(booking.id, now))
  else return false
  return true
}

/** Throws if the actor may not make the transition, which `decide` must have checked. */
function checkTransition({ status: from }: PaymentLink, { status: to }: PaymentLink, { actor }: ChangedBy): void {
  if (from !== to && !mayTransitionLink(from, to, actor))
    throw new Error(`${actor} may not take a payment link from ${from} to ${to}`)
}

/** A link that expired or was closed with its booking keeps the time, because the owner must still decide. */
function reviewSince({ status, inReviewSince }: PaymentLink, now: number): number | null {
  if (status === "in_review") return inReviewSince ?? now
  return status === "cancelled" || status === "expired" ? inReviewSince : null
}
