import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import { filterParams, readListQuery } from "#app/booking/booking-list.ts"
import { adminBookingView } from "#app/booking/booking-view.ts"
import { findBookings, findSums } from "#app/booking/find-bookings.server.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { withQuery } from "#app/paths.ts"
import { Icon } from "#app/ui/icon.tsx"
import type { PageHandle } from "../shared/page-handle.ts"
import { useMay } from "../shared/use-may.ts"
import { BookingCards, BookingTable } from "./booking-rows.tsx"
import { FilterForm } from "./filter-form.tsx"

export const handle: PageHandle = { failed: "bookings.failed.fetchAll" }

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const query = readListQuery(new URL(request.url).searchParams)
  const app = appFor(context)
  const { bookings, nextCursor } = await findBookings(app, query)
  const { sums, timezone } = await findSums(app, bookings)
  const { status, q, from, to, cursor } = query
  return {
    title: i18nFor(await languageOf(request)).t("admin:bookings.title"),
    filter: { status, q, from, to },
    bookings: bookings.map((booking) => adminBookingView(booking, sums.get(booking.id), { timezone })),
    nextCursor,
    first: cursor === null,
  }
}

/** The bookings that match the filters, newest first. */
export default function Bookings() {
  const { t } = useTranslation("admin")
  const mayExport = useMay("money")
  const { title, filter, bookings, nextCursor, first } = useLoaderData<typeof loader>()
  const params = filterParams(filter)
  const filtered = params.size > 0
  const urlFor = (path: string, more: Record<string, string> = {}) =>
    withQuery(path, new URLSearchParams([...params, ...Object.entries(more)]))
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{title}</h1>
        <a href={adminPaths.newBooking} className="button">
          <Icon name="plus" />
          {t("bookings.list.new")}
        </a>
      </div>
      <FilterForm filter={filter} filtered={filtered} />
      {bookings.length === 0 ? (
        <section className="card px-4 py-10 text-center">
          <h2 className="text-xl">{t(filtered ? "bookings.list.noResultTitle" : "bookings.list.noneTitle")}</h2>
          <p className="mx-auto mt-2 max-w-md text-muted">
            {t(filtered ? "bookings.list.noResultText" : "bookings.list.noneText")}
          </p>
        </section>
      ) : (
        <>
          <BookingCards bookings={bookings} />
          <BookingTable bookings={bookings} caption={t("bookings.list.caption")} />
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
    </div>
  )
}
