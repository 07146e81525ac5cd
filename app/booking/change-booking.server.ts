import type { SQL } from "drizzle-orm"
import type { App } from "#app/app.ts"
import { canHold } from "#app/booking/holds/hold.ts"
import {
  raiseHoldsAlert,
  readHasOpenPayment,
  readHolds,
  withinHoldLimits,
  withoutOpenPayment,
} from "#app/booking/holds/hold-store.server.ts"
import { type NightPlan, nightPlan } from "#app/calendar/month/night-plan.ts"
import { readTakenNights } from "#app/calendar/month/night-store.server.ts"
import { conflictingNights } from "#app/calendar/month/taken-nights.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { type Db, type Read, read, type Write } from "#app/db/database.server.ts"
import { enabledMethods, type PaymentMethod } from "#app/money/settings/payment-settings.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { changedDetails, type StayDetails, type StayDetailsFailure } from "#app/stay/pass/stay-details.ts"
import { amountOfPriced, checkKept, type NotKept, neighboursOf } from "#app/villa/extras/choose-extras.ts"
import { pricedExtras } from "#app/villa/extras/extra.ts"
import { isOneSum, priceWithExtras } from "#app/villa/prices/price-breakdown.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { guestFee } from "#app/villa/prices/pricing.ts"
import { type QuoteFailure, quoteStay, rangeAround, stayRulesOf } from "#app/villa/prices/quote.ts"
import type { Season } from "#app/villa/prices/season.ts"
import { readSeasonsOf } from "#app/villa/prices/season-store.server.ts"
import { checkStayRules, type PricedVilla, type StayRuleFailure } from "#app/villa/prices/stay-rules.ts"
import type { PromoCodeFailure } from "#app/villa/promo-codes/promo-code.ts"
import { readPromoCodeOf } from "#app/villa/promo-codes/promo-code-store.server.ts"
import { checkInAt } from "#app/villa/stay-times.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type AmendFailure, type AmendingApp, amendBooking, type Decision } from "./amend-booking.server.ts"
import type { Booking } from "./booking.ts"
import { sameVilla } from "./booking-write-store.server.ts"
import type { ChangedBy } from "./changed-by.ts"
import { checkCodeOf } from "./edit/list-price.ts"
import { nightCount, type Stay } from "./stay.ts"

/** Omitted fields stay unchanged. */
export type BookingChange = StayDetails &
  Partial<{
    checkIn: string
    checkOut: string
    rooms: number
    guests: number
    paymentMethod: PaymentMethod
  }>

export type ChangeBookingFailure =
  | AmendFailure
  | QuoteFailure
  | StayRuleFailure
  | PromoCodeFailure
  | StayDetailsFailure
  | NotKept
  | "villa-missing"
  | "payment-method-disabled"
  | "booking-frozen"
  | "too-many-holds"
  | "price-changed"

/**
 * Dates and rooms change only while unpaid, by current prices; an extra guest fee reprices too. Guests cannot
 * change them, or their number, after a slip, during a card payment or while a payment link asks for the
 * price; nor dates and rooms at an agreed price. More nights count towards hold limits.
 * @param expectedTotal shown to the guest, in satang; another price fails with `price-changed`
 */
export async function changeBooking(
  app: AmendingApp,
  id: string,
  change: BookingChange,
  by: ChangedBy,
  expectedTotal?: number,
): Promise<Result<Booking, ChangeBookingFailure, unknown>> {
  const decide = async (
    booking: Booking,
    found: Villa | null,
    seasons: Season[],
  ): Promise<Decision<ChangeBookingFailure>> => {
    if (!found) return fail("villa-missing")
    // A booking that is sent back as it was read, which a confirmed one can be too.
    const namesNothing = Object.values(change).every((value) => value === undefined)
    const decided = namesNothing
      ? ok(null)
      : await decideChange(app, pricedVilla(found, seasons, app.now()), booking, change, by)
    const total = (decided.ok ? decided.value?.set?.total : undefined) ?? booking.total
    if (decided.ok && expectedTotal !== undefined && expectedTotal !== total) return fail("price-changed")
    return decided
  }
  return amendBooking(app, id, by, decide, readVilla(app.db), readSeasonsForChange(app.db, id, change))
}

/** Covers the booking's present nights and the dates to which it may change. */
export function readSeasonsForChange(
  db: Db,
  id: string,
  { checkIn = "", checkOut = "" }: { checkIn?: string; checkOut?: string },
): Read<Season[]> {
  const changesDates = checkIn !== "" || checkOut !== ""
  return readSeasonsOf(db, id, changesDates ? rangeAround({ checkIn, checkOut }).from : undefined)
}

export async function decideChange(
  app: Pick<App, "db" | "settings" | "now">,
  villa: PricedVilla,
  booking: Booking,
  change: BookingChange,
  by: ChangedBy,
): Promise<Decision<ChangeBookingFailure>> {
  const { paymentMethod = booking.paymentMethod } = change
  if (booking.status === "confirmed" || booking.status === "cancelled") return fail("booking-frozen")
  const details = changedDetails(booking, change, villa)
  if (!details.ok) return details
  if (paymentMethod !== booking.paymentMethod) {
    if (booking.status !== "pending_payment") return fail("booking-frozen")
    if (!enabledMethods(villa).includes(paymentMethod)) return fail("payment-method-disabled")
  }
  const repriced = await repricedStay(app, villa, booking, { ...change, guests: details.value.guests }, by)
  if (!repriced.ok) return repriced
  const { nights, ...stay } = repriced.value ?? {}
  const set: Partial<Booking> = { ...details.value, paymentMethod, ...stay }
  const changed = Object.entries(set).flatMap(([key, value]) =>
    JSON.stringify(booking[key as keyof Booking]) === JSON.stringify(value) ? [] : [key],
  )
  if (changed.length === 0) return ok(null)
  const conditions = by.actor === "guest" ? await checkGuestChange(app, booking, set) : ok([])
  if (!conditions.ok) return conditions
  const methodOnly = changed.every((key) => key === "paymentMethod")
  const also = nightCount({ ...booking, ...set }) > nightCount(booking) ? [holdsAlert(app.now(), villa)] : []
  return ok({
    set,
    nights,
    action: methodOnly ? "payment-method" : "changed",
    also,
    conditions: [...conditions.value, ...(nights ? [sameVilla(villa.version)] : [])],
  })
}

/** Priced by the current rules, or the same nights with extras for another number of guests. */
type Repriced = Pick<Booking, "price" | "total"> &
  Partial<Pick<Booking, "checkIn" | "checkOut" | "rooms"> & { nights: NightPlan }>

/** Null if the extras' price does not depend on the guests. */
function extrasRepriced(booking: Booking, guests: number): Pick<Booking, "price" | "total"> | null {
  if (!booking.extras) return null
  const price = priceWithExtras(booking.price, pricedExtras(booking.extras), guests)
  return price.total === booking.total ? null : { price, total: price.total }
}

/** Null if dates, rooms and the fee for guests are unchanged, which keeps the price whatever the rules. */
async function repricedStay(
  app: Pick<App, "db" | "now">,
  villa: PricedVilla,
  booking: Booking,
  change: BookingChange,
  by: ChangedBy,
): Promise<Result<Repriced | null, ChangeBookingFailure, unknown>> {
  const { checkIn, checkOut, rooms = booking.rooms, guests = booking.guests } = change
  const isPricedByGuests =
    guestFee(villa.offer, guests) !== guestFee(villa.offer, booking.guests) ||
    (isOneSum(booking.price) && extrasFor(booking, guests) > extrasFor(booking, booking.guests))
  const namesStay = checkIn !== undefined || checkOut !== undefined || change.rooms !== undefined
  if (!namesStay && !isPricedByGuests) return ok(extrasRepriced(booking, guests))
  if (booking.status !== "pending_payment") return fail("booking-frozen")
  const now = app.now()
  const { promo } = booking.price
  const requested = {
    checkIn: checkIn ?? booking.checkIn,
    checkOut: checkOut ?? booking.checkOut,
    rooms,
    guests,
    promo,
    extras: pricedExtras(booking.extras),
  }
  const quoted = quoteStay(villa, requested, { now, bookedAt: booking.createdAt, byTeam: by.actor === "admin" })
  if (!quoted.ok) return quoted
  const { stay, price } = quoted.value
  const isMoved = stay.checkIn !== booking.checkIn || stay.checkOut !== booking.checkOut
  if (!isMoved && !isPricedByGuests && rooms === booking.rooms) return ok(extrasRepriced(booking, guests))
  const allowed = isMoved ? await checkOtherDates(app, villa, booking, stay) : ok(null)
  if (!allowed.ok) return allowed
  return ok({ ...stay, rooms, price, total: price.total, nights: nightPlan(villa, { ...stay, rooms, price }) })
}

const extrasFor = (booking: Booking, guests: number) =>
  amountOfPriced(booking.extras, { nights: nightCount(booking), guests })

/** By the owner's rules, those of the booking's promo code, and what its extras need. */
export async function checkOtherDates(
  app: Pick<App, "db" | "now">,
  villa: PricedVilla,
  booking: Booking,
  stay: Stay,
): Promise<Result<null, StayRuleFailure | PromoCodeFailure | NotKept | "dates-unavailable", unknown>> {
  const now = app.now()
  const [taken, code] = await read(
    app.db,
    readTakenNights(app.db, { ...rangeAround(stay), now, exceptBookingId: booking.id }),
    readPromoCodeOf(app.db, booking.id, now),
  )
  const conflicts = conflictingNights(stay, taken, villa.offer.gapNights)
  if (conflicts.length > 0) return fail("dates-unavailable", { nights: conflicts })
  const allowed = checkStayRules(stayRulesOf(villa, taken, now), stay)
  if (!allowed.ok) return allowed
  const ofCode = code ? checkCodeOf(code, stay, booking, villa.timezone) : ok(null)
  if (!ofCode.ok) return ofCode
  const neighbours = neighboursOf(stay, taken)
  return checkKept(booking.extras ?? [], { stay, neighbours, now, checkInAt: checkInAt(stay, villa) })
}

function holdsAlert(now: number, { timezone }: Pick<Villa, "timezone">): Write {
  return raiseHoldsAlert({ day: dateIn(timezone, new Date(now)), now })
}

/** @returns conditions for the batch */
export async function checkGuestChange(
  app: Pick<App, "db" | "settings" | "now">,
  booking: Booking,
  set: Partial<Booking>,
): Promise<Result<SQL[], "booking-frozen" | "too-many-holds">> {
  const freezable = ["checkIn", "checkOut", "rooms", "guests", "total"] as const
  if (freezable.every((name) => set[name] === undefined || set[name] === booking[name])) return ok([])
  const replacesAgreedPrice = set.price !== undefined && booking.price.agreed === true
  if (booking.firstSlipAt !== null || replacesAgreedPrice) return fail("booking-frozen")
  const now = app.now()
  const { id } = booking
  const [hasOpenPayment, holds] = await read(
    app.db,
    readHasOpenPayment(app.db, id, now),
    readHolds(app.db, booking, now),
  )
  if (hasOpenPayment) return fail("booking-frozen")
  const noOpenPayment = withoutOpenPayment(id, now)
  const moreNights = nightCount({ ...booking, ...set }) - nightCount(booking)
  if (moreNights <= 0 || !app.settings.limited) return ok([noOpenPayment])
  const allowed = canHold(holds, booking, { bookings: 0, nights: moreNights })
  return allowed ? ok([noOpenPayment, withinHoldLimits(booking, now)]) : fail("too-many-holds")
}
