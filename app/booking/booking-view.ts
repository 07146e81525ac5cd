import type { Villa } from "../villa/villa.ts"
import type { Booking } from "./booking.ts"

/** A booking as guest pages show it: no ids of people, no history. Money is satang, instants epoch milliseconds. */
export type BookingView = Pick<
  Booking,
  | "id"
  | "reference"
  | "status"
  | "cancelReason"
  | "checkIn"
  | "checkOut"
  | "rooms"
  | "guests"
  | "price"
  | "total"
  | "paymentMethod"
  | "paymentDeadline"
  | "createdAt"
>

export function bookingView(booking: Booking): BookingView {
  const { id, reference, status, cancelReason, checkIn, checkOut, rooms, guests } = booking
  const { price, total, paymentMethod, paymentDeadline, createdAt } = booking
  return {
    id,
    reference,
    status,
    cancelReason,
    checkIn,
    checkOut,
    rooms,
    guests,
    price,
    total,
    paymentMethod,
    paymentDeadline,
    createdAt,
  }
}

/** Where the villa's clock stands for a page: its zone and its hours. */
export type ClockView = Pick<Villa, "timezone" | "checkInTime" | "checkOutTime">

export function clockView({ timezone, checkInTime, checkOutTime }: Villa): ClockView {
  return { timezone, checkInTime, checkOutTime }
}
