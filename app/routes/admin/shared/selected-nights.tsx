import { Form, Link, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import type { Clash } from "#app/booking/clash.ts"
import { type NightRange, stayOf } from "#app/booking/night-range.ts"
import { nightCount } from "#app/booking/stay.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { ClashList } from "./clash-list.tsx"
import { useMay } from "./use-may.ts"

type Props = {
  range: NightRange
  clashes: Clash[]
  /** The page without a selection. */
  clearUrl: string
}

/** For owners: the form of a holiday with these nights. */
function PriceLink({ range }: Pick<Props, "range">) {
  const { t } = useTranslation("admin")
  if (!useMay("villa")) return null
  return (
    <a
      href={adminPaths.newSeasonOf("holiday", range.from, range.to ?? range.from)}
      className="button button-quiet px-2"
    >
      {t("staff.month.price")}
    </a>
  )
}

/** What can be done with the selected nights: block them, take a booking or set their price; or who has some of them already. */
export function SelectedNights({ range, clashes, clearUrl }: Props) {
  const { t } = useTranslation("admin")
  const isBusy = useNavigation().formMethod !== undefined
  const { checkIn, checkOut } = stayOf(range)
  return (
    <section
      aria-labelledby="selected-title"
      className="card sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 mt-2 p-3 md:bottom-2"
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 id="selected-title" className="font-semibold">
            <span className="sr-only">{t("staff.month.selectedDates")}: </span>
            <span className="inline-block">
              <DateText date={checkIn} style="short" /> –
            </span>{" "}
            <span className="inline-block">
              <DateText date={checkOut} style="short" />
            </span>{" "}
            <span className="inline-block font-normal text-muted">
              · {t("translation:format.nights", { count: nightCount({ checkIn, checkOut }) })}
            </span>
          </h3>
          {range.to === null && <p className="text-sm text-muted">{t("staff.month.selectLast")}</p>}
        </div>
        <Link
          to={clearUrl}
          preventScrollReset
          replace
          className="icon-button -mt-2 -mr-2"
          aria-label={t("staff.month.clear")}
        >
          <Icon name="close" />
        </Link>
      </div>
      {clashes.length > 0 ? (
        <>
          <ClashList clashes={clashes} />
          <PriceLink range={range} />
        </>
      ) : (
        <Form method="post" action={adminPaths.blocks} className="mt-2 space-y-2">
          <input type="hidden" name="from" value={checkIn} />
          <input type="hidden" name="to" value={checkOut} />
          <details>
            <summary className="link inline-flex min-h-11 items-center text-sm">{t("staff.month.addNote")}</summary>
            <input
              name="note"
              aria-label={t("staff.blocks.note")}
              maxLength={200}
              autoComplete="off"
              className="field"
            />
          </details>
          <div className="flex gap-2 *:flex-auto">
            <button type="submit" className="button button-quiet px-2" aria-disabled={isBusy}>
              {t("staff.month.block")}
            </button>
            <a href={`${adminPaths.newBooking}?${new URLSearchParams({ checkIn, checkOut })}`} className="button px-2">
              {t("bookings.list.new")}
            </a>
            <PriceLink range={range} />
          </div>
        </Form>
      )}
    </section>
  )
}
