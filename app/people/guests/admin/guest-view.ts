import { type AdminBookingView, adminBookingView } from "#app/booking/booking-view.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { eraseObstacle, type Guest } from "../guest.ts"
import { identifierText } from "../guest-identifier.ts"

/** `obstacle` is what prevents erasure; null if nothing does. */
export type GuestView = {
  identifier: string
  bookings: AdminBookingView[]
  counts: Record<"links" | "slips" | "cardPayments" | "emails" | "reviews" | "damagePhotos", number>
  obstacle: ReturnType<typeof eraseObstacle>
}

export function guestView(guest: Guest, now: number): GuestView {
  const { identifier, villa, sums, bookings, links, slips, cardPayments, emails, reviews, damagePhotos } = guest
  return {
    identifier: identifierText(identifier),
    bookings: bookings.map((booking) => adminBookingView(booking, sums.get(booking.id), villa)),
    counts: {
      links: links.length,
      slips: slips.length,
      cardPayments: cardPayments.length,
      emails: emails.length,
      reviews: reviews.length,
      damagePhotos: damagePhotos.length,
    },
    obstacle: eraseObstacle(guest, { today: dateIn(guest.villa.timezone, new Date(now)), now }),
  }
}
