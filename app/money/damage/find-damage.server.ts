import type { App } from "#app/app.ts"
import { type Booking, grantsAccess } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import type { Viewer } from "#app/booking/find-booking.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { readLedger } from "#app/money/ledger/ledger-store.server.ts"
import { readRefundsOf } from "#app/money/refunds/refund-store.server.ts"
import { asksDamage } from "./damage.ts"
import type { DamagePhoto } from "./damage-photo.ts"
import { readDamagePhoto, readDamagePhotos } from "./damage-store.server.ts"
import { type DamageView, damageView } from "./damage-view.ts"

/** Null, without a read, if the booking's terms ask for no deposit. */
export async function findDamage(
  app: Pick<App, "db" | "now">,
  booking: Booking,
  { timezone }: { timezone: string },
): Promise<DamageView | null> {
  if (!asksDamage(booking)) return null
  const { id } = booking
  const [lines, refunds, photos] = await read(
    app.db,
    readLedger(app.db, id),
    readRefundsOf(app.db, id),
    readDamagePhotos(app.db, id),
  )
  return damageView(booking, { lines, refunds, photos }, dateIn(timezone, new Date(app.now())))
}

/** For admins and the booking's guest only. */
export async function findDamagePhoto(app: Pick<App, "db">, id: string, viewer: Viewer): Promise<DamagePhoto | null> {
  const [photo] = await read(app.db, readDamagePhoto(app.db, id))
  if (!photo || viewer.admin) return photo
  const [booking] = await read(app.db, readBooking(app.db, photo.bookingId))
  return booking && (booking.guestId === viewer.guestId || grantsAccess(viewer, booking)) ? photo : null
}
