import type { App } from "#app/app.ts"
import { type CancellingApp, refundsOfAll } from "#app/booking/cancellation/cancel-booking.server.ts"
import { nightPlan } from "#app/calendar/month/night-plan.ts"
import { readTakenNights } from "#app/calendar/month/night-store.server.ts"
import { conflictingNightsForAdmin } from "#app/calendar/month/taken-nights.ts"
import { dateIn, readDate } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { failIfLedgerRefuses } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { paymentDeadline } from "#app/money/payable/deadline.ts"
import type { MoneyToReturn } from "#app/money/refunds/card-refund.ts"
import { readMoneyToReturn } from "#app/money/refunds/card-refund-store.server.ts"
import { enabledMethods } from "#app/money/settings/payment-settings.ts"
import { retentionCutoff } from "#app/people/guests/retention.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { changedDetails, type StayDetailsFailure } from "#app/stay/pass/stay-details.ts"
import { readReport } from "#app/stay/passports/passport-store.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { pricedExtras } from "#app/villa/extras/extra.ts"
import { followExtras, followedSums } from "#app/villa/extras/follow-extras.ts"
import { notAgreed, priceAfterEdit, priceWithExtras } from "#app/villa/prices/price-breakdown.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { rangeAround } from "#app/villa/prices/quote.ts"
import type { Season } from "#app/villa/prices/season.ts"
import type { PricedVilla } from "#app/villa/prices/stay-rules.ts"
import type { UsedPromoCode } from "#app/villa/promo-codes/promo-code.ts"
import { readPromoCodeOf } from "#app/villa/promo-codes/promo-code-store.server.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import type { AmendFailure, Decision } from "../amend-booking.server.ts"
import { type Booking, type BookingEvent, checkRooms, deadlineAfterRejection } from "../booking.ts"
import { readHistory } from "../booking-event-store.server.ts"
import type { BookingEdit } from "../booking-request.ts"
import { readBooking } from "../booking-store.server.ts"
import { sameVilla } from "../booking-write-store.server.ts"
import { readSeasonsForChange } from "../change-booking.server.ts"
import { type ChangedBy, isByStaff } from "../changed-by.ts"
import {
  amendForConfirming,
  type ConfirmingFailure,
  paymentOnConfirming,
  type SeenFacts,
} from "../confirming.server.ts"
import { type Customer, splitName } from "../guest/customer.ts"
import { checkCommission } from "../source.ts"
import {
  hasBegunToPay,
  isOwnersChange,
  isOwnersPrice,
  lowersExtras,
  pricedChange,
  pricedStay,
} from "../staff-limits/owners-price.ts"
import { movesIntoPast, stayRefusal } from "../staff-limits/staff-limits.ts"
import { ADMIN_DAYS_BACK, checkStay, type StayFailure } from "../stay.ts"
import { pastStay, warningsOf } from "../stay-warning.ts"
import { type StatusFailure, transitionTo } from "../transition.ts"
import { capAfterEdit } from "./cap-after-edit.ts"
import { type EditPreview, editPreview } from "./edit-preview.ts"
import { listPriceAfter } from "./list-price.ts"

export type EditBookingFailure =
  | AmendFailure
  | StatusFailure
  | StayFailure
  | "date-invalid"
  | "rooms-out-of-range"
  | StayDetailsFailure
  | "payment-method-disabled"
  | "booking-frozen"
  | "commission-too-high"
  | ConfirmingFailure
  | "villa-missing"

/** In any state but cancelled. `dates-unavailable` has the taken nights; cancelling returns all money. */
export async function editBooking(
  app: CancellingApp,
  id: string,
  edit: BookingEdit,
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, EditBookingFailure, unknown>> {
  const decide = (
    booking: Booking,
    seen: SeenFacts,
    seasons: Season[],
    held: MoneyToReturn,
    code: UsedPromoCode | null,
    history: BookingEvent[],
  ): Decision<EditBookingFailure> => {
    if (!seen.villa) return fail("villa-missing")
    const villa = pricedVilla(seen.villa, seasons, app.now())
    if (booking.status === "cancelled") return fail("booking-frozen")
    const today = dateIn(villa.timezone, new Date(app.now()))
    const decided = changesOf(booking, edit, villa, { today, code, mayPrice: mayPrice(booking, by, seen.sums) })
    if (!decided.ok) return decided
    const transition = transitionTo(booking, edit.status ?? booking.status, by.actor, {
      deadline: deadlineAfterRejection(booking, paymentDeadline(app, villa), app.now()),
      hasLinkToCheck: seen.linkToCheck !== null,
    })
    if (!transition.ok) return transition
    const moment = { history, now: app.now(), timezone: villa.timezone }
    const set = { ...decided.value, ...transition.value, ...capAfterEdit(booking, decided.value, moment) }
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
  const change = amendForConfirming(
    app,
    id,
    by,
    expectedVersion,
    decide,
    readSeasonsForChange(app.db, id, edit),
    readMoneyToReturn(app.db, id),
    readPromoCodeOf(app.db, id, app.now()),
    readHistory(app.db, id),
  )
  return failIfLedgerRefuses(app, change)
}

/** Fails as `editBooking` would, also if nights are taken. */
export async function previewEdit(
  app: Pick<App, "db" | "now" | "settings">,
  id: string,
  edit: BookingEdit,
  by: ChangedBy,
): Promise<Result<EditPreview, EditBookingFailure, unknown>> {
  const now = app.now()
  const { found, seasons, booking, sums, code, report, history } = await read(app.db, {
    found: readVilla(app.db),
    seasons: readSeasonsForChange(app.db, id, edit),
    booking: readBooking(app.db, id),
    sums: readSums(app.db, id),
    code: readPromoCodeOf(app.db, id, now),
    report: readReport(app.db, id),
    history: readHistory(app.db, id),
  })
  if (!found) return fail("villa-missing")
  const villa = pricedVilla(found, seasons, now)
  if (!booking) return fail("not-found")
  if (booking.status === "cancelled") return fail("booking-frozen")
  const today = dateIn(villa.timezone, new Date(now))
  const decided = changesOf(booking, edit, villa, { today, code, mayPrice: mayPrice(booking, by, sums) })
  if (!decided.ok) return decided
  const moment = { history, now, timezone: villa.timezone }
  const after = { ...booking, ...decided.value, ...capAfterEdit(booking, decided.value, moment) }
  const ofStay = isByStaff(by) ? stayRefusal(booking, after, { ...villa, now }) : null
  if (ofStay) return fail(ofStay)
  const list = listPriceAfter(villa, booking, after, code)
  const author = { at: now, actor: by.actor, actorName: null, newId: () => "" }
  const { lines } = followExtras(booking, decided.value, [], author)
  const begunToPay = hasBegunToPay(booking, sums)
  const priced = pricedChange(villa.offer, booking, after, list)
  const isOwners = isOwnersChange(priced.before, priced.after, { ...priced, hasBegunToPay: begunToPay })
  if (isByStaff(by) && (isOwners || (begunToPay && lowersExtras(booking, after, lines))))
    return fail("price-owner-only")
  const [taken] = await read(app.db, readTakenNights(app.db, { ...rangeAround(after), now, exceptBookingId: id }))
  const conflicts = conflictingNightsForAdmin(after, taken)
  if (conflicts.length > 0) return fail("dates-unavailable", { nights: conflicts })
  const warnings =
    after.checkIn === booking.checkIn && after.checkOut === booking.checkOut ? [] : warningsOf(villa, after, taken, now)
  const unreported = report.passports.filter(({ reportedAt }) => reportedAt === null).length
  const erasedUpTo = retentionCutoff(today, app.settings.retentionMonths)
  const past = movesIntoPast(booking, after, today)
    ? pastStay(after, { today, passports: unreported, erasedUpTo })
    : null
  return ok(
    editPreview(booking, after, {
      sums: followedSums(sums, lines),
      listTotal: list.total,
      warnings,
      past,
      timezone: villa.timezone,
      now,
    }),
  )
}

function mayPrice(booking: Booking, by: ChangedBy, sums: LedgerSums): boolean {
  return !isByStaff(by) || !hasBegunToPay(booking, sums)
}

/** Without `mayPrice`, fewer guests alone keep their price (`isOwnersPrice`). */
function changesOf(
  booking: Booking,
  edit: BookingEdit,
  villa: PricedVilla,
  { today, code, mayPrice }: { today: string; code: UsedPromoCode | null; mayPrice: boolean },
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
  const list = listPriceAfter(villa, booking, { ...booking, ...stay.value, rooms, guests }, code)
  const before = pricedStay(villa.offer, booking)
  const after = pricedStay(villa.offer, { ...booking, ...stay.value, rooms, guests, price: list, total: list.total })
  // Fewer guests alone keep the price, unless the editor may set it.
  const isPricedByGuests =
    after.guestFee !== before.guestFee && (mayPrice || !isOwnersPrice(before, after, after.total))
  const kept = booking.extras ? priceWithExtras(booking.price, pricedExtras(booking.extras), guests) : booking.price
  const edited = priceAfterEdit(kept, list, { ...edit, isRepriced: changesStay || isPricedByGuests })
  // A price that staff only keep is not agreed: a guest's move would keep it too.
  const price = mayPrice || booking.price.agreed ? edited : notAgreed(edited)
  if (JSON.stringify(price) !== JSON.stringify(booking.price)) Object.assign(set, { price, total: price.total })
  if (edit.source && edit.source !== booking.source) set.source = edit.source
  const { commission = booking.commission } = edit
  if (commission !== booking.commission) set.commission = commission
  // A lower price may no longer have what its source keeps.
  if (set.commission !== undefined || price.total < booking.total) {
    const affordable = checkCommission(commission, price.total)
    if (!affordable.ok) return affordable
  }
  return ok(set)
}

/** Null if the dates do not change. An unchanged check-in may be any time ago. */
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
