import type { App } from "#app/app.ts"
import type { Write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import type { BalanceLink } from "#app/money/balance/balance-link.ts"
import { type BookingMoney, overpaid, stillToPay } from "#app/money/ledger/money.ts"
import { cancellationOf, periodsFrom } from "#app/money/refunds/cancellation-refund.ts"
import type { NewRefund } from "#app/money/refunds/refund.ts"
import type { Booking, BookingEvent } from "./booking.ts"
import { emailDueFor } from "./booking-email.ts"
import { type MoneyFacts, queueDamageEmail, queueRefundOwed, type StayEmail } from "./booking-email-store.server.ts"

/** How long after check-out, or after a later booking, the link in an email still opens the booking. */
export const LINK_DAYS_AFTER_STAY = 90

/**
 * The email that a change causes, with the facts that are not stored with the booking; null if it causes none.
 * @property timezone the villa's
 * @property money the booking's money after the change
 * @property refunds what the change decides to return
 * @property emailBegunStay see `emailDueFor`
 */
export async function emailFor(
  app: Pick<App, "settings" | "signer">,
  before: Booking | null,
  after: Booking,
  { at, actor, reason }: Pick<BookingEvent, "at" | "actor" | "reason">,
  {
    timezone,
    money,
    refunds = [],
    emailBegunStay,
  }: { timezone: string; money: BookingMoney; refunds?: NewRefund[]; emailBegunStay?: boolean },
): Promise<StayEmail | null> {
  const kind = emailDueFor(before, after, { actor, timezone, emailBegunStay })
  if (!kind) return null
  return {
    kind,
    changeFacts: {
      url: await bookingUrl(app, after),
      reason: actor === "admin" ? reason : null,
      ...balanceFacts(after, money),
      cancellation: periodsFrom(cancellationOf(after, timezone), { at, timezone }),
      ...(kind === "cancelled" && refundFacts(refunds)),
    },
    deduplicationKey: kind === "slip-received" ? `${kind}:${after.slipId}:${after.emailNumber}` : null,
    limited: app.settings.limited && actor === "guest",
  }
}

/**
 * The email that asks where the transfers among some refunds go. It is written with a change of the booking, of whose next
 * version it is.
 */
export async function refundOwedEmail(
  app: Pick<App, "signer" | "now">,
  booking: Booking,
  refunds: readonly NewRefund[],
): Promise<Write> {
  const facts = { url: await bookingUrl(app, booking), ...refundFacts(refunds) }
  return queueRefundOwed({ id: booking.id, version: booking.version + 1 }, facts, app.now())
}

/**
 * The email about damage money that is kept or returned now, in satang. It is written with a change of the booking, of whose
 * next version it is.
 * @property left what is then still held
 * @property kept what is then kept in total
 */
export async function damageEmail(
  app: Pick<App, "signer" | "now">,
  kind: "damage-kept" | "damage-returned",
  booking: Booking,
  { note, ...damageChange }: { amount: number; left: number; kept: number; note?: string },
): Promise<Write> {
  const facts = { url: await bookingUrl(app, booking), reason: note, damageChange }
  return queueDamageEmail(kind, { id: booking.id, version: booking.version + 1 }, facts, app.now())
}

/** What goes back, and how much of it by transfer. */
function refundFacts(refunds: readonly NewRefund[]): {
  refund: number
  refundByTransfer: number
  refundOfDamage?: number
} {
  const sum = (parts: readonly NewRefund[]) => parts.reduce((total, { amount }) => total + amount, 0)
  const ofDamage = sum(refunds.filter(({ pot }) => pot === "damage"))
  return {
    refund: sum(refunds),
    refundByTransfer: sum(refunds.filter(({ channel }) => channel === "bank")),
    ...(ofDamage > 0 && { refundOfDamage: ofDamage }),
  }
}

/**
 * What the emails of a booking say about its money: once it is confirmed what is still to be paid, before that what is to
 * be paid now and what later, and by when.
 */
export function balanceFacts({ status }: Pick<Booking, "status">, money: BookingMoney): MoneyFacts {
  const isUnpaid = status === "pending_payment" || status === "in_review"
  const balance = isUnpaid ? Math.max(0, money.balance - money.dueNow) : 0
  const remaining = stillToPay({ status }, money)
  return {
    remaining,
    payNow: isUnpaid ? Math.max(0, money.dueNow) : 0,
    balance,
    balanceDate: remaining + balance > 0 ? money.balanceDate : null,
    received: money.received,
    ...(money.damage.amount > 0 && { damage: damageFacts(status, money) }),
    ...(status === "confirmed" && money.balance < 0 && { overpaid: overpaid(money) }),
  }
}

/** What of the damage deposit a booking that is not cancelled still has to pay. */
function damageFacts(status: Booking["status"], { damage: { amount, when, missing } }: BookingMoney) {
  return { amount, when, missing: status === "cancelled" ? 0 : missing }
}

/** The payment link of an email, with what of its amount is the damage deposit, if any. */
export function payLinkOf({ origin }: Pick<Booking, "origin">, { id, amount, damage }: BalanceLink) {
  return { url: `${origin}/payment/${id}`, amount, ...(damage > 0 && { damage }) }
}

/**
 * The token of a link that opens a booking, until the guest's email changes. Not valid as a bearer token of the
 * /api.
 */
function emailToken(
  app: Pick<App, "signer">,
  { id, emailVersion, checkOut, createdAt }: Pick<Booking, "id" | "emailVersion" | "checkOut" | "createdAt">,
): Promise<string> {
  return app.signer.token("booking-email", `${id}:${emailVersion}`, linkExpiresAt({ checkOut, createdAt }))
}

/** Until when the links to a booking open it, in epoch milliseconds. */
export function linkExpiresAt({ checkOut, createdAt }: Pick<Booking, "checkOut" | "createdAt">): number {
  return Math.max(Date.parse(checkOut), createdAt) + LINK_DAYS_AFTER_STAY * DAY_MS
}

/** The address that opens a booking on any device, signed. */
export async function bookingUrl(
  app: Pick<App, "signer">,
  booking: Pick<Booking, "id" | "emailVersion" | "origin" | "checkOut" | "createdAt">,
): Promise<string> {
  return `${booking.origin}/booking/${booking.id}/open?token=${await emailToken(app, booking)}`
}
