import type { App } from "#app/app.ts"
import { type Booking, withEffectiveStatus } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { read } from "#app/db/database.server.ts"
import { DEFAULT_LANGUAGE, type Language } from "#app/i18n/languages.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { readHasLinkInReview } from "#app/money/links/booking-payment-links-store.server.ts"
import {
  isLinkClosed,
  linkReference,
  linkState,
  linkWithEffectiveStatus,
  type PaymentLink,
} from "#app/money/links/payment-link.ts"
import { bookingOfLink, readPaymentLink } from "#app/money/links/payment-link-store.server.ts"
import { type Payable, type PayableRef, payableFromBooking } from "#app/money/payable/payable.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { debtOf } from "./card-payment.ts"

/** Money in satang. */
export type CardDue = {
  subject: PayableRef
  bookingId: string | null
  amount: number
  /** The balance of the debt: never charge more. */
  due: number
  debt: string
  reference: string
  language: Language
  email: string | null
  /** `link-closed` if a link ended with its booking. */
  state: Payable["state"] | "link-closed"
  status: string
  villa: Villa
}

export async function findCardDue(app: Pick<App, "db" | "now">, subject: PayableRef): Promise<CardDue | null> {
  return subject.kind === "booking" ? bookingDue(app, subject) : linkDue(app, subject)
}

async function bookingDue({ db, now }: Pick<App, "db" | "now">, subject: PayableRef): Promise<CardDue | null> {
  const { id } = subject
  const { found, villa, sums, linkInReview } = await read(db, {
    found: readBooking(db, id),
    villa: readVilla(db),
    sums: readSums(db, id),
    linkInReview: readHasLinkInReview(db, id),
  })
  if (!found || !villa) return null
  const booking = withEffectiveStatus(found, now())
  const { reference, language, customer } = booking
  const { dueNow } = moneyOf(booking, sums, villa.timezone)
  const { state } = payableFromBooking(booking, { dueNow, linkInReview })
  // A slip in review of a payment link has the same effect as the booking's own.
  const status = state === "in_review" ? state : booking.status
  return {
    subject,
    bookingId: id,
    amount: dueNow,
    due: dueNow,
    debt: debtOf(subject, booking),
    reference,
    language,
    email: customer?.email || null,
    status,
    villa,
    state: state === "open" && dueNow <= 0 ? "closed" : state,
  }
}

async function linkDue({ db, now }: Pick<App, "db" | "now">, subject: PayableRef): Promise<CardDue | null> {
  const ofLink = bookingOfLink(subject.id)
  const { found, foundBooking, villa, sums, siblingInReview } = await read(db, {
    found: readPaymentLink(db, subject.id),
    foundBooking: readBooking(db, ofLink),
    villa: readVilla(db),
    sums: readSums(db, ofLink),
    siblingInReview: readHasLinkInReview(db, ofLink, subject.id),
  })
  if (!found || !villa) return null
  const booking = foundBooking && withEffectiveStatus(foundBooking, now())
  const link = linkWithEffectiveStatus(found, now(), booking)
  const { id, bookingId, amount, status } = link
  return {
    subject,
    bookingId,
    amount,
    debt: debtOf(subject, booking),
    due: linkDueOf(link, booking, sums, villa.timezone),
    reference: linkReference(id),
    language: DEFAULT_LANGUAGE,
    email: null,
    status,
    villa,
    state: linkCardState(link, booking, siblingInReview),
  }
}

/** In satang. A balance link never charges more than its booking owes now. */
export function linkDueOf(
  { amount, damage, purpose }: Pick<PaymentLink, "amount" | "damage" | "purpose">,
  booking: Booking | null,
  sums: LedgerSums,
  timezone: string,
): number {
  if (!booking || purpose !== "balance") return amount
  const { balance, damage: deposit } = moneyOf(booking, sums, timezone)
  if (damage === 0) return Math.min(amount, balance)
  return Math.min(amount, Math.max(0, balance) + Math.min(damage, deposit.missing))
}

export function linkCardState(
  link: PaymentLink,
  booking: Pick<Booking, "status" | "paymentDeadline"> | null,
  siblingInReview: boolean,
): CardDue["state"] {
  const state = linkState(link, booking, siblingInReview)
  return state === "closed" && isLinkClosed(link, booking) ? "link-closed" : state
}

export function checkPayable({
  state,
  status,
  amount,
  due,
}: Pick<CardDue, "state" | "status" | "amount" | "due">): Result<
  null,
  "payment-settling" | "link-closed" | "payment-link-expired" | "status-conflict" | "price-changed",
  unknown
> {
  if (state === "settling") return fail("payment-settling")
  if (state === "link-closed") return fail("link-closed")
  if (status === "expired") return fail("payment-link-expired")
  if (state !== "open") return fail("status-conflict", { from: status, to: "confirmed" })
  return amount <= due ? ok(null) : fail("price-changed")
}
