import type { Booking } from "#app/booking/booking.ts"
import { cancellationOf, partPaid } from "#app/booking/cancellation.ts"
import type { Translator } from "#app/i18n/translate.ts"
import { cancellationTexts } from "#app/villa/cancellation-text.ts"
import type { Villa } from "#app/villa/villa.ts"

/**
 * What cancelling a booking refunds, in sentences; empty without a policy.
 * @param received the amount received for it, in satang
 */
export function cancellationView(
  booking: Pick<Booking, "terms" | "checkIn" | "createdAt" | "total" | "refundCap">,
  villa: Villa,
  { t, language }: Pick<Translator, "t" | "language">,
  received = 0,
): string[] {
  // As in emails: without WhatsApp, whose link has no number to read.
  const contacts = [villa.contactPhone, villa.contactLine, villa.contactEmail].filter((text) => text !== "")
  const periods = cancellationOf(booking, villa.timezone)
  return cancellationTexts(
    periods,
    { t, language, timezone: villa.timezone },
    { paid: partPaid(booking, received), contacts },
  )
}
