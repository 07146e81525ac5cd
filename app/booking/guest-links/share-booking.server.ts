import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { formatDate, formatDeadline, formatMoney } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import type { Booking } from "../booking.ts"
import { readBooking } from "../booking-store.server.ts"
import { bookingUrl } from "../email-for-booking.server.ts"
import { type LinkShare, noteShare, readLinkShares } from "./booking-link-store.server.ts"

/** A chat message with the signed link, which ends when the admin leaves. Fails for cancelled bookings. */
export async function shareBooking(
  app: Pick<App, "db" | "signer" | "now">,
  id: string,
  by: { id: string; name: string },
): Promise<Result<{ url: string; text: string }, "not-found">> {
  const [before, villa] = await read(app.db, readBooking(app.db, id), readVilla(app.db))
  if (!before || !villa || before.status === "cancelled") return fail("not-found")
  const share = { bookingId: before.id, adminId: by.id, adminName: by.name }
  const [noted] = await write(app.db, noteShare(app.db, share, app.now()))
  // The account was removed meanwhile.
  if (!noted?.meta.changes) return fail("not-found")
  // Read again: a link that ended meanwhile must not be shown.
  const [booking, sums] = await read(app.db, readBooking(app.db, id), readSums(app.db, id))
  if (!booking || booking.status === "cancelled") return fail("not-found")
  return ok({ url: await bookingUrl(app, booking), text: shareText(booking, booking.status, villa, sums) })
}

function shareText(
  booking: Booking,
  status: Exclude<Booking["status"], "cancelled">,
  { name, timezone }: Pick<Villa, "name" | "timezone">,
  sums: LedgerSums,
): string {
  const { language, reference, checkIn, checkOut, paymentDeadline } = booking
  const { t } = i18nFor(language)
  return t(`mail:share.${status}`, {
    villa: localizedName(name, language) || t("site.name"),
    reference,
    from: formatDate(checkIn, language, "short"),
    to: formatDate(checkOut, language, "short"),
    amount: formatMoney(moneyOf(booking, sums, timezone).dueNow, language),
    deadline: paymentDeadline === null ? "" : formatDeadline(paymentDeadline, language, timezone),
  })
}

/** Null if there is no booking or it is cancelled. */
export async function findShares(
  app: Pick<App, "db">,
  id: string,
): Promise<{ booking: Booking; villa: Villa; shares: LinkShare[] } | null> {
  const [booking, villa, shares] = await read(
    app.db,
    readBooking(app.db, id),
    readVilla(app.db),
    readLinkShares(app.db, id),
  )
  return booking && villa && booking.status !== "cancelled" ? { booking, villa, shares } : null
}
