import type { App } from "#app/app.ts"
import { withEffectiveStatus } from "#app/booking/booking.ts"
import { readHistories } from "#app/booking/booking-event-store.server.ts"
import { readBookingsWithWord } from "#app/booking/booking-search-store.server.ts"
import { read } from "#app/db/database.server.ts"
import { foldedText } from "#app/i18n/typed.ts"
import { readSumsOf } from "#app/money/ledger/ledger-store.server.ts"
import { linkWithEffectiveStatus, type PaymentLink } from "#app/money/links/payment-link.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type Guest, isBookingOf } from "./guest.ts"
import type { GuestIdentifier } from "./guest-identifier.ts"
import { readGuestRecords } from "./guest-record-store.server.ts"
import { readLinksOfPayer } from "./guest-store.server.ts"

/** With effective statuses; null if nothing is stored about the guest. */
export async function findGuest(app: Pick<App, "db" | "now">, identifier: GuestIdentifier): Promise<Guest | null> {
  const { email, phone } = identifier
  const [villa, matching, payerLinks] = await read(
    app.db,
    readVilla(app.db),
    readBookingsWithWord(app.db, foldedText(email ?? phone)),
    readLinksOfPayer(app.db, email),
  )
  if (!villa) return null
  const now = app.now()
  const bookings = matching
    .filter((booking) => isBookingOf(booking, identifier))
    .map((booking) => withEffectiveStatus(booking, now))
  const bookingIds = bookings.map(({ id }) => id)
  const linkIds = payerLinks.map(({ id }) => id)
  const { records, histories, sums } = await read(app.db, {
    records: readGuestRecords(app.db, { bookingIds, linkIds, email }),
    histories: readHistories(app.db, bookingIds),
    sums: readSumsOf(app.db, bookingIds),
  })
  const bookingOf = (link: PaymentLink) => bookings.find(({ id }) => id === link.bookingId) ?? null
  const links = records.links.map((link) => linkWithEffectiveStatus(link, now, bookingOf(link)))
  const known = [bookings, links, records.cardPayments, records.emails, records.wishes]
  if (known.every((rows) => rows.length === 0)) return null
  return { ...records, identifier, villa, bookings, histories, sums, links }
}
