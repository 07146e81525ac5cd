import { STAY_FIELDS, type StayChange, type StayField } from "#app/notify/email/email.ts"
import { extrasText } from "#app/villa/extras/extra.ts"
import { type Booking, type BookingEvent, type RecordedChange, TEAM_FIELDS } from "../booking.ts"
import { fullName } from "../guest/customer.ts"

type Recorded = Pick<Booking, "customer" | "total" | Exclude<StayField & keyof Booking, "extras">> &
  Partial<Pick<Booking, "extras" | "source" | "commission">>

/** In the order of the history. */
export const RECORDED_FIELDS = [...STAY_FIELDS, ...TEAM_FIELDS] as const

/** Details that guests first enter with their name do not count. */
export function changesBetween(before: Recorded, after: Recorded): RecordedChange[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  return RECORDED_FIELDS.filter((field) => old[field] !== now[field])
    .filter((field) => before.customer !== null || !ENTERED_FIRST.has(field))
    .map((field) => ({ field, from: old[field], to: now[field] }))
}

/** The first old and the last new value of each field that guests are told of and that differs in the end. */
export function mergedChanges(changes: RecordedChange[]): StayChange[] {
  return STAY_FIELDS.flatMap((field) => {
    const [first, last] = [
      changes.find((each) => each.field === field),
      changes.findLast((each) => each.field === field),
    ]
    return first && last && first.from !== last.to ? [{ field, from: first.from, to: last.to }] : []
  })
}

/** Only changes by staff. `history` is in order; `hasEmail` is as of now. */
export function changesSinceNotified(history: BookingEvent[], hasEmail = true): StayChange[] {
  const notified = history.findLastIndex(
    ({ action }, index) =>
      action === "guest-notified" ||
      // Accepting a move emails all unsent changes, if there was an address.
      (action === "moved" && hadEmail(history.slice(index + 1), hasEmail)),
  )
  const events = history.slice(notified + 1).filter(({ actor }) => actor === "admin")
  return mergedChanges(events.flatMap(({ changes = [] }) => changes))
}

/** Before `events`; `hasEmail` is the state after them. */
function hadEmail(events: BookingEvent[], hasEmail: boolean): boolean {
  const changed = events.flatMap(({ changes = [] }) => changes).find(({ field }) => field === "email")
  return changed ? changed.from !== "" : hasEmail
}

const ENTERED_FIRST = new Set<RecordedChange["field"]>([
  "customerName",
  "phone",
  "email",
  "adults",
  "children",
  "arrival",
])

function valuesOf(booking: Recorded): Record<RecordedChange["field"], string | number> {
  const { customer, checkIn, checkOut, rooms, guests, total, paymentMethod, specialRequests } = booking
  const { adults, children, arrival } = booking
  return {
    checkIn,
    checkOut,
    rooms,
    guests,
    totalPrice: total,
    paymentMethod,
    specialRequests,
    adults: adults ?? "",
    children: children ?? "",
    arrival: arrival ?? "",
    customerName: fullName(customer),
    phone: customer?.phone ?? "",
    email: customer?.email ?? "",
    extras: extrasText(booking.extras ?? null),
    source: booking.source ?? "",
    commission: booking.commission ?? "",
  }
}
