import type { App } from "../app.ts"
import { formatDate, formatDeadline, formatMoney } from "../i18n/format.ts"
import { i18nFor } from "../i18n/i18n.server.ts"
import { localizedName } from "../i18n/localized.ts"
import type { Villa } from "../villa/villa.ts"
import type { Booking } from "./booking.ts"
import { bookingUrl } from "./email-for-booking.server.ts"

/**
 * A message for the guest's chat: a text in the guest's language and the signed link to the booking. Null once
 * cancelled.
 */
export async function shareBooking(
  app: Pick<App, "signer">,
  booking: Booking,
  { name, timezone }: Pick<Villa, "name" | "timezone">,
): Promise<{ url: string; text: string } | null> {
  const { status, language, paymentDeadline } = booking
  if (status === "cancelled") return null
  const { t } = i18nFor(language)
  const text = t(`mail:share.${status}`, {
    villa: localizedName(name, language) || t("site.name"),
    reference: booking.reference,
    from: formatDate(booking.checkIn, language, "short"),
    to: formatDate(booking.checkOut, language, "short"),
    amount: formatMoney(booking.total, language),
    deadline: paymentDeadline === null ? "" : formatDeadline(paymentDeadline, language, timezone),
  })
  return { url: await bookingUrl(app, booking), text }
}
