import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { MoneyToReturn } from "../ledger/card-refund.ts"
import { readMoneyToReturn } from "../ledger/card-refund-store.server.ts"
import { readSums } from "../ledger/ledger-store.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { dateAfter } from "../villa/dates.ts"
import { enabledMethods } from "../villa/payment-settings.ts"
import type { Season } from "../villa/season.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import type { AmendFailure, ChangedBy, Decision } from "./amend-booking.server.ts"
import { type Booking, checkRooms } from "./booking.ts"
import type { BookingEdit } from "./booking-request.ts"
import { readBooking } from "./booking-store.server.ts"
import { sameVilla } from "./booking-write-store.server.ts"
import { type CancellingApp, refundsOfAll } from "./cancel-booking.server.ts"
import { readSeasonsForChange } from "./change-booking.server.ts"
import {
  amendForConfirming,
  type ConfirmingFailure,
  paymentDeadline,
  paymentOnConfirming,
  type SeenFacts,
  type StatusFailure,
  transitionTo,
} from "./change-status.server.ts"
import { type Customer, splitName } from "./customer.ts"
import { type EditPreview, editPreview } from "./edit-preview.ts"
import { listedPrice } from "./move.ts"
import { nightPlan } from "./night-plan.ts"
import { readTakenNights } from "./night-store.server.ts"
import { hasBegunToPay, isOwnersPrice } from "./owners-price.ts"
import { notAgreed, type Price, priceAfterEdit } from "./price-breakdown.ts"
import { chargedGuests } from "./pricing.ts"
import { rangeAround } from "./quote.ts"
import { ADMIN_DAYS_BACK, checkStay, type StayFailure } from "./stay.ts"
import { changedDetails, type StayDetailsFailure } from "./stay-details.ts"
import type { PricedVilla } from "./stay-rules.ts"
import { warningsOf } from "./stay-warning.ts"
import { conflictingNightsForAdmin } from "./taken-nights.ts"
import { dateIn, readDate } from "./villa-date.ts"

export type EditBookingFailure =
  | AmendFailure
  | StatusFailure
  | StayFailure
  | "date-invalid"
  | "rooms-out-of-range"
  | StayDetailsFailure
  | "payment-method-disabled"
  | "booking-frozen"
  | ConfirmingFailure
  | "villa-missing"
  | "price-owner-only"

/**
 * Changes a booking for an admin, in any state but cancelled. See `priceAfterEdit` for the price. Changed dates replace
 * the nights; fails with `dates-unavailable` and the unavailable nights. Cancelling returns everything that is held.
 * @param expectedVersion the version that the admin was shown; fails with `booking-edited` if it has changed since
 * @param isOwner whether they may set any price; else `price-owner-only` where only owners may, see `isOwnersPrice`
 */
export async function editBooking(
  app: CancellingApp,
  id: string,
  edit: BookingEdit,
  by: ChangedBy,
  expectedVersion?: number,
  isOwner = false,
): Promise<Result<Booking, EditBookingFailure, unknown>> {
  const decide = (
    booking: Booking,
    seen: SeenFacts,
    seasons: Season[],
    held: MoneyToReturn,
  ): Decision<EditBookingFailure> => {
    if (!seen.villa) return fail("villa-missing")
    const villa = { ...seen.villa, seasons }
    if (booking.status === "cancelled") return fail("booking-frozen")
    const mayPrice = isOwner || !hasBegunToPay(booking, seen.sums)
    const decided = changesOf(booking, edit, villa, { today: dateIn(villa.timezone, new Date(app.now())), mayPrice })
    if (!decided.ok) return decided
    const transition = transitionTo(booking, edit.status ?? booking.status, by.actor, {
      deadline: paymentDeadline(app, villa),
      linkInReview: seen.linkInReview,
    })
    if (!transition.ok) return transition
    const set = { ...decided.value, ...transition.value }
    if (Object.keys(set).length === 0) return ok(null)
    const action = Object.keys(decided.value).length === 0 ? "status" : "changed"
    const money =
      set.status === "cancelled"
        ? { refunds: refundsOfAll(app, held) }
        : paymentOnConfirming(booking, set, by, seen, { at: app.now(), timezone: villa.timezone })
    if (!set.checkIn && !set.price) return ok({ set, action, ...money })
    const conditions = [...("conditions" in money ? (money.conditions ?? []) : []), sameVilla(villa.version)]
    return ok({ set, action, nights: nightPlan(villa, { ...booking, ...set }), ...money, conditions })
  }
  return amendForConfirming(
    app,
    id,
    by,
    expectedVersion,
    decide,
    readSeasonsForChange(app.db, id, edit),
    readMoneyToReturn(app.db, id),
  )
}

/** A preview of what an edit would change. Fails as `editBooking` would, also if nights are taken. */
export async function previewEdit(
  app: Pick<App, "db" | "now">,
  id: string,
  edit: BookingEdit,
  isOwner = false,
): Promise<Result<EditPreview, EditBookingFailure, unknown>> {
  const [found, seasons, booking, sums] = await read(
    app.db,
    readVilla(app.db),
    readSeasonsForChange(app.db, id, edit),
    readBooking(app.db, id),
    readSums(app.db, id),
  )
  if (!found) return fail("villa-missing")
  const villa = { ...found, seasons }
  if (!booking) return fail("not-found")
  if (booking.status === "cancelled") return fail("booking-frozen")
  const now = app.now()
  const mayPrice = isOwner || !hasBegunToPay(booking, sums)
  const decided = changesOf(booking, edit, villa, { today: dateIn(villa.timezone, new Date(now)), mayPrice })
  if (!decided.ok) return decided
  const after = { ...booking, ...decided.value }
  const [taken] = await read(app.db, readTakenNights(app.db, { ...rangeAround(after), now, exceptBookingId: id }))
  const conflicts = conflictingNightsForAdmin(after, taken)
  if (conflicts.length > 0) return fail("dates-unavailable", { nights: conflicts })
  const warnings =
    after.checkIn === booking.checkIn && after.checkOut === booking.checkOut ? [] : warningsOf(villa, after, taken, now)
  return ok(
    editPreview(booking, after, {
      sums,
      listTotal: listPriceOf(villa, after).total,
      warnings,
      timezone: villa.timezone,
    }),
  )
}

/** What a booking costs by the current price list, with its promo code, and with the discounts of the day it was made. */
function listPriceOf(villa: PricedVilla, booking: Booking): Price {
  const bookedOn = dateIn(villa.timezone, new Date(booking.createdAt))
  return listedPrice(villa, { ...booking, bookedOn }, booking)
}

/** The fields whose values an edit changes. Without `mayPrice` fewer guests alone keep their price, see `isOwnersPrice`. */
function changesOf(
  booking: Booking,
  edit: BookingEdit,
  villa: PricedVilla,
  { today, mayPrice }: { today: string; mayPrice: boolean },
): Result<Partial<Booking>, EditBookingFailure> {
  const details = changedDetails(booking, edit, villa)
  if (!details.ok) return details
  const set: Partial<Booking> = { ...details.value }
  const { paymentMethod = booking.paymentMethod } = edit
  if (paymentMethod !== booking.paymentMethod) {
    if (!enabledMethods(villa).includes(paymentMethod)) return fail("payment-method-disabled")
    set.paymentMethod = paymentMethod
  }

  const customer = customerAfter(booking.customer, edit)
  if (JSON.stringify(customer) !== JSON.stringify(booking.customer)) set.customer = customer

  const stay = stayAfter(booking, edit, villa.timezone, today)
  if (!stay.ok) return stay
  const rooms = edit.rooms ?? booking.rooms
  const changesStay = stay.value !== null || rooms !== booking.rooms
  if (changesStay) {
    const checked = checkRooms(rooms, villa)
    if (!checked.ok) return checked
    Object.assign(set, stay.value, { rooms })
  }
  const guests = set.guests ?? booking.guests
  const list = listPriceOf(villa, { ...booking, ...stay.value, rooms, guests })
  const before = { ...booking, chargedGuests: chargedGuests(villa.offer, booking.guests) }
  const after = { ...before, ...stay.value, rooms, chargedGuests: chargedGuests(villa.offer, guests) }
  const isOwners = (total: number) => !mayPrice && isOwnersPrice(before, { ...after, total }, list.total)
  const isPricedByGuests = after.chargedGuests !== before.chargedGuests && !isOwners(list.total)
  const edited = priceAfterEdit(booking.price, list, { ...edit, isRepriced: changesStay || isPricedByGuests })
  if (isOwners(edited.total)) return fail("price-owner-only")
  // What staff only keep is not agreed: a guest's move would keep it too.
  const price = mayPrice || booking.price.agreed ? edited : notAgreed(edited)
  if (JSON.stringify(price) !== JSON.stringify(booking.price)) Object.assign(set, { price, total: price.total })
  return ok(set)
}

/** The stay's new dates, or null if they do not change. An unchanged check-in date may be any time ago. */
function stayAfter(
  booking: Booking,
  edit: BookingEdit,
  timezone: string,
  today: string,
): Result<{ checkIn: string; checkOut: string } | null, StayFailure | "date-invalid"> {
  const checkIn = edit.checkIn === undefined ? booking.checkIn : readDate(edit.checkIn, timezone)
  const checkOut = edit.checkOut === undefined ? booking.checkOut : readDate(edit.checkOut, timezone)
  if (edit.checkIn === "" || edit.checkOut === "") return fail("dates-missing")
  if (!checkIn || !checkOut) return fail("date-invalid")
  if (checkIn === booking.checkIn && checkOut === booking.checkOut) return ok(null)
  const [earliest] = [booking.checkIn, dateAfter(today, -ADMIN_DAYS_BACK)].sort()
  return checkStay({ checkIn, checkOut }, today, earliest)
}

function customerAfter(before: Customer | null, { customerName, customerInfo }: BookingEdit): Customer | null {
  if (!customerName && Object.keys(customerInfo ?? {}).length === 0) return before
  const empty = { firstName: "", lastName: "", email: "", phone: "" }
  return { ...empty, ...before, ...(customerName && splitName(customerName)), ...customerInfo }
}
