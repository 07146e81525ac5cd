import { type Booking, isOverdue } from "./booking.ts"

export type MovementKind = "arriving" | "staying" | "leaving"
export type Movement = { kind: MovementKind; booking: Booking }

const ORDER: MovementKind[] = ["arriving", "staying", "leaving"]

/** In that order, without cancelled and overdue bookings. */
export function movementsOn(date: string, bookings: Booking[], now: number): Movement[] {
  return bookings
    .filter((booking) => booking.status !== "cancelled" && !isOverdue(booking, now))
    .flatMap((booking) => {
      const kind = movementOf(booking, date)
      return kind ? [{ kind, booking }] : []
    })
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

function movementOf({ checkIn, checkOut }: Booking, date: string): MovementKind | null {
  if (checkIn === date) return "arriving"
  if (checkOut === date) return "leaving"
  return checkIn < date && date < checkOut ? "staying" : null
}
