import type { App } from "#app/app.ts"
import type { Write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import type { BalanceLink } from "#app/money/balance/balance-link.ts"
import { type BookingMoney, overpaid, stillToPay } from "#app/money/ledger/money.ts"
import type { PaymentLink } from "#app/money/links/payment-link.ts"
import { cancellationOf, periodsFrom, withCharges } from "#app/money/refunds/cancellation-refund.ts"
import type { NewRefund } from "#app/money/refunds/refund.ts"
import { refundDaysOf } from "#app/money/refunds/transfer-due.ts"
import type { StayFacts } from "#app/notify/email/email.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { extrasChange } from "#app/villa/extras/extra.ts"
import type { Booking, BookingEvent } from "./booking.ts"
import { emailDueFor, hadBegunWhenEntered } from "./booking-email.ts"
import {
  type MoneyFacts,
  queueDamageEmail,
  queueLinkReturned,
  queueRefundOwed,
  type StayEmail,
} from "./booking-email-store.server.ts"

/** Counted from check-out or, if later, from the day of booking. */
export const LINK_DAYS_AFTER_STAY = 90

/** `money` is as of after the change; `refunds` are what the change returns. */
export async function emailFor(
  app: Pick<App, "settings" | "signer">,
  before: Booking | null,
  after: Booking,
  { at, actor, reason, isByLink }: Pick<BookingEvent, "at" | "actor" | "reason" | "isByLink">,
  {
    timezone,
    money,
    refunds = [],
    emailBegunStay,
  }: { timezone: string; money: BookingMoney; refunds?: NewRefund[]; emailBegunStay?: boolean },
): Promise<StayEmail | null> {
  const kind = emailDueFor(before, after, { actor, timezone, emailBegunStay })
  if (!kind) return null
  const { received, ...balances } = balanceFacts(after, money)
  const changed = kind === "extras-changed" && before ? extrasChange(before.extras, after.extras) : null
  return {
    kind,
    changeFacts: {
      url: await bookingUrl(app, after),
      reason: actor === "admin" ? reason : null,
      ...(changed && { extrasChange: changed }),
      ...balances,
      // A cancelled booking's money is read with its row, returned money included.
      ...(kind === "cancelled"
        ? refundFacts(after, refunds)
        : {
            received,
            cancellation: periodsFrom(cancellationOf(withCharges(after, money), timezone), { at, timezone }),
          }),
    },
    deduplicationKey: kind === "slip-received" ? `${kind}:${after.slipId}:${after.emailNumber}` : null,
    // What somebody did with a forwarded link must reach the address, whatever else was sent there. A stranger opens
    // bookings of their own by links, too, but confirms none.
    limited: app.settings.limited && actor === "guest" && !(isByLink && before?.status === "confirmed"),
  }
}

/** Asks where to transfer the refunds. Written with a change of the booking, hence its next version. */
export async function refundOwedEmail(
  app: Pick<App, "signer" | "now">,
  booking: Booking,
  refunds: readonly NewRefund[],
): Promise<Write> {
  const facts = { url: await bookingUrl(app, booking), ...refundFacts(booking, refunds) }
  return queueRefundOwed({ id: booking.id, version: booking.version + 1 }, facts, app.now())
}

/** For a link whose slip an admin rejected; null if nobody is told, as of a stay that had begun when it was entered. */
export async function linkReturnedEmail(
  app: Pick<App, "signer" | "now">,
  booking: Booking,
  { id, version }: Pick<PaymentLink, "id" | "version">,
  timezone: string,
): Promise<Write | null> {
  if (!booking.customer || hadBegunWhenEntered(booking, timezone)) return null
  const facts = { url: await bookingUrl(app, booking) }
  return queueLinkReturned(booking, { id, version, url: payLinkUrl(booking, id) }, facts, app.now())
}

/** Satang: `left` is then still held, `kept` the total. Uses the next version, as part of a change. */
export async function damageEmail(
  app: Pick<App, "signer" | "now">,
  kind: "damage-kept" | "damage-returned",
  booking: Booking,
  { note, ...damageChange }: { amount: number; left: number; kept: number; note?: string },
): Promise<Write> {
  const facts = { url: await bookingUrl(app, booking), reason: note, damageChange }
  return queueDamageEmail(kind, { id: booking.id, version: booking.version + 1 }, facts, app.now())
}

/** Satang, in total, by transfer, and of the security deposit. */
function refundFacts(
  booking: Pick<Booking, "terms">,
  refunds: readonly NewRefund[],
): Pick<StayFacts, "refund" | "refundByTransfer" | "refundDays" | "hasRefundAccount" | "refundOfDamage" | "credit"> {
  const sum = (parts: readonly NewRefund[]) => parts.reduce((total, { amount }) => total + amount, 0)
  const ofDamage = sum(refunds.filter(({ pot }) => pot === "damage"))
  const credit = refunds.find(({ channel }) => channel === "credit")
  const transfers = refunds.filter(({ channel }) => channel === "bank")
  return {
    refund: sum(refunds),
    refundByTransfer: sum(transfers),
    refundDays: refundDaysOf(booking),
    ...(transfers.some(({ payee }) => payee) && { hasRefundAccount: true }),
    ...(credit?.validUntil && { credit: { amount: credit.amount, until: credit.validUntil } }),
    ...(ofDamage > 0 && { refundOfDamage: ofDamage }),
  }
}

/** Confirmed: what remains to be paid. Unpaid: what is due now, and what later and by when. Satang. */
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

/** Cancelled bookings owe no security deposit. */
function damageFacts(status: Booking["status"], { damage: { amount, when, missing } }: BookingMoney) {
  return { amount, when, missing: status === "cancelled" ? 0 : missing }
}

type AskingLink = Pick<BalanceLink, "id" | "amount" | "damage">

export function payLinkOf({ origin }: Pick<Booking, "origin">, { id, amount, damage }: AskingLink) {
  return { url: payLinkUrl({ origin }, id), amount, ...(damage > 0 && { damage }) }
}

const payLinkUrl = ({ origin }: Pick<Booking, "origin">, linkId: string) => origin + paths.payment.link(linkId)

/** Opens a booking until the guest's email changes. Not valid as a bearer token of the /api. */
function emailToken(
  app: Pick<App, "signer">,
  { id, emailVersion, checkOut, createdAt }: Pick<Booking, "id" | "emailVersion" | "checkOut" | "createdAt">,
): Promise<string> {
  return app.signer.token("booking-email", `${id}:${emailVersion}`, linkExpiresAt({ checkOut, createdAt }))
}

/** Epoch milliseconds. */
export function linkExpiresAt({ checkOut, createdAt }: Pick<Booking, "checkOut" | "createdAt">): number {
  return Math.max(Date.parse(checkOut), createdAt) + LINK_DAYS_AFTER_STAY * DAY_MS
}

/** Signed; opens the booking on any device. */
export async function bookingUrl(
  app: Pick<App, "signer">,
  booking: Pick<Booking, "id" | "emailVersion" | "origin" | "checkOut" | "createdAt">,
): Promise<string> {
  return booking.origin + stayPaths.open(booking.id, await emailToken(app, booking))
}
