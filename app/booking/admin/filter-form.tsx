import { adminPaths } from "#app/admin/admin-paths.ts"
import { type BookingListQuery, listParams } from "#app/booking/booking-list.ts"
import { SEARCH_MAX_LENGTH } from "#app/booking/search.ts"
import { BOOKING_STATUSES } from "#app/booking/status.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { withQuery } from "#app/paths.ts"
import { DateInput } from "#app/ui/date-input.tsx"
import { Icon } from "#app/ui/icon.tsx"

export type Filter = Pick<BookingListQuery, "status" | "q" | "from" | "to">

type Props = {
  filter: Filter
  /** True without any filter. */
  upcoming: boolean
}

/** GET parameters of the same page; dates are collapsed unless in use. */
export function FilterForm({ filter, upcoming }: Props) {
  const { t } = useTranslation("admin")
  const hasDates = Boolean(filter.from || filter.to)
  return (
    <search aria-label={t("bookings.list.filter")} className="block space-y-1">
      <StatusLinks filter={filter} upcoming={upcoming} />
      {/* Keyed by the values, so that "Clear filters" also empties the fields. */}
      <form key={JSON.stringify(filter)} method="get" action={adminPaths.bookings}>
        {filter.status && <input type="hidden" name="status" value={filter.status} />}
        <div className="flex gap-2">
          <input
            type="search"
            name="q"
            defaultValue={filter.q}
            aria-label={t("bookings.list.search")}
            placeholder={t("bookings.list.searchHint")}
            maxLength={SEARCH_MAX_LENGTH}
            autoComplete="off"
            className="field min-w-0 flex-1"
          />
          <button type="submit" className="button shrink-0 px-4" aria-label={t("bookings.list.submit")}>
            <Icon name="search" />
          </button>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <details open={hasDates} className="open:w-full">
            <summary className="link inline-flex min-h-11 items-center text-sm">{t("bookings.list.dates")}</summary>
            <div className="flex flex-wrap gap-3 pb-2">
              <DateField name="from" label={t("bookings.list.from")} value={filter.from} />
              <DateField name="to" label={t("bookings.list.to")} value={filter.to} />
            </div>
          </details>
          {!upcoming && (
            <a href={adminPaths.bookings} className="link inline-flex min-h-11 items-center text-sm">
              {t("bookings.list.clear")}
            </a>
          )}
        </div>
      </form>
    </search>
  )
}

/** Links keep the other filters. */
function StatusLinks({ filter, upcoming }: { filter: Filter; upcoming: boolean }) {
  const { t } = useTranslation("admin")
  const choices = [null, ...BOOKING_STATUSES]
  const urlFor = (status: Filter["status"]) => withQuery(adminPaths.bookings, listParams({ ...filter, status }))
  return (
    <nav aria-label={t("admin:bookings.list.status")} className="-mx-4 overflow-x-auto px-4">
      <ul className="flex gap-2 py-1">
        <li>
          <a href={adminPaths.bookings} aria-current={upcoming ? "page" : undefined} className="chip">
            {t("admin:bookings.list.upcoming")}
          </a>
        </li>
        {choices.map((status) => (
          <li key={status}>
            <a
              href={urlFor(status)}
              aria-current={!upcoming && status === filter.status ? "true" : undefined}
              className="chip"
            >
              {status ? t(`translation:booking.status.${status}`) : t("admin:bookings.list.anyStatus")}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function DateField({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <DateInput
      name={name}
      label={label}
      defaultValue={value ?? ""}
      className="block min-w-36 flex-1 text-sm font-semibold sm:max-w-48"
      inputClassName="field mt-1 px-2 font-normal"
    />
  )
}
