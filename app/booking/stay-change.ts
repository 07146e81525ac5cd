import type { StayChange, StayField } from "../email/email.ts"
import type { PaymentMethod } from "../villa/payment-settings.ts"
import type { BookingEvent } from "./booking.ts"
import { type Customer, fullName } from "./customer.ts"

/** The fields whose old and new values the history stores, by their names in the /api. */
export const CHANGED_FIELDS = [
  "checkIn",
  "checkOut",
  "rooms",
  "guests",
  "totalPrice",
  "customerName",
  "phone",
  "email",
  "paymentMethod",
  "specialRequests",
] as const satisfies StayField[]

type Recorded = {
  customer: Customer | null
  checkIn: string
  checkOut: string
  rooms: number
  guests: number
  total: number
  paymentMethod: PaymentMethod
  specialRequests: string
}

/** The differences between two versions of a booking. Customer details entered for the first time are not counted. */
export function changesBetween(before: Recorded, after: Recorded): StayChange[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  return CHANGED_FIELDS.filter((field) => old[field] !== now[field])
    .filter((field) => before.customer !== null || !isOfCustomer(field))
    .map((field) => ({ field, from: old[field], to: now[field] }))
}

/** Several changes as one: the first old value and the last new one of each field that differs in the end. */
export function mergedChanges(changes: StayChange[]): StayChange[] {
  return CHANGED_FIELDS.flatMap((field) => {
    const [first, last] = [
      changes.find((each) => each.field === field),
      changes.findLast((each) => each.field === field),
    ]
    return first && last && first.from !== last.to ? [{ field, from: first.from, to: last.to }] : []
  })
}

/** What staff have changed since the guest was last notified. @param history in order */
export function changesSinceNotified(history: BookingEvent[]): StayChange[] {
  const notified = history.findLastIndex(({ action }) => action === "guest-notified")
  const events = history.slice(notified + 1).filter(({ actor }) => actor === "admin")
  return mergedChanges(events.flatMap(({ changes = [] }) => changes))
}

const isOfCustomer = (field: StayField) => field === "customerName" || field === "phone" || field === "email"

function valuesOf(booking: Recorded): Record<StayField, string | number> {
  const { customer, checkIn, checkOut, rooms, guests, total, paymentMethod, specialRequests } = booking
  return {
    ...{ checkIn, checkOut, rooms, guests, totalPrice: total, paymentMethod, specialRequests },
    customerName: fullName(customer),
    phone: customer?.phone ?? "",
    email: customer?.email ?? "",
  }
}
