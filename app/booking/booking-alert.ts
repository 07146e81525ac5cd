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
import { STAY_FIELDS, type StayField } from "#app/notify/email/email.ts"
import { type Booking, type BookingEvent, TEAM_REASONS, type TeamReason } from "./booking.ts"
import { fullName } from "./guest/customer.ts"
import { recordedByHand } from "./staff-limits/staff-limits.ts"
import type { WrittenOff } from "./staff-limits/written-off.ts"

/** Fields that guests try out while paying; not worth an alert. */
const NOT_IN_ALERT: readonly StayField[] = ["paymentMethod", "totalPrice"]

type AlertMoney = {
  paying: number
  hasBegunToPay?: boolean
  belowList?: number
  lessCharged?: number
  held?: number
  returned?: number
  writtenOff?: WrittenOff | null
}

/** The decision of an admin that leads to each status. */
const DECISIONS = {
  confirmed: "confirmed",
  pending_payment: "rejected",
  cancelled: "cancelled",
  in_review: null,
} as const satisfies Record<Booking["status"], DecidedFacts["decision"] | null>

function decisionOn(before: Booking, after: Booking): DecidedFacts["decision"] | null {
  const isReopened = before.status === "confirmed" && after.status === "in_review"
  return isReopened ? "reopened" : DECISIONS[after.status]
}

/**
 * Expiry raises its alert in SQL; payment links raise those of their slips and payments. Amounts are satang.
 * @param before null for a new booking
 * @param paying captured or, before that, to be paid next; a deposit is less than the total
 * @param hasBegunToPay as of before the change (`owners-price.ts`)
 * @param belowList by how much staff undercut the price list
 * @param lessCharged by how much the ledger asks for less beyond the total
 * @param writtenOff by staff (`written-off.ts`)
 * @param held before a cancellation; `returned` is how much goes back
 */
export function alertsFor(
  before: Booking | null,
  after: Booking,
  event: BookingEvent,
  {
    paying,
    hasBegunToPay = false,
    belowList = 0,
    lessCharged = 0,
    held = 0,
    returned = 0,
    writtenOff = null,
  }: AlertMoney,
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
  // The team may confirm a stay before it knows the guest.
  const isNew = before === null && event.actor === "admin" && after.status === "confirmed"
  if ((isNew || (after.customer && !before?.customer)) && after.status !== "cancelled")
    alerts.push(newAlert("booking-new", facts, about(`booking-new:${id}`)))
  if (event.actor === "guest") {
    const slipId = after.status === "in_review" && after.slipId !== before?.slipId ? after.slipId : null
    if (slipId !== null) alerts.push(newAlert("slip-waiting", { ...facts, amount: paying }, about(`slip:${slipId}`)))
    if (changed && after.status === "cancelled" && after.customer)
      alerts.push(newAlert("cancelled", facts, about(`cancelled:${id}:${version}`)))
    // Before the booking is paid, guests try out extras.
    const isTried = (field: StayField) => field === "extras" && after.status !== "confirmed"
    const fields = before?.customer ? fieldsChanged(event).filter((field) => !isTried(field)) : []
    if (fields.length > 0) alerts.push(newAlert("changed", { ...facts, fields }, about(`changed:${id}:${version}`)))
  }
  if (changed && event.actor === "gateway" && after.status === "confirmed")
    alerts.push(newAlert("paid", { ...facts, amount: paying }, about(`paid:${id}:${version}`)))
  const by = { name: event.actorName, id: event.actorId }
  const isByTeam = event.actor === "admin"
  const isLowered = isByTeam && before !== null && after.total < before.total
  const fixed = isLowered ? Math.max(hasBegunToPay ? before.total : 0, before.agreedTotal ?? 0) : 0
  const less = Math.max(fixed - after.total, belowList, 0) + (isByTeam ? lessCharged : 0)
  if (less > 0) alerts.push(reducedAlert(after, less, by))
  if (writtenOff) alerts.push(writtenOffAlert(after, writtenOff, by))
  const decision = before && changed && event.actor === "admin" ? decisionOn(before, after) : null
  if (decision === "cancelled" && before?.status === "confirmed")
    alerts.push(stayCancelledAlert(after, { cancelReason: teamReason(after), held, returned }, by))
  else if (decision)
    alerts.push(
      newAlert("decided", { ...facts, decision, by: event.actorName ?? "" }, about(`decided:${id}:${version}`)),
    )
  return alerts
}

/** For an admin's cancellation or deletion of a confirmed stay. Amounts are satang. */
function stayCancelledAlert(
  booking: Booking,
  about: { cancelReason: TeamReason; held: number; returned: number },
  by: DoneBy,
): NewAlert {
  const { id: bookingId, version } = booking
  const facts = { ...alertFacts(booking), ...about, by: by.name ?? "" }
  return newAlert("stay-cancelled", facts, aboutAct("stay-cancelled", by, { version, bookingId }))
}

function teamReason({ cancelReason }: Booking): TeamReason {
  return TEAM_REASONS.find((reason) => reason === cancelReason) ?? "admin"
}

/** About the stay as it was before; says where it went. */
export function stayMovedAlert(before: Booking, after: Booking, by: DoneBy): NewAlert {
  const { id: bookingId, version, checkIn, checkOut } = after
  const facts = { ...alertFacts(before), to: { checkIn, checkOut }, by: by.name ?? "" }
  return newAlert("stay-moved", facts, aboutAct("stay-moved", by, { version, bookingId }))
}

/** `amount` is the reduction in satang; `booking` has the version after the change. */
export function reducedAlert(booking: Booking, amount: number, by: DoneBy): NewAlert {
  const { id: bookingId, version } = booking
  const facts = { ...alertFacts(booking), amount, by: by.name ?? "" }
  return newAlert("reduced", facts, aboutAct("reduced", by, { version, bookingId }))
}

/** `booking` has the version after the change. */
function writtenOffAlert(booking: Booking, lost: WrittenOff, by: DoneBy): NewAlert {
  const { id: bookingId, version } = booking
  const facts = { ...alertFacts(booking), ...lost, by: by.name ?? "" }
  return newAlert("written-off", facts, aboutAct("written-off", by, { version, bookingId }))
}

/** Empty unless staff raised what the booking's source keeps, which nobody but the owner pays. */
export function commissionAlert(before: Booking, after: Booking, by: DoneBy): NewAlert[] {
  const amount = (after.commission ?? 0) - (before.commission ?? 0)
  if (amount <= 0) return []
  const { id: bookingId, version } = after
  const facts = { ...alertFacts(after), amount, by: by.name ?? "" }
  return [newAlert("commission-raised", facts, aboutAct("commission-raised", by, { version, bookingId }))]
}

/** Empty if no line records cash or a bank transfer. */
export function byHandAlert(booking: Booking, lines: readonly NewLine[], by: DoneBy): NewAlert[] {
  const byHand = recordedByHand(lines)
  if (!byHand) return []
  const { id: bookingId, version } = booking
  const facts = { ...alertFacts(booking), ...byHand, by: by.name ?? "" }
  return [newAlert("by-hand", facts, aboutAct("by-hand", by, { version, bookingId }))]
}

/** Raised once per due date. `amount` is the balance in satang. */
export function balanceOverdueAlert(booking: Booking, amount: number, dueDate: string) {
  const { id } = booking
  const alert = newAlert(
    "balance-overdue",
    { ...alertFacts(booking), amount },
    { subject: `balance:${id}`, dedupeKey: `balance-overdue:${id}:${dueDate}`, bookingId: id },
  )
  return { ...alert, kind: "balance-overdue", facts: { ...alertFacts(booking), amount } } as const
}

/** Raised if a security deposit is not returned by the day after check-out. `amount` is satang. */
export function damageToReturnAlert(booking: Booking, amount: number): NewAlert {
  const { id } = booking
  return newAlert(
    "damage-to-return",
    { ...alertFacts(booking), amount },
    { subject: `damage:${id}`, dedupeKey: `damage-to-return:${id}`, bookingId: id },
  )
}

/** Raised once per request. */
export function moveAskedAlert(booking: Booking, { id, checkIn, checkOut, total }: MoveRequest): NewAlert {
  const facts = { ...alertFacts(booking), asked: { checkIn, checkOut }, difference: total - booking.total }
  const about = { subject: `booking:${booking.id}`, dedupeKey: `move-asked:${id}`, bookingId: booking.id }
  return newAlert("move-asked", facts, about)
}

/** Raised once per refund. `amount` is satang. */
export function refundLateAlert(booking: Booking, { id, amount }: { id: string; amount: number }): NewAlert {
  const about = { subject: `refund:${id}`, dedupeKey: `refund-late:${id}`, bookingId: booking.id }
  return newAlert("refund-late", { ...alertFacts(booking), amount }, about)
}

/** Raised once for each number of days before the credit's last day. `amount` is satang. */
export function creditEndingAlert(
  booking: Booking,
  { id, amount }: { id: string; amount: number },
  days: number,
): NewAlert {
  const about = { subject: `refund:${id}`, dedupeKey: `credit-ending:${id}:${days}`, bookingId: booking.id }
  return newAlert("credit-ending", { ...alertFacts(booking), amount }, about)
}

/** Raised once per version of the booking. `amount` is satang. */
export function refundAccountAlert(booking: Booking, amount: number): NewAlert {
  const { id, version } = booking
  const about = { subject: `refund:${id}`, dedupeKey: `refund-account:${id}:${version}`, bookingId: id }
  return newAlert("refund-account", { ...alertFacts(booking), amount }, about)
}

const fieldsChanged = ({ changes = [] }: BookingEvent): StayField[] =>
  STAY_FIELDS.filter((field) => !NOT_IN_ALERT.includes(field) && changes.some((change) => change.field === field))

export function alertFacts({ reference, total, checkIn, checkOut, guests, customer }: Booking): PayableAlertFacts {
  return { reference, amount: total, stay: { checkIn, checkOut, guests }, name: fullName(customer) || null }
}
