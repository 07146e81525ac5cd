import type { Booking } from "#app/booking/booking.ts"
import type { Translator } from "#app/i18n/translate.ts"
import { cancellationOf, partPaid, periodsFrom } from "#app/money/refunds/cancellation-refund.ts"
import type { WayToCancel } from "#app/money/refunds/returned.ts"
import type { Villa } from "#app/villa/villa.ts"
import { cancellationSentences, cancellationTexts } from "../cancellation-text.ts"

/** `received` in satang. `way` is said after the sentences. */
export function cancellationView(
  booking: Pick<Booking, "terms" | "checkIn" | "createdAt" | "total" | "refundCap">,
  villa: Villa & { now: number },
  { t, language }: Pick<Translator, "t" | "language">,
  { received, way }: { received: number; way: WayToCancel },
): string[] {
  // As in emails: without WhatsApp, whose link has no number to read.
  const contacts = [villa.contactPhone, villa.contactLine, villa.contactEmail].filter((text) => text !== "")
  const { now: at, timezone } = villa
  const periods = periodsFrom(cancellationOf(booking, timezone), { at, timezone })
  const reader = { t, language, timezone }
  const paid = partPaid(booking, received)
  if (way === null) return cancellationSentences(periods, reader, paid)
  return cancellationTexts(periods, reader, { paid, way, contacts })
}
