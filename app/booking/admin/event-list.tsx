import type { Booking, BookingEvent } from "#app/booking/booking.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { ChangeList } from "./change-list.tsx"

type Props = { history: BookingEvent[]; timezone: string } & Pick<Booking, "cancelReason">

/** Latest first. `cancelReason` explains the team's cancellation. */
export function EventList({ history, cancelReason, timezone }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="text-xl">
        {t("admin:bookings.history.title")}
      </h2>
      <ol className="mt-3 ml-2 space-y-4 border-l-2 border-line">
        {history.toReversed().map(({ at, actor, actorName, action, from, to, reason, changes = [] }) => (
          <li key={`${at} ${action} ${to}`} className="relative pl-5">
            <span aria-hidden="true" className="absolute top-2 -left-[7px] size-3 rounded-full bg-pool" />
            <p className="font-semibold">
              <EventName event={{ action, from }} />
              {from && to && (
                <span className="font-normal">
                  {": "}
                  {t(`translation:booking.status.${from}`)} → {t(`translation:booking.status.${to}`)}
                </span>
              )}
            </p>
            <p className="text-sm text-muted" suppressHydrationWarning>
              {actorName ?? t(`admin:bookings.history.actor.${actor}`)} · {formatInstant(at, language, timezone)}
            </p>
            {to === "cancelled" && actor === "admin" && action === "status" && cancelReason && (
              <p>{t(`admin:bookings.detail.cancelReason.${cancelReason}`)}</p>
            )}
            <ChangeList changes={changes} />
            {reason && action !== "expired" && <p className="mt-1 whitespace-pre-line">“{reason}”</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

export function EventName({ event: { action, from } }: { event: Pick<BookingEvent, "action" | "from"> }) {
  const { t } = useTranslation("admin")
  const isUndecided = action === "expired" && from === "in_review"
  return t(isUndecided ? "bookings.detail.cancelReason.undecided" : `bookings.history.action.${action}`)
}
