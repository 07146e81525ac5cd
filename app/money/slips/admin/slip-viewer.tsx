import { adminPaths } from "#app/admin/admin-paths.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { SlipView } from "../slip.ts"
import { slipPath } from "../slip-path.ts"
import { SlipFacts } from "./slip-facts.tsx"
import { useTransferCheck } from "./use-transfer-check.ts"

type Props = { slip: SlipView | null; booking: AdminBookingView }

/** The slip is below the amount due so that both can be compared. */
export function SlipViewer({ slip, booking }: Props) {
  return slip && <ShownSlip slip={slip} booking={booking} />
}

function ShownSlip({ slip, booking }: { slip: SlipView; booking: AdminBookingView }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { image, check } = useTransferCheck(slip)
  const { dueNow, deposit } = booking.money
  // The slip of a cancelled booking was for the amount due on booking.
  const due = booking.status === "in_review" ? dueNow : deposit
  const url = slipPath(slip.id)
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="text-xl">{t("bookings.detail.slip")}</h2>
      <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3">
        {!slip.pdf && (
          <a href={adminPaths.slipCopy(slip.id)} target="_blank" rel="noreferrer" className="sm:row-span-2">
            <img
              {...image}
              src={adminPaths.slipCopy(slip.id)}
              alt={t("bookings.detail.slipAlt", { reference: booking.reference })}
              className="h-32 w-24 rounded-control border border-line bg-sunken object-contain sm:h-56 sm:w-42"
            />
            <span className="sr-only">{t("bookings.detail.slipOpen")}</span>
          </a>
        )}
        <div className={slip.pdf ? "col-span-2" : "min-w-0"}>
          <p className="text-muted">{t("bookings.detail.compare")}</p>
          <Money satang={due} className="text-2xl font-bold text-price" />
          {due < booking.total && (
            <p className="text-sm text-muted" suppressHydrationWarning>
              {t("today.balance.dueOf", { total: formatMoney(booking.total, language) })}
            </p>
          )}
          <a href={url} className="link flex min-h-11 items-center gap-1">
            {slip.pdf && <Icon name="download" className="size-4" />}
            {t(slip.pdf ? "bookings.detail.slipPdf" : "bookings.detail.slipOriginal")}
          </a>
        </div>
        <SlipFacts slip={slip} check={check} className={`col-span-2 ${slip.pdf ? "" : "sm:col-span-1"}`} />
      </div>
    </section>
  )
}

/** Small, with what is known of its transfer. */
export function DecidedSlip({ slip, booking }: { slip: SlipView; booking: Pick<AdminBookingView, "reference"> }) {
  const { t } = useTranslation("admin")
  const url = slipPath(slip.id)
  return (
    <section aria-labelledby="slip-title" className="card p-4 sm:p-5">
      <div className="flex items-center gap-3">
        {!slip.pdf && (
          <a href={adminPaths.slipCopy(slip.id)} target="_blank" rel="noreferrer" className="shrink-0">
            <img
              src={adminPaths.slipCopy(slip.id)}
              alt={t("bookings.detail.slipAlt", { reference: booking.reference })}
              loading="lazy"
              className="size-16 rounded-control border border-line bg-sunken object-cover"
            />
          </a>
        )}
        <div className="min-w-0">
          <h2 id="slip-title" className="text-xl">
            {t("bookings.detail.slip")}
          </h2>
          <a href={url} className="link inline-flex min-h-11 items-center">
            {t(slip.pdf ? "bookings.detail.slipPdf" : "bookings.detail.slipOriginal")}
          </a>
        </div>
      </div>
      <SlipFacts slip={slip} className="mt-3" />
    </section>
  )
}
