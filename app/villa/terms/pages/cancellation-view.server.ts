import type { Booking } from "#app/booking/booking.ts"
import type { Translator } from "#app/i18n/translate.ts"
import { cancellationOf, partPaid, periodsFrom } from "#app/money/refunds/cancellation-refund.ts"
import type { Villa } from "#app/villa/villa.ts"
import { cancellationSentences, cancellationTexts } from "../cancellation-text.ts"

/** `received` in satang. `asksToContact`: false if the guest can cancel on the site. */
export function cancellationView(
  booking: Pick<Booking, "terms" | "checkIn" | "createdAt" | "total" | "refundCap">,
  villa: Villa & { now: number },
  { t, language }: Pick<Translator, "t" | "language">,
  received = 0,
  asksToContact = true,
): string[] {
  // As in emails: without WhatsApp, whose link has no number to read.
  const contacts = [villa.contactPhone, villa.contactLine, villa.contactEmail].filter((text) => text !== "")
  const { now: at, timezone } = villa
  const periods = periodsFrom(cancellationOf(booking, timezone), { at, timezone })
  const reader = { t, language, timezone }
  if (!asksToContact) return cancellationSentences(periods, reader, partPaid(booking, received))
  return cancellationTexts(periods, reader, { paid: partPaid(booking, received), contacts })
}
