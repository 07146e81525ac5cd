import type { SQL } from "drizzle-orm"
import type { App } from "#app/app.ts"
import { canHold, type Holder, NETWORK_MAX_DAILY_BOOKINGS } from "#app/booking/holds/hold.ts"
import {
  raiseHoldsAlert,
  readBookingsInLastDay,
  readHolds,
  withinDailyBookings,
  withinHoldLimits,
} from "#app/booking/holds/hold-store.server.ts"
import { isAlreadyCommitted } from "#app/booking/is-already-committed.server.ts"
import { scheduleFeedRefresh } from "#app/calendar/channels/schedule-feed-refresh.server.ts"
import { findAlternatives } from "#app/calendar/month/find-alternatives.server.ts"
import { findConflicts } from "#app/calendar/month/find-conflicts.server.ts"
import { nightPlan } from "#app/calendar/month/night-plan.ts"
import { readTakenNights } from "#app/calendar/month/night-store.server.ts"
import type { TakenNights } from "#app/calendar/month/taken-nights.ts"
import { dateIn, readInstant } from "#app/calendar/month/villa-date.ts"
import { read, violates, type Write, write } from "#app/db/database.server.ts"
import { HOUR_SECONDS } from "#app/durations.ts"
import type { Language } from "#app/i18n/languages.ts"
import { syncBalanceLink } from "#app/money/balance/balance-link-store.server.ts"
import { failIfLedgerRefuses, type LedgerRefusal } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import { type NewLine, type Received, receivedPayment, sumLines, sumOfPayments } from "#app/money/ledger/ledger.ts"
import { recordLines } from "#app/money/ledger/ledger-store.server.ts"
import { balanceLinkEnd, moneyOf, planOf } from "#app/money/ledger/money.ts"
import { receivedAt } from "#app/money/ledger/received-on.ts"
import { isHoldAllowed, paymentDeadline } from "#app/money/payable/deadline.ts"
import { syncCountdown } from "#app/money/payable/sync-countdown.server.ts"
import { initialMethod, type PaymentMethod } from "#app/money/settings/payment-settings.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import type { Role } from "#app/people/accounts/account.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { changedDetails, type StayDetails, type StayDetailsFailure } from "#app/stay/pass/stay-details.ts"
import type { Actor } from "#app/villa/actor.ts"
import { priceSetTo } from "#app/villa/prices/price-breakdown.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import {
  type QuoteFailure,
  quoteStay,
  quoteWithCode,
  rangeAround,
  stayRulesOf,
  TEAM_QUOTE,
} from "#app/villa/prices/quote.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import { checkStayRules, type PricedVilla, type StayRuleFailure } from "#app/villa/prices/stay-rules.ts"
import { limitPromoCodeGuesses } from "#app/villa/promo-codes/limit-promo-code-guesses.server.ts"
import { normalizeCode, type PromoCodeFailure, type UsedPromoCode } from "#app/villa/promo-codes/promo-code.ts"
import { readPromoCode } from "#app/villa/promo-codes/promo-code-store.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type Booking, type BookingEvent, checkGuests, REFERENCE_LENGTH, referenceFrom } from "./booking.ts"
import { byHandAlert } from "./booking-alert.ts"
import { queueEmailForBooking } from "./booking-email-store.server.ts"
import { insertBooking, sameVilla } from "./booking-write-store.server.ts"
import { type ChangedBy, isByStaff } from "./changed-by.ts"
import { emailFor } from "./email-for-booking.server.ts"
import type { Customer } from "./guest/customer.ts"
import { type BookingSource, checkCommission, USUAL_SOURCE } from "./source.ts"
import { toldListTotal } from "./staff-limits/owners-price.ts"
import { recordsTooMuch } from "./staff-limits/staff-limits.ts"
import { STATE_COLUMNS } from "./status.ts"

/** Dates are texts for `readDate`. Adults and children add up to the guests. */
export type BookingRequest = Pick<StayDetails, "arrival" | "adults" | "children" | "foreignGuests"> & {
  checkIn: string
  checkOut: string
  rooms: number
  guests: number
  /** A preference: see `initialMethod`. */
  paymentMethod: PaymentMethod
  specialRequests: string
  language: Language
  /** Shown by the client, in satang; compared, never trusted. Undefined if none was shown. */
  expectedTotal: number | undefined
  promoCode?: string
  /** Agreed by an admin, in satang; the list price if omitted. */
  totalAgreed?: number
  /** Given if an admin books on a customer's behalf. */
  customer?: Customer | null
  /** Set by an admin, a text for `readInstant`; the payment window if omitted. */
  holdUntil?: string
  /** Received by an admin already, which confirms the booking at once. */
  received?: Received
  /** Of a booking by the team; a guest's comes from this site. */
  source?: BookingSource
  /** In satang, null for none. */
  commission?: number | null
  /** Emails the guest even though the stay has already begun. */
  emailBegunStay?: boolean
}

/** No limits apply to admins. `network` is that by which limits count (`holderNetworkOf`). */
export type BookedBy = Omit<ChangedBy, "isByLink"> & { guestId: string; network: string; offer?: OfferTo }

/** Nights held for a guest who has asked for them, by whose network limits count; written in the booking's batch. */
type OfferTo = { addressHash: string; conditions: SQL[]; also(booking: Booking): Write[] }

export type StartBookingFailure =
  | QuoteFailure
  | "villa-missing"
  | StayDetailsFailure
  | "price-changed"
  | "hold-out-of-range"
  | "received-on-invalid"
  | LedgerRefusal
  | "commission-too-high"
  | "received-owner-only"
  | "dates-unavailable"
  | StayRuleFailure
  | PromoCodeFailure
  | "too-many-holds"
  | "too-many-requests"

type BookingApp = Pick<
  App,
  | "db"
  | "countdown"
  | "feedRefresh"
  | "waitUntil"
  | "limits"
  | "counters"
  | "settings"
  | "signer"
  | "origin"
  | "now"
  | "newId"
  | "randomBytes"
>

const MAX_ATTEMPTS = 3

/**
 * One batch, then the countdown. `dates-unavailable` has the taken nights and, for guests, the nearest stays;
 * `price-changed` and `promo-code-used-up` have the new price. The owner's rules bind guests only.
 */
export async function startBooking(
  app: BookingApp,
  request: BookingRequest,
  booker: BookedBy,
): Promise<Result<{ booking: Booking; villa: Villa }, StartBookingFailure, unknown>> {
  const { guestId, actor, role, network, offer } = booker
  if (actor === "guest" && !(await app.limits.booking(network))) return fail("too-many-requests")
  const addressHash = actor === "guest" ? await app.signer.sign(`network:${network}`) : (offer?.addressHash ?? "")
  const holder = { guestId, addressHash }
  const holdsLimited = app.settings.limited && actor !== "admin"

  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const now = app.now()
    const check = () => readAndCheck(app, request, { actor, role, holder, holdsLimited, now })
    const code = actor === "guest" || isByStaff(booker) ? request.promoCode : undefined
    const checked = await limitPromoCodeGuesses(app, { code, network }, check)
    if (!checked.ok) return checked
    const { villa, paidAt, listTotal } = checked.value
    const unpaid = newBooking(app, request, { ...checked.value, holder, actor, now })
    const lines = linesOf(unpaid, request.received, { booker, at: paidAt, timezone: villa.timezone })
    const booking = unpaid.status === "confirmed" ? { ...unpaid, confirmedWith: sumOfPayments(lines) } : unpaid
    const writing = writeBooking(app, booking, villa, { booker, request, holdsLimited, lines, listTotal })
    const written = await failIfLedgerRefuses(app, writing, request.received?.on)
    if (written.ok) {
      scheduleFeedRefresh(app)
      await syncCountdown(app, booking)
      return ok({ booking, villa })
    }
    if (written.error !== "changed") return fail(written.error, written.data)
  }
  throw new Error("Too many concurrent changes while creating a booking")
}

async function readAndCheck(
  app: BookingApp,
  request: BookingRequest,
  {
    actor,
    role,
    holder,
    holdsLimited,
    now,
  }: { actor: Actor; role: Role | undefined; holder: Holder; holdsLimited: boolean; now: number },
): Promise<Result<Priced & { villa: PricedVilla }, StartBookingFailure, unknown>> {
  const range = rangeAround(request)
  const { villa, seasons, taken, code, holds, bookingsInLastDay } = await read(app.db, {
    villa: readVilla(app.db),
    seasons: readSeasons(app.db, range.from),
    taken: readTakenNights(app.db, { ...range, now }),
    code: readPromoCode(app.db, normalizeCode(request.promoCode ?? ""), now),
    holds: readHolds(app.db, holder, now),
    bookingsInLastDay: readBookingsInLastDay(app.db, holder, now),
  })
  if (!villa) return fail("villa-missing")
  const priced = pricedVilla(villa, seasons, now)
  const checked = checkRequest(request, { villa: priced, taken, code, actor, role, now })
  if (!checked.ok) return checked
  const { nights, total } = checked.value.price
  const affordable = checkCommission(request.commission, total)
  if (!affordable.ok) return affordable
  if (holdsLimited && !canHold(holds, holder, { bookings: 1, nights })) return fail("too-many-holds")
  if (holdsLimited && bookingsInLastDay >= NETWORK_MAX_DAILY_BOOKINGS)
    return fail("too-many-requests", { retryAfterSeconds: HOUR_SECONDS })
  return ok({ ...checked.value, villa: priced })
}

/** `received` defaults to the first payment. */
function linesOf(
  booking: Booking,
  received: Received | undefined,
  { booker, at, timezone }: { booker: BookedBy; at: number; timezone: string },
): NewLine[] {
  const due = { amount: planOf(booking, timezone).payNow, all: booking.total, proof: null, byCard: false }
  const payment = received && receivedPayment(received, due)
  if (!payment) return []
  const { actor, name = null } = booker
  return [{ bookingId: booking.id, paymentLinkId: null, at, kind: "payment", actor, actorName: name, ...payment }]
}

/** Writes nothing (`changed`) if the villa or the guest's holds changed, or the reference exists. */
async function writeBooking(
  app: BookingApp,
  booking: Booking,
  villa: PricedVilla,
  {
    booker,
    request,
    holdsLimited,
    lines,
    listTotal,
  }: { booker: BookedBy; request: BookingRequest; holdsLimited: boolean; lines: NewLine[]; listTotal: number },
): Promise<Result<null, "changed" | "dates-unavailable" | "promo-code-used-up" | "received-owner-only", unknown>> {
  const { createdAt: now, status } = booking
  const { actor, name: actorName = null, id: actorId = null, offer } = booker
  const event: BookingEvent = {
    at: now,
    actor,
    actorName,
    actorId,
    action: "booked",
    from: null,
    to: status,
    reason: null,
    setsEmail: Boolean(booking.customer?.email),
  }
  const { timezone } = villa
  const byStaff = isByStaff(booker)
  if (byStaff && recordsTooMuch(booking, [], lines)) return fail("received-owner-only")
  const money = moneyOf(booking, sumLines(lines), timezone)
  const emailOptions = { timezone, money, emailBegunStay: request.emailBegunStay }
  const email = await emailFor(app, null, booking, event, emailOptions)
  const limits = holdsLimited ? [withinHoldLimits(booking, now), withinDailyBookings(booking, now)] : []
  const nights = nightPlan(villa, booking)
  const options = {
    conditions: [sameVilla(villa.version), ...limits, ...(offer?.conditions ?? [])],
    limited: app.settings.limited,
    belowList: byStaff ? Math.max(0, listTotal - booking.total) : 0,
  }
  try {
    await write(app.db, [
      ...insertBooking(app.db, booking, event, { nights, ...options }),
      ...recordLines(app, lines, timezone),
      // After the lines, whose receipts a confirmation names.
      ...(email ? [queueEmailForBooking(booking, email, now)] : []),
      ...(status === "confirmed"
        ? syncBalanceLink(booking, {
            linkId: app.newId(),
            expiresAt: balanceLinkEnd(booking, villa),
            isEndKept: false,
            now,
            timezone,
          })
        : []),
      ...(byStaff ? byHandAlert(booking, lines, booker).map((alert) => insertAlert(alert, now)) : []),
      raiseHoldsAlert({ day: dateIn(villa.timezone, new Date(now)), now }),
      ...(offer?.also(booking) ?? []),
    ])
  } catch (error) {
    if (violates(error, "nights.night")) {
      const rule = actor === "admin" ? "admin" : { gapNights: nights.prep.length }
      const conflicts = await findConflicts(app, booking, { rule })
      if (actor === "admin") return fail("dates-unavailable", { nights: conflicts })
      const alternatives = await findAlternatives(app, villa, { ...booking, stay: booking })
      return fail("dates-unavailable", { nights: conflicts, alternatives })
    }
    if (violates(error, "promo_uses_applied")) {
      const quoted = quoteStay(villa, { ...booking, extras: [] }, { now, ...TEAM_QUOTE })
      return fail("promo-code-used-up", quoted.ok ? quoted.value : undefined)
    }
    if (!(await isAlreadyCommitted(app, error, booking))) {
      const changed = violates(error, "booking_events_applied") || violates(error, "bookings.reference")
      if (changed) return fail("changed")
      throw error
    }
  }
  return ok(null)
}

function newBooking(
  app: Pick<App, "settings" | "origin" | "now" | "newId" | "randomBytes">,
  request: BookingRequest,
  {
    villa,
    stay,
    details,
    price,
    holdUntil,
    holder,
    actor,
    now,
  }: Priced & { villa: PricedVilla; holder: Holder; actor: Actor; now: number },
): Booking {
  return {
    id: app.newId(),
    reference: referenceFrom(app.randomBytes(REFERENCE_LENGTH)),
    ...holder,
    ...STATE_COLUMNS[request.received ? "confirmed" : "pending_payment"],
    cancelReason: null,
    kept: null,
    movesUsed: 0,
    refundCap: null,
    movedOn: null,
    confirmedWith: null,
    buyer: null,
    source: actor === "admin" ? (request.source ?? USUAL_SOURCE.admin) : USUAL_SOURCE.guest,
    commission: request.commission ?? null,
    ...stay,
    rooms: request.rooms,
    guests: request.guests,
    customer: request.customer ?? null,
    paymentMethod: initialMethod(villa, request.paymentMethod),
    specialRequests: request.specialRequests,
    note: "",
    ...NO_STAY_DETAILS,
    ...details,
    accessCode: null,
    rulesHash: null,
    terms: villa.terms,
    language: request.language,
    price,
    total: price.total,
    extras: null,
    agreedTotal: price.agreed ? price.total : null,
    paymentDeadline: request.received ? null : (holdUntil ?? paymentDeadline(app, villa)),
    inReviewSince: null,
    firstSlipAt: null,
    slipClearedDeadline: null,
    slipSentDeadline: null,
    slipId: null,
    card: null,
    origin: app.origin,
    emailVersion: 1,
    emailNumber: 1,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    erasedAt: null,
  }
}

const NO_STAY_DETAILS = { arrival: null, adults: null, children: null, foreignGuests: null }

type Priced = {
  stay: { checkIn: string; checkOut: string }
  details: Partial<Booking>
  price: Booking["price"]
  /** By the price list, in satang (`toldListTotal`); staff may have agreed another price. */
  listTotal: number
  holdUntil?: number
  paidAt: number
}

/** Read together. */
type Facts = {
  villa: PricedVilla
  taken: TakenNights
  code: UsedPromoCode | null
  actor: Actor
  role: Role | undefined
  now: number
}

function checkRequest(
  request: BookingRequest,
  { villa, taken, code, actor, role, now }: Facts,
): Result<Priced, StartBookingFailure, unknown> {
  const byTeam = actor === "admin"
  const options = { now, ...(byTeam && TEAM_QUOTE) }
  const quoted = quoteWithCode(villa, request, code, options)
  if (!quoted.ok) return quoted
  if (!byTeam) {
    const allowed = checkStayRules(stayRulesOf(villa, taken, now), quoted.value.stay)
    if (!allowed.ok) return allowed
  }
  const holdUntil = request.holdUntil ? readInstant(request.holdUntil, villa.timezone) : undefined
  if (holdUntil === null || (holdUntil && !isHoldAllowed(holdUntil, now))) return fail("hold-out-of-range")
  const guests = checkGuests(request.guests, villa)
  if (!guests.ok) return guests
  const details = changedDetails({ ...request, ...NO_STAY_DETAILS }, request, villa)
  if (!details.ok) return details
  const paidAt = receivedAt(request.received?.on, { timezone: villa.timezone, now, role })
  if (!paidAt.ok) return paidAt
  const { stay, price } = quoted.value
  if (request.expectedTotal !== undefined && request.expectedTotal !== price.total) {
    return fail("price-changed", quoted.value)
  }
  const listed = price.promo ? quoteStay(villa, request, options) : quoted
  const withoutCode = listed.ok ? listed.value.price.total : price.total
  const listTotal = toldListTotal({ withCode: price.total, withoutCode })
  const { totalAgreed } = request
  const agreed = totalAgreed === undefined ? price : priceSetTo(totalAgreed, price)
  return ok({ stay, details: details.value, price: agreed, listTotal, holdUntil, paidAt: paidAt.value })
}
