import type { ReactNode } from "react"
import type { BookingView } from "#app/booking/booking-view.ts"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { stayPaths } from "#app/stay-paths.ts"

type Props = {
  booking: BookingView
  /** Whether nothing on the page is more urgent: a page has one primary button. */
  isNext: boolean
}

/** Asks for details while the arrival is unknown. */
export function StayDetails({ booking, isNext }: Props) {
  const { t, language } = useTranslation()
  const { id, arrival, adults, children, specialRequests } = booking
  const isKnown = arrival !== null
  return (
    <section aria-labelledby="stay-details-title" className="no-print card p-4 sm:p-5">
      <h2 id="stay-details-title" className="text-xl">
        {t(isKnown ? "stay.title" : "stay.tell")}
      </h2>
      {!isKnown && <p className="mt-1 text-muted">{t("stay.tellText")}</p>}
      <dl className="mt-3 grid gap-3 empty:hidden sm:grid-cols-2">
        {isKnown && <Fact label={t("stay.arrival")}>{formatArrival(arrival, { t, language })}</Fact>}
        {adults !== null && (
          <Fact label={t("booking.guests")}>
            {t("stay.adultCount", { count: adults })}
            {children ? ` · ${t("stay.childCount", { count: children })}` : ""}
          </Fact>
        )}
        {specialRequests && (
          <div className="min-w-0 sm:col-span-2">
            <Fact label={t("stay.requestsLabel")}>
              <span className="font-normal break-words whitespace-pre-line">{specialRequests}</span>
            </Fact>
          </div>
        )}
      </dl>
      {isKnown ? (
        <a href={stayPaths.stay(id)} className="link mt-1 inline-flex min-h-11 min-w-11 items-center">
          {t("stay.edit")}
          <span className="sr-only"> {t("stay.title")}</span>
        </a>
      ) : (
        <a href={stayPaths.stay(id)} className={`button mt-3 w-full sm:w-auto ${isNext ? "" : "button-quiet"}`}>
          {t("stay.tell")}
        </a>
      )}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
