import { useTranslation } from "react-i18next"
import type { BookingListQuery } from "#app/booking/booking-list.ts"
import { SEARCH_MAX_LENGTH } from "#app/booking/search.ts"
import { BOOKING_STATUSES } from "#app/booking/status.ts"
import { paths } from "#app/paths.ts"
import { Icon } from "#app/ui/icon.tsx"

type Props = { filter: Pick<BookingListQuery, "status" | "q" | "from" | "to">; filtered: boolean }

/** One form that asks for the same page with its filters in the address. */
export function FilterForm({ filter, filtered }: Props) {
  const { t } = useTranslation(["admin", "translation"])
  return (
    <search aria-label={t("admin:bookings.list.filter")}>
      {/* A key of the values, so that "Clear filters" also empties the fields. */}
      <form
        key={JSON.stringify(filter)}
        method="get"
        action={paths.admin.bookings}
        className="card grid grid-cols-2 items-end gap-3 p-3 shadow-none sm:grid-cols-4 sm:p-4 lg:grid-cols-[minmax(0,1fr)_11rem_10rem_10rem_auto]"
      >
        <label className="col-span-2 block text-sm font-semibold sm:col-span-4 lg:col-span-1">
          {t("admin:bookings.list.search")}
          <input
            type="search"
            name="q"
            defaultValue={filter.q}
            placeholder={t("admin:bookings.list.searchHint")}
            maxLength={SEARCH_MAX_LENGTH}
            autoComplete="off"
            className="field mt-1 font-normal"
          />
        </label>
        <label className="col-span-2 block text-sm font-semibold sm:col-span-2 lg:col-span-1">
          {t("admin:bookings.list.status")}
          <select name="status" defaultValue={filter.status ?? ""} className="field mt-1 font-normal">
            <option value="">{t("admin:bookings.list.anyStatus")}</option>
            {BOOKING_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`translation:booking.status.${status}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="block min-w-0 text-sm font-semibold">
          {t("admin:bookings.list.from")}
          <input type="date" name="from" defaultValue={filter.from ?? ""} className="field mt-1 px-2 font-normal" />
        </label>
        <label className="block min-w-0 text-sm font-semibold">
          {t("admin:bookings.list.to")}
          <input type="date" name="to" defaultValue={filter.to ?? ""} className="field mt-1 px-2 font-normal" />
        </label>
        <button type="submit" className="button col-span-2 sm:col-span-4 lg:col-span-1">
          <Icon name="search" />
          {t("admin:bookings.list.submit")}
        </button>
        {filtered && (
          <a
            href={paths.admin.bookings}
            className="link col-span-2 inline-flex min-h-11 items-center sm:col-span-4 lg:col-span-5"
          >
            {t("admin:bookings.list.clear")}
          </a>
        )}
      </form>
    </search>
  )
}
