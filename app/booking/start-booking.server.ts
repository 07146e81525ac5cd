import type { App } from "../app.ts"
import { read, violates, write } from "../db/database.server.ts"
import type { Language } from "../i18n/languages.ts"
import { type Received, receivedPayment } from "../ledger/ledger.ts"
import { recordPayment } from "../ledger/ledger-store.server.ts"
import { fail, ok, type Result } from "../result.ts"
import type { Actor } from "../villa/actor.ts"
import { initialMethod, type PaymentMethod } from "../villa/payment-settings.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { type Booking, checkGuests, REFERENCE_LENGTH, referenceFrom } from "./booking.ts"
import { insertBooking } from "./booking-write-store.server.ts"
import { paymentDeadline } from "./change-status.server.ts"
import type { Customer } from "./customer.ts"
import { isHoldAllowed } from "./deadline.ts"
import { emailFor } from "./email-for-booking.server.ts"
import { canHold, type Holder, NETWORK_MAX_DAILY_BOOKINGS } from "./hold.ts"
import {
  queueHoldsAlert,
  readBookingsInLastDay,
  readHolds,
  withinDailyBookings,
  withinHoldLimits,
} from "./hold-store.server.ts"
import { isAlreadyCommitted } from "./is-already-committed.server.ts"
import { readTakenNights } from "./night-store.server.ts"
import { priceSetTo } from "./price.ts"
import { type QuoteFailure, quoteJson, quoteStay } from "./quote.ts"
import { STATE_COLUMNS } from "./status.ts"
import { nightsOf, STAFF_DAYS_BACK } from "./stay.ts"
import { syncCountdown } from "./sync-countdown.server.ts"
import { dateIn, readInstant } from "./villa-date.ts"

/** The request of a guest or an admin. Dates are texts that `readDate` parses. */
export type BookingRequest = {
  checkIn: string
  checkOut: string
  rooms: number
  guests: number
  /** A preference: see `initialMethod`. */
  paymentMethod: PaymentMethod
  specialRequests: string
  language: Language
  /** The total that the client showed, in satang; compared, never trusted. Undefined if it showed none. */
  totalShown?: number
  /** The total agreed by an admin, in satang; the list price if omitted. */
  totalAgreed?: number
  /** The customer, if an admin books on their behalf. */
  customer?: Customer | null
  /** Until when an admin holds the dates, a text that `readInstant` parses; for the payment window if omitted. */
  holdUntil?: string
  /** What an admin has received already: the booking is confirmed at once. */
  received?: Received
  /** Whether the guest of a stay that has begun gets the emails that others get anyway. */
  emailBegunStay?: boolean
}

/**
 * Who makes the booking. An admin has a name, and no limits apply.
 * @property network the network that limits count by, see `holderNetworkOf`
 */
export type Booker = { guestId: string; actor: Actor; name?: string | null; network: string }

export type StartBookingFailure =
  | QuoteFailure
  | "villa-missing"
  | "guests-out-of-range"
  | "price-changed"
  | "hold-out-of-range"
  | "dates-unavailable"
  | "too-many-holds"
  | "too-many-requests"

const MAX_ATTEMPTS = 3
const HOUR_SECONDS = 3600

/**
 * Books a stay: inserts the booking, its nights and its first event in one batch, then starts the countdown. Fails
 * with `dates-unavailable` and the unavailable nights, with `price-changed` and the new price, or with a validation
 * failure.
 */
export async function startBooking(
  app: Pick<App, "db" | "countdown" | "limits" | "settings" | "signer" | "origin" | "now" | "newId" | "randomBytes">,
  request: BookingRequest,
  { guestId, actor, name = null, network }: Booker,
): Promise<Result<{ booking: Booking; villa: Villa }, StartBookingFailure, unknown>> {
  if (actor === "guest" && !(await app.limits.booking(network))) return fail("too-many-requests")
  const addressHash = actor === "guest" ? await app.signer.sign(`network:${network}`) : ""
  const holder = { guestId, addressHash }
  const { limited } = app.settings
  const holdsLimited = limited && actor === "guest"

  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const now = app.now()
    const [villa, holds, bookingsInLastDay] = await read(
      app.db,
      readVilla(app.db),
      readHolds(app.db, holder, now),
      readBookingsInLastDay(app.db, holder, now),
    )
    if (!villa) return fail("villa-missing")
    const checked = checkRequest(request, villa, actor, now)
    if (!checked.ok) return checked
    const { stay, price, holdUntil } = checked.value
    const allowed = !holdsLimited || canHold(holds, holder, { bookings: 1, nights: price.nights })
    if (!allowed) return fail("too-many-holds")
    if (holdsLimited && bookingsInLastDay >= NETWORK_MAX_DAILY_BOOKINGS)
      return fail("too-many-requests", { retryAfterSeconds: HOUR_SECONDS })

    const booking = newBooking(app, request, { villa, stay, price, holdUntil, holder, now })
    const event = {
      at: now,
      actor,
      actorName: name,
      action: "booked",
      from: null,
      to: booking.status,
      reason: null,
    } as const
    const nightList = nightsOf(stay)
    const payment = request.received && receivedPayment(request.received, dueOf(booking))
    const remaining = request.received ? Math.max(0, booking.total - (payment?.amount ?? 0)) : 0
    const about = { bookingId: booking.id, paymentLinkId: null, at: now, actor, actorName: name }
    const begun = stay.checkIn < dateIn(villa.timezone, new Date(now))
    const email = begun && !request.emailBegunStay ? null : await emailFor(app, null, booking, event, remaining)
    try {
      const conditions = holdsLimited ? [withinHoldLimits(holder, now), withinDailyBookings(holder, now)] : []
      const options = { nightList, villaVersion: villa.version, conditions, email, limited }
      await write(app.db, [
        ...insertBooking(app.db, booking, event, options),
        ...(payment ? [recordPayment(app.db, { ...about, ...payment })] : []),
        queueHoldsAlert({
          day: dateIn(villa.timezone, new Date(now)),
          url: `${app.settings.publicOrigin ?? app.origin}/admin/holds`,
          now,
        }),
      ])
      await syncCountdown(app, booking)
      return ok({ booking, villa })
    } catch (error) {
      if (violates(error, "nights.night")) {
        const [taken] = await read(
          app.db,
          readTakenNights(app.db, { from: stay.checkIn, to: stay.checkOut, now: app.now() }),
        )
        return fail("dates-unavailable", { nights: taken })
      }
      if (await isAlreadyCommitted(app, error, booking)) {
        await syncCountdown(app, booking)
        return ok({ booking, villa })
      }
      // The villa or the guest's holds have changed between the read and the write, or the reference already exists.
      const retry = violates(error, "booking_events_applied") || violates(error, "bookings.reference")
      if (!retry) throw error
    }
  }
  throw new Error("Too many concurrent changes while creating a booking")
}

const dueOf = ({ total }: Booking) => ({ amount: total, proof: null, byCard: false })

function newBooking(
  app: Pick<App, "settings" | "origin" | "now" | "newId" | "randomBytes">,
  request: BookingRequest,
  { villa, stay, price, holdUntil, holder, now }: Priced & { villa: Villa; holder: Holder; now: number },
): Booking {
  return {
    id: app.newId(),
    reference: referenceFrom(app.randomBytes(REFERENCE_LENGTH)),
    ...holder,
    ...STATE_COLUMNS[request.received ? "confirmed" : "pending_payment"],
    cancelReason: null,
    ...stay,
    rooms: request.rooms,
    guests: request.guests,
    customer: request.customer ?? null,
    paymentMethod: initialMethod(villa, request.paymentMethod),
    specialRequests: request.specialRequests,
    language: request.language,
    price,
    total: price.total,
    paymentDeadline: request.received ? null : (holdUntil ?? paymentDeadline(app, villa)),
    inReviewSince: null,
    firstSlipAt: null,
    slipClearedDeadline: null,
    slipId: null,
    card: null,
    origin: app.origin,
    emailVersion: 1,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    erasedAt: null,
  }
}

/** A requested stay with its price, and until when it is held if staff say so. */
type Priced = { stay: { checkIn: string; checkOut: string }; price: Booking["price"]; holdUntil?: number }

function checkRequest(
  request: BookingRequest,
  villa: Villa,
  actor: Actor,
  now: number,
): Result<Priced, StartBookingFailure, unknown> {
  const quoted = quoteStay(villa, request, now, actor === "admin" ? STAFF_DAYS_BACK : 0)
  if (!quoted.ok) return quoted
  const holdUntil = request.holdUntil ? readInstant(request.holdUntil, villa.timezone) : undefined
  if (holdUntil === null || (holdUntil && !isHoldAllowed(holdUntil, now))) return fail("hold-out-of-range")
  const guests = checkGuests(request.guests, villa)
  if (!guests.ok) return guests
  const { stay, price } = quoted.value
  if (request.totalShown !== undefined && request.totalShown !== price.total) {
    return fail("price-changed", quoteJson(quoted.value))
  }
  const { totalAgreed } = request
  return ok({ stay, price: totalAgreed === undefined ? price : priceSetTo(totalAgreed, price), holdUntil })
}
