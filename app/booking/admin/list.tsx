import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { filterParams, isUpcoming, listParams, readListQuery } from "#app/booking/booking-list.ts"
import { type AdminBookingView, adminBookingView } from "#app/booking/booking-view.ts"
import { findBookings, findSums, findUpcoming } from "#app/booking/find-bookings.server.ts"
import { dateIn, readDate } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { withQuery } from "#app/paths.ts"
import type { Role } from "#app/people/accounts/account.ts"
import { may } from "#app/people/permissions.ts"
import { Icon } from "#app/ui/icon.tsx"
import { BookingCards, BookingTable } from "./booking-rows.tsx"
import { type Filter, FilterForm } from "./filter-form.tsx"
import { UpcomingBookings } from "./upcoming.tsx"

export const handle: PageHandle = { failed: "bookings.failed.fetchAll" }

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "bookings")
  const params = new URL(request.url).searchParams
  const app = appFor(context)
  const { status, q, from, to } = readListQuery(params)
  return {
    title: i18nFor(await languageOf(request)).t("admin:bookings.title"),
    filter: { status, q, from, to },
    ...(isUpcoming(params)
      ? { upcoming: await upcomingPage(app, admin, params), found: null }
      : { upcoming: null, found: await foundPage(app, params) }),
  }
}

type Read = Pick<App, "db" | "now">

async function upcomingPage(app: Read, admin: { role: Role }, params: URLSearchParams) {
  const after = readDate(params.get("after") ?? "", "UTC")
  const { bookings, totals, next } = await findUpcoming(app, after)
  return {
    ...(await viewsOf(app, bookings)),
    totals: { ...totals, money: may(admin, "money") ? totals.money : null },
    next,
    first: after === null,
  }
}

async function foundPage(app: Read, params: URLSearchParams) {
  const query = readListQuery(params)
  const { bookings, nextCursor } = await findBookings(app, query)
  return { ...(await viewsOf(app, bookings)), nextCursor, first: query.cursor === null }
}

async function viewsOf(app: Read, bookings: Booking[]) {
  const { sums, returns, timezone } = await findSums(app, bookings)
  return {
    bookings: bookings.map((booking) =>
      adminBookingView(booking, sums.get(booking.id), { timezone }, returns.get(booking.id)),
    ),
    today: dateIn(timezone, new Date(app.now())),
  }
}

export default function Bookings() {
  const { t } = useTranslation("admin")
  const mayUseGuestData = useMay("guest-data")
  const { title, filter, upcoming, found } = useLoaderData<typeof loader>()
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <a href={adminPaths.newBooking} className="button">
          <Icon name="plus" />
          {t("bookings.list.new")}
        </a>
      </div>
      <FilterForm filter={filter} upcoming={upcoming !== null} />
      {upcoming ? <UpcomingBookings {...upcoming} /> : <FoundBookings {...found} filter={filter} />}
      {mayUseGuestData && (
        <a href={adminPaths.guests} className="link inline-flex min-h-11 items-center">
          {t("settings.names.guests")}
        </a>
      )}
    </div>
  )
}

type FoundProps = {
  bookings: AdminBookingView[]
  today: string
  nextCursor: string | null
  first: boolean
  filter: Filter
}

function FoundBookings({ bookings, today, nextCursor, first, filter }: FoundProps) {
  const { t } = useTranslation("admin")
  const mayExport = useMay("money")
  const isFiltered = filterParams(filter).size > 0
  const urlFor = (path: string, more: Record<string, string> = {}) =>
    withQuery(path, new URLSearchParams([...listParams(filter), ...Object.entries(more)]))
  return (
    <>
      {bookings.length === 0 ? (
        <section className="card px-4 py-10 text-center">
          <h2 className="text-xl">{t(isFiltered ? "bookings.list.noResultTitle" : "bookings.list.noneTitle")}</h2>
          <p className="mx-auto mt-2 max-w-md text-muted">
            {t(isFiltered ? "bookings.list.noResultText" : "bookings.list.noneText")}
          </p>
        </section>
      ) : (
        <>
          <BookingCards bookings={bookings} today={today} />
          <BookingTable bookings={bookings} today={today} caption={t("bookings.list.caption")} />
        </>
      )}
      <nav className="flex flex-wrap items-center gap-3">
        {!first && (
          <a href={urlFor(adminPaths.bookings)} className="button button-quiet">
            <Icon name="back" />
            {t("bookings.list.newest")}
          </a>
        )}
        {nextCursor && (
          <a href={urlFor(adminPaths.bookings, { cursor: nextCursor })} rel="next" className="button button-quiet">
            {t("bookings.list.older")}
            <Icon name="forward" />
          </a>
        )}
        {mayExport && bookings.length > 0 && (
          <a
            href={urlFor(adminPaths.bookingsCsv)}
            download
            className="link ml-auto inline-flex min-h-11 items-center gap-2"
          >
            <Icon name="download" />
            {t("bookings.list.csv")}
          </a>
        )}
      </nav>
    </>
  )
}
