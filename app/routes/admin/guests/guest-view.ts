import { type StaffBookingView, staffBookingView } from "#app/booking/booking-view.ts"
import { eraseObstacle, type Guest } from "#app/guest/guest.ts"
import { questionText } from "#app/guest/guest-question.ts"

/** What the staff's page shows of somebody: their bookings, how much else is kept, and why it cannot be erased yet. */
export type GuestView = {
  question: string
  bookings: StaffBookingView[]
  counts: Record<"links" | "slips" | "cardPayments" | "emails", number>
  hindrance: ReturnType<typeof eraseObstacle>
}

/** @param today the villa's calendar date now */
export function guestView(guest: Guest, today: string): GuestView {
  const { question, bookings, links, slips, cardPayments, emails } = guest
  return {
    question: questionText(question),
    bookings: bookings.map(staffBookingView),
    counts: {
      links: links.length,
      slips: slips.length,
      cardPayments: cardPayments.length,
      emails: emails.length,
    },
    hindrance: eraseObstacle(guest, today),
  }
}
