import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { may } from "#app/admin/permissions.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { adminBookingView } from "#app/booking/booking-view.ts"
import { findSums } from "#app/booking/find-bookings.server.ts"
import { findUpcoming } from "#app/booking/find-upcoming.server.ts"
import { readDate } from "#app/booking/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import type { PageHandle } from "../shared/page-handle.ts"
import { BookingCards, BookingTable } from "./booking-rows.tsx"
import { FilterForm } from "./filter-form.tsx"

export const handle: PageHandle = { failed: "bookings.failed.fetchAll" }

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const after = readDate(new URL(request.url).searchParams.get("after") ?? "", "UTC")
  const { bookings, totals, next } = await findUpcoming(app, after)
  const { sums, timezone } = await findSums(app, bookings)
  return {
    title: i18nFor(await languageOf(request)).t("admin:bookings.list.upcomingTitle"),
    bookings: bookings.map((booking) => adminBookingView(booking, sums.get(booking.id), { timezone })),
    totals: { ...totals, money: may(admin, "money") ? totals.money : null },
    next,
    first: after === null,
  }
}

const NO_FILTER = { status: null, q: "", from: null, to: null }

/** The bookings that check in today or later, by check-in, with their totals. */
export default function UpcomingBookings() {
  const { t } = useTranslation("admin")
  const { title, bookings, totals, next, first } = useLoaderData<typeof loader>()
  return (
    <div className="space-y-5">
      <h1 className="text-3xl">{title}</h1>
      <FilterForm filter={NO_FILTER} filtered={false} upcoming />
      <Totals totals={totals} />
      {bookings.length === 0 ? (
        <p className="card px-4 py-10 text-center">{t("bookings.list.noUpcoming")}</p>
      ) : (
        <>
          <BookingCards bookings={bookings} />
          <BookingTable bookings={bookings} caption={t("bookings.list.upcomingCaption")} />
        </>
      )}
      <nav aria-label={t("bookings.list.upcoming")} className="flex flex-wrap items-center gap-3">
        {!first && (
          <a href={adminPaths.upcoming} className="button button-quiet">
            <Icon name="back" />
            {t("bookings.list.first")}
          </a>
        )}
        {next && (
          <a href={`${adminPaths.upcoming}?after=${next}`} rel="next" className="button button-quiet">
            {t("bookings.list.later")}
            <Icon name="forward" />
          </a>
        )}
      </nav>
    </div>
  )
}

function Totals({ totals }: { totals: { bookings: number; nights: number; money: number | null } }) {
  const { t } = useTranslation("admin")
  const figures = [
    { label: t("bookings.list.totalBookings"), value: totals.bookings },
    { label: t("bookings.list.totalNights"), value: totals.nights },
    ...(totals.money === null
      ? []
      : [{ label: t("bookings.list.totalMoney"), value: <Money satang={totals.money} /> }]),
  ]
  return (
    <section aria-label={t("bookings.list.totals")}>
      <dl className="card grid grid-cols-[auto_auto_1fr] gap-x-6 px-4 py-3 shadow-none">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
