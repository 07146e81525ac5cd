import type { Booking } from "./booking.ts"
import { fullName } from "./customer.ts"
import type { MoveRequest } from "./move-request.ts"
import type { Stay } from "./stay.ts"

/** A guest who asks for other dates, as staff see it. Amounts are in satang; `name` is empty if unknown. */
export type MoveTask = {
  bookingId: string
  version: number
  reference: string
  name: string
  current: Stay
  wanted: Stay
  total: number
  /** How much more that is than now. */
  difference: number
}

export function moveTask({ checkIn, checkOut, total }: MoveRequest, booking: Booking): MoveTask {
  const { id, version, reference, customer } = booking
  return {
    bookingId: id,
    version,
    reference,
    name: fullName(customer),
    current: { checkIn: booking.checkIn, checkOut: booking.checkOut },
    wanted: { checkIn, checkOut },
    total,
    difference: total - booking.total,
  }
}
