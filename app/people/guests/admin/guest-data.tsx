import { adminPaths } from "#app/admin/admin-paths.ts"
import { StatusBadge } from "#app/booking/ui/status-badge.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { EraseRefusal } from "./erase-refusal.tsx"
import type { GuestView } from "./guest-view.ts"

export function GuestData({ guest }: { guest: GuestView }) {
  const { t } = useTranslation("admin")
  const { identifier, bookings, counts, obstacle } = guest
  return (
    <section aria-labelledby="found" className="space-y-4">
      <h2 id="found" className="text-xl [overflow-wrap:anywhere]">
        {t("guests.foundFor", { identifier })}
      </h2>
      <div className="card divide-y divide-line px-4 shadow-none">
        {bookings.map((booking) => (
          <a key={booking.id} href={adminPaths.booking(booking.id)} className="block py-3">
            <span className="flex items-start justify-between gap-3">
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{booking.customerName}</span>
              <StatusBadge status={booking.status} cancelReason={booking.cancelReason} />
            </span>
            <span className="block text-sm text-muted">
              {booking.reference} · <DateText date={booking.checkIn} style="short" /> –{" "}
              <DateText date={booking.checkOut} style="short" />
            </span>
          </a>
        ))}
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 py-3 sm:grid-cols-4" aria-label={t("guests.kept")}>
          {(Object.keys(counts) as (keyof typeof counts)[]).map((name) => (
            <div key={name}>
              <dt className="text-sm text-muted">{t(`guests.${name}`)}</dt>
              <dd className="text-lg font-semibold">{counts[name]}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <section aria-labelledby="export" className="card flex flex-col gap-2 p-4 shadow-none">
          <h3 id="export" className="font-semibold">
            {t("guests.exportTitle")}
          </h3>
          <p className="grow text-sm text-muted">{t("guests.exportText")}</p>
          <a href={adminPaths.guestExport(identifier)} download className="button button-quiet w-full">
            <Icon name="download" />
            {t("guests.export")}
          </a>
        </section>
        <section aria-labelledby="erase" className="card flex flex-col gap-2 p-4 shadow-none">
          <h3 id="erase" className="font-semibold">
            {t("guests.eraseTitle")}
          </h3>
          {obstacle ? (
            <EraseRefusal obstacle={obstacle} />
          ) : (
            <>
              <p className="grow text-sm text-muted">{t("guests.eraseText")}</p>
              <a href={adminPaths.guestErase(identifier)} className="button button-quiet w-full text-danger">
                <Icon name="trash" />
                {t("guests.erase")}
              </a>
            </>
          )}
        </section>
      </div>
    </section>
  )
}
