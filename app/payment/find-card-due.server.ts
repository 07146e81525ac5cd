import { asOf, isSettling } from "../booking/booking.ts"
import { readBooking } from "../booking/booking-store.server.ts"
import type { App } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import { DEFAULT_LANGUAGE, type Language } from "../i18n/languages.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import type { CardSubject } from "./card-payment.ts"
import { linkAsOf, linkReference } from "./payment-link.ts"
import { readPaymentLink } from "./payment-link-store.server.ts"

/** What a card is to pay, as it stands now. Money is satang. */
export type CardDue = {
  subject: CardSubject
  bookingId: string | null
  amount: number
  reference: string
  language: Language
  /** Where the code goes; null where nobody has said it. */
  email: string | null
  /** Whether it awaits its payment, a payment's end, or none. */
  state: "open" | "settling" | "closed"
  /** Its own name of that state, for who asks in vain. */
  status: string
  villa: Villa
}

/** What a booking or a payment link still asks for, or null where there is neither. */
export async function findCardDue(app: Pick<App, "db" | "now">, subject: CardSubject): Promise<CardDue | null> {
  if (subject.kind === "booking") {
    const [found, villa] = await read(app.db, readBooking(app.db, subject.id), readVilla(app.db))
    if (!found || !villa) return null
    const booking = asOf(found, app.now())
    const { id: bookingId, total: amount, reference, language, customer, status } = booking
    const state = isSettling(booking) ? "settling" : status === "pending_payment" ? "open" : "closed"
    return { subject, bookingId, amount, reference, language, email: customer?.email || null, state, status, villa }
  }
  const [found, villa] = await read(app.db, readPaymentLink(app.db, subject.id), readVilla(app.db))
  if (!found || !villa) return null
  const { id, bookingId, amount, status } = linkAsOf(found, app.now())
  const state = status === "open" ? "open" : "closed"
  const reference = linkReference(id)
  return { subject, bookingId, amount, reference, language: DEFAULT_LANGUAGE, email: null, state, status, villa }
}
