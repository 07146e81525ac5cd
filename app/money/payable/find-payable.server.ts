import type { App } from "#app/app.ts"
import { type Booking, isByEmailLink, type Rejection, withEffectiveStatus } from "#app/booking/booking.ts"
import { countFor } from "#app/booking/count-by-sender.ts"
import { findBooking, type Viewer } from "#app/booking/find-booking.server.ts"
import { whileAhead } from "#app/booking/other-dates/move.ts"
import type { MoveRequest } from "#app/booking/other-dates/move-request.ts"
import { readMoveRequests, readMovesAsked } from "#app/booking/other-dates/move-store.server.ts"
import { read } from "#app/db/database.server.ts"
import { type BalanceLink, canPayBy } from "#app/money/balance/balance-link.ts"
import { readBalanceLink } from "#app/money/balance/balance-link-store.server.ts"
import { readCardPaymentsOf } from "#app/money/cards/card-payment-store.server.ts"
import { maskedEmail, OTP_MAX_ATTEMPTS } from "#app/money/cards/otp.ts"
import { type CardApp, reconcilePayment } from "#app/money/cards/settle-card-payment.server.ts"
import { type DamageMoney, damageDueDate, damageOf } from "#app/money/damage/damage.ts"
import { readDamageSums, readSums } from "#app/money/ledger/ledger-store.server.ts"
import { type BookingMoney, balanceDateOf, moneyOf } from "#app/money/ledger/money.ts"
import { readHasLinkInReview } from "#app/money/links/booking-payment-links-store.server.ts"
import { linkWithEffectiveStatus } from "#app/money/links/payment-link.ts"
import { type PaymentLinkDetails, readPaymentLinkDetails } from "#app/money/links/payment-link-details-store.server.ts"
import { bookingOfLink } from "#app/money/links/payment-link-store.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type Payable, type PayableRef, payableFromBooking, payableFromLink } from "./payable.ts"
import type { OtpSender } from "./payment-countdown.ts"

export type PayableBooking = Payable & {
  kind: "booking"
  booking: Booking
  villa: Villa
  rejection: Rejection | null
  money: BookingMoney
  damage: DamageMoney
  /** Only of a confirmed booking, if it can be paid now. */
  balanceLink: BalanceLink | null
  /** The guest's open request for other dates; null once the stay has begun. */
  openMove: MoveRequest | null
  latestMove: MoveRequest | null
  movesAsked: number
  awaitsOtp: boolean
}
/** @property siblingInReview whether a slip of another link for the booking is in review */
export type PayableLink = Payable & {
  kind: "link"
  details: PaymentLinkDetails
  villa: Villa
  siblingInReview: boolean
}
export type FoundPayable = PayableBooking | PayableLink

type Needs = Pick<App, "db" | "now">

export async function findPayableBooking(app: Needs, id: string, viewer: Viewer): Promise<PayableBooking | null> {
  const found = await findBooking(
    app,
    id,
    viewer,
    readHasLinkInReview(app.db, id),
    readSums(app.db, id),
    readBalanceLink(app.db, id, app.now()),
    readCardPaymentsOf(app.db, { kind: "booking", id }),
    readDamageSums(app.db, id),
    readMoveRequests(app.db, id),
    readMovesAsked(app.db, id),
  )
  if (!found) return null
  const { booking, villa, rejection, facts } = found
  const [linkInReview, sums, link, cardPayments, damageSums, requests, made] = facts
  const money = moneyOf(booking, sums, villa.timezone)
  const damage = damageOf(booking, damageSums)
  const awaitsOtp = cardPayments.some(({ status }) => status === "authorized")
  const balanceLink = booking.status === "confirmed" && canPayBy(link, app.now()) ? link : null
  const payable = payableFromBooking(booking, { dueNow: money.dueNow, linkInReview })
  const asked = requests.find(({ status }) => status === "asked") ?? null
  const openMove = whileAhead(asked, booking, { ...villa, now: app.now() })
  return {
    ...payable,
    kind: "booking",
    booking,
    villa,
    rejection,
    money,
    damage,
    balanceLink,
    openMove,
    latestMove: requests[0] ?? null,
    movesAsked: countFor(made, isByEmailLink(viewer, booking)),
    awaitsOtp,
  }
}

/** Everybody who has the link's id may see it. */
export async function findPayableLink(app: Needs, id: string): Promise<PayableLink | null> {
  const [found, villa, siblingInReview] = await read(
    app.db,
    readPaymentLinkDetails(app.db, id),
    readVilla(app.db),
    readHasLinkInReview(app.db, bookingOfLink(id), id),
  )
  if (!found || !villa) return null
  const details = detailsWithEffectiveStatus(found, app.now())
  return { ...payableFromLink(details, siblingInReview), kind: "link", details, villa, siblingInReview }
}

/** By when a link for a confirmed booking's balance is to be paid; null for other links. */
export function linkBalanceDate({ details: { link, booking }, villa: { timezone } }: PayableLink): string | null {
  if (link.purpose !== "balance" || booking?.status !== "confirmed") return null
  return link.damage > 0 ? damageDueDate(booking, timezone) : balanceDateOf(booking, timezone)
}

export function detailsWithEffectiveStatus(details: PaymentLinkDetails, now: number): PaymentLinkDetails {
  const booking = details.booking && withEffectiveStatus(details.booking, now)
  return { ...details, link: linkWithEffectiveStatus(details.link, now, booking), booking }
}

/** First reconciles an interrupted capture with the gateway. */
export async function findReconciled<Found extends FoundPayable>(
  app: CardApp,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  const found = await find()
  return found?.state === "settling" && (await reconcilePayment(app, found)) ? find() : found
}

export async function findOtpStep(
  app: Pick<App, "db" | "countdown" | "now">,
  subject: PayableRef,
  sender: OtpSender = "own",
) {
  const [payments] = await read(app.db, readCardPaymentsOf(app.db, subject))
  const held = payments.find(({ status }) => status === "authorized")
  const otpState = await app.countdown(subject.id).otpTimes("card", undefined, sender)
  const email = held?.email ?? payments[0]?.email
  if (!email || (!held && otpState.blockedUntil <= app.now())) return null
  return { ...otpState, maxAttempts: OTP_MAX_ATTEMPTS, email: maskedEmail(email), amount: held?.amount ?? 0 }
}
