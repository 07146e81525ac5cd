import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { enabledMethods } from "../villa/payment-settings.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { type AmendFailure, amendBooking, type By, type Decision, ifUnchanged } from "./amend-booking.server.ts"
import { type Booking, checkGuests, checkRooms } from "./booking.ts"
import { readHasLinkInReview } from "./booking-links-store.server.ts"
import type { BookingEdit } from "./booking-request.ts"
import {
  failIfEvidenceUsed,
  paymentDeadline,
  paymentOnConfirming,
  type SeenFailure,
  type StatusFailure,
  transitionTo,
} from "./change-status.server.ts"
import { type Customer, splitName } from "./customer.ts"
import { priceOf, priceSetTo } from "./price.ts"
import { checkStay, type StayFailure } from "./stay.ts"
import { dateIn, readDate } from "./villa-date.ts"

export type EditBookingFailure =
  | AmendFailure
  | StatusFailure
  | StayFailure
  | "date-invalid"
  | "rooms-out-of-range"
  | "guests-out-of-range"
  | "payment-method-disabled"
  | "booking-frozen"
  | SeenFailure
  | "villa-missing"

/**
 * Changes a booking for an admin, in any state but cancelled. A given total is kept; if dates or rooms change without
 * one, the price is recalculated. Fails with `dates-unavailable` and the taken nights if new dates are not available.
 * @param seenVersion the version that the admin was shown; fails with `booking-edited` if it has changed since
 */
export async function editBooking(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  id: string,
  edit: BookingEdit,
  by: By,
  seenVersion?: number,
): Promise<Result<Booking, EditBookingFailure, unknown>> {
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) return fail("villa-missing")
  const decide = async (booking: Booking, linkInReview: boolean): Promise<Decision<EditBookingFailure>> => {
    if (booking.status === "cancelled") return fail("booking-frozen")
    const decided = changesOf(booking, edit, villa, dateIn(villa.timezone, new Date(app.now())))
    if (!decided.ok) return decided
    const moved = transitionTo(booking, edit.status ?? booking.status, by.actor, {
      deadline: paymentDeadline(app, villa),
      linkInReview,
    })
    if (!moved.ok) return moved
    const set = { ...decided.value, ...moved.value }
    if (Object.keys(set).length === 0) return ok(null)
    const action = Object.keys(decided.value).length === 0 ? "status" : "changed"
    return ok({ set, action, also: await paymentOnConfirming(app, booking, set, by) })
  }
  const change = amendBooking(
    app,
    id,
    by,
    (booking, linkInReview) => ifUnchanged(booking, seenVersion, decide(booking, linkInReview)),
    readHasLinkInReview(app.db, id),
  )
  return failIfEvidenceUsed(change)
}

/** The fields that an edit changes; empty if all values are the same. */
function changesOf(
  booking: Booking,
  edit: BookingEdit,
  villa: Villa,
  today: string,
): Result<Partial<Booking>, EditBookingFailure> {
  const set: Partial<Booking> = {}
  for (const name of ["guests", "specialRequests", "paymentMethod"] as const) {
    if (edit[name] !== undefined && edit[name] !== booking[name]) Object.assign(set, { [name]: edit[name] })
  }
  if (set.guests !== undefined) {
    const guests = checkGuests(set.guests, villa)
    if (!guests.ok) return guests
  }
  if (set.paymentMethod && !enabledMethods(villa).includes(set.paymentMethod)) return fail("payment-method-disabled")

  const customer = customerAfter(booking.customer, edit)
  if (JSON.stringify(customer) !== JSON.stringify(booking.customer)) set.customer = customer

  const stay = stayAfter(booking, edit, villa.timezone, today)
  if (!stay.ok) return stay
  const rooms = edit.rooms ?? booking.rooms
  if (stay.value || rooms !== booking.rooms) {
    const checked = checkRooms(rooms, villa)
    if (!checked.ok) return checked
    const price = priceOf(villa, stay.value ?? booking, rooms)
    Object.assign(set, stay.value, { rooms, price, total: price.total })
  }
  const { total } = { ...booking, ...set }
  if (edit.totalPrice !== undefined && edit.totalPrice !== total) {
    const price = priceSetTo(edit.totalPrice, set.price ?? booking.price)
    Object.assign(set, { price, total: price.total })
  }
  return ok(set)
}

/** The new dates, or null if they do not change. A stay that has begun can be changed if its check-in stays the same. */
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
  const begun = checkIn === booking.checkIn && checkIn < today
  return checkStay({ checkIn, checkOut }, begun ? checkIn : today)
}

function customerAfter(before: Customer | null, { customerName, customerInfo }: BookingEdit): Customer | null {
  if (!customerName && Object.keys(customerInfo ?? {}).length === 0) return before
  const nobody = { firstName: "", lastName: "", email: "", phone: "" }
  return { ...nobody, ...before, ...(customerName && splitName(customerName)), ...customerInfo }
}
