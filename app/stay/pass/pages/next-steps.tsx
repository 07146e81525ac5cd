import type { BookingView } from "#app/booking/booking-view.ts"
import { formatDate, formatTimeOfDay } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { StayTimes } from "#app/villa/villa.ts"

export function NextSteps({ booking, clock }: { booking: BookingView; clock: StayTimes }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const date = (day: string) => formatDate(day, language, "full")
  const steps = [
    t("confirmation.next.arrive", { date: date(booking.checkIn), time: formatTimeOfDay(clock.checkInTime, language) }),
    t("confirmation.next.leave", { date: date(booking.checkOut), time: formatTimeOfDay(clock.checkOutTime, language) }),
  ]
  return (
    <section aria-labelledby="next-title" className="no-print">
      <h2 id="next-title" className="text-xl">
        {t("confirmation.nextTitle")}
      </h2>
      <ol className="mt-3 space-y-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-pool-soft text-sm font-bold text-pool"
            >
              {index + 1}
            </span>
            <span suppressHydrationWarning>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
