import { type AdminBookingView, adminBookingView } from "#app/booking/booking-view.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { eraseObstacle, type Guest } from "../guest.ts"
import { identifierText } from "../guest-identifier.ts"

/** In the order of the page. */
const COUNTED = ["links", "slips", "cardPayments", "emails", "reviews", "damagePhotos"] as const

/** `obstacle` is what prevents erasure; null if nothing does. */
export type GuestView = {
  identifier: string
  bookings: AdminBookingView[]
  counts: Record<(typeof COUNTED)[number], number>
  obstacle: ReturnType<typeof eraseObstacle>
}

export function guestView(guest: Guest, now: number): GuestView {
  const { identifier, villa, sums, bookings } = guest
  return {
    identifier: identifierText(identifier),
    bookings: bookings.map((booking) => adminBookingView(booking, sums.get(booking.id), villa)),
    counts: Object.fromEntries(COUNTED.map((name) => [name, guest[name].length])) as GuestView["counts"],
    obstacle: eraseObstacle(guest, { today: dateIn(guest.villa.timezone, new Date(now)), now }),
  }
}
