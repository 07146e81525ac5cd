import type { MoveRequest } from "#app/booking/other-dates/move-request.ts"
import type { NewLine } from "#app/money/ledger/ledger.ts"
import {
  aboutAct,
  type DecidedFacts,
  type DoneBy,
  type NewAlert,
  newAlert,
  type PayableAlertFacts,
} from "#app/notify/alerts/alert.ts"
import type { StayField } from "#app/notify/email/email.ts"
import type { Booking, BookingEvent } from "./booking.ts"
import { fullName } from "./customer.ts"
import { recordedByHand } from "./staff-limits.ts"

/** What the guest may try out while paying; not worth an alert. */
const NOT_IN_ALERT: readonly StayField[] = ["paymentMethod", "totalPrice"]

type AlertMoney = {
  paying: number
  hasBegunToPay?: boolean
  belowList?: number
  held?: number
  returned?: number
}

/** The admin's decision that a new status expresses. */
const DECISIONS = {
  confirmed: "confirmed",
  pending_payment: "rejected",
  cancelled: "cancelled",
  in_review: null,
} as const satisfies Record<Booking["status"], DecidedFacts["decision"] | null>

/**
 * The alerts that a change of a booking raises. Its expiry is written in SQL and raises its own. A payment link raises
 * the alerts of its slips and payments.
 * @param before null for a new booking
 * @param paying what was captured or, before that, what is to be paid next, in satang; a deposit is less than the total
 * @param hasBegunToPay whether the guest had before the change (`owners-price.ts`)
 * @param belowList by how much less than the price list staff have set, in satang
 * @param held what was held of it, and `returned` what of that goes back, if it is cancelled, in satang
 */
export function alertsFor(
  before: Booking | null,
  after: Booking,
  event: BookingEvent,
  { paying, hasBegunToPay = false, belowList = 0, held = 0, returned = 0 }: AlertMoney,
): NewAlert[] {
  const { id, version } = after
  const facts = alertFacts(after)
  const about = (dedupeKey: string) => ({
    subject: `booking:${id}`,
    dedupeKey,
    bookingId: id,
    actorId: event.actorId ?? null,
  })
  const alerts: NewAlert[] = []
  const changed = event.to !== null && event.action !== "link-paid"
  if (after.customer && !before?.customer && after.status !== "cancelled")
    alerts.push(newAlert("booking-new", facts, about(`booking-new:${id}`)))
  if (event.actor === "guest") {
    const slipId = after.status === "in_review" && after.slipId !== before?.slipId ? after.slipId : null
    if (slipId !== null) alerts.push(newAlert("slip-waiting", { ...facts, amount: paying }, about(`slip:${slipId}`)))
    if (changed && after.status === "cancelled" && after.customer)
      alerts.push(newAlert("cancelled", facts, about(`cancelled:${id}:${version}`)))
    const fields = before?.customer ? fieldsChanged(event) : []
    if (fields.length > 0) alerts.push(newAlert("changed", { ...facts, fields }, about(`changed:${id}:${version}`)))
  }
  if (changed && event.actor === "gateway" && after.status === "confirmed")
    alerts.push(newAlert("paid", { ...facts, amount: paying }, about(`paid:${id}:${version}`)))
  const by = { name: event.actorName, id: event.actorId }
  const isPriceFixed = hasBegunToPay || before?.price.agreed === true
  const lowered = event.actor === "admin" && before && isPriceFixed ? before.total - after.total : 0
  const less = Math.max(lowered, belowList)
  if (less > 0) alerts.push(reducedAlert(after, less, by))
  const decision = before && changed && event.actor === "admin" ? DECISIONS[after.status] : null
  if (decision === "cancelled" && before?.status === "confirmed")
    alerts.push(stayCancelledAlert(after, { held, returned }, by))
  else if (decision)
    alerts.push(
      newAlert("decided", { ...facts, decision, by: event.actorName ?? "" }, about(`decided:${id}:${version}`)),
    )
  return alerts
}

/**
 * The alert that an admin has cancelled or deleted a confirmed stay.
 * @param money what was held of it, and what of that goes back, in satang
 */
function stayCancelledAlert(booking: Booking, money: { held: number; returned: number }, by: DoneBy): NewAlert {
  const { id: bookingId, version } = booking
  const facts = { ...alertFacts(booking), ...money, by: by.name ?? "" }
  return newAlert("stay-cancelled", facts, aboutAct("stay-cancelled", by, { version, bookingId }))
}

/**
 * The alert that an admin has made a booking owe less: by a lower price or a reduction.
 * @param amount by how much less, in satang
 * @param booking its version is the one after the change
 */
export function reducedAlert(booking: Booking, amount: number, by: DoneBy): NewAlert {
  const { id: bookingId, version } = booking
  const facts = { ...alertFacts(booking), amount, by: by.name ?? "" }
  return newAlert("reduced", facts, aboutAct("reduced", by, { version, bookingId }))
}

/** The alert that staff have recorded money; none if the lines have none, or a card's. */
export function byHandAlert(booking: Booking, lines: readonly NewLine[], by: DoneBy): NewAlert[] {
  const byHand = recordedByHand(lines)
  if (!byHand) return []
  const { id: bookingId, version } = booking
  const facts = { ...alertFacts(booking), ...byHand, by: by.name ?? "" }
  return [newAlert("by-hand", facts, aboutAct("by-hand", by, { version, bookingId }))]
}

/** The alert that the balance of a booking is overdue, once for each day on which it is due. @param amount the balance */
export function balanceOverdueAlert(booking: Booking, amount: number, dueDate: string) {
  const { id } = booking
  const alert = newAlert(
    "balance-overdue",
    { ...alertFacts(booking), amount },
    { subject: `balance:${id}`, dedupeKey: `balance-overdue:${id}:${dueDate}`, bookingId: id },
  )
  return { ...alert, kind: "balance-overdue", facts: { ...alertFacts(booking), amount } } as const
}

/** The alert that a damage deposit was not returned by the day after check-out. @param amount what is to be returned */
export function damageToReturnAlert(booking: Booking, amount: number): NewAlert {
  const { id } = booking
  return newAlert(
    "damage-to-return",
    { ...alertFacts(booking), amount },
    { subject: `damage:${id}`, dedupeKey: `damage-to-return:${id}`, bookingId: id },
  )
}

/** The alert that a guest asks for other dates, once for each request. */
export function moveAskedAlert(booking: Booking, { id, checkIn, checkOut, total }: MoveRequest): NewAlert {
  const facts = { ...alertFacts(booking), asked: { checkIn, checkOut }, difference: total - booking.total }
  const about = { subject: `booking:${booking.id}`, dedupeKey: `move-asked:${id}`, bookingId: booking.id }
  return newAlert("move-asked", facts, about)
}

/** The alert that a guest has said where a transfer goes, once for each version of the booking. @param amount satang */
export function refundAccountAlert(booking: Booking, amount: number): NewAlert {
  const { id, version } = booking
  const about = { subject: `refund:${id}`, dedupeKey: `refund-account:${id}:${version}`, bookingId: id }
  return newAlert("refund-account", { ...alertFacts(booking), amount }, about)
}

const fieldsChanged = ({ changes = [] }: BookingEvent): StayField[] =>
  changes.map(({ field }) => field).filter((field) => !NOT_IN_ALERT.includes(field))

/** What an alert says of a booking. */
export function alertFacts({ reference, total, checkIn, checkOut, guests, customer }: Booking): PayableAlertFacts {
  return { reference, amount: total, stay: { checkIn, checkOut, guests }, name: fullName(customer) || null }
}
