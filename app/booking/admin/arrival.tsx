import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminBookingView, stayTimesOf } from "#app/booking/booking-view.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { formatTimeOfDay } from "#app/i18n/format.ts"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { reachesGuest } from "#app/notify/guest-line/link-guest-line.server.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { GuestAccess } from "#app/villa/access/admin/guest-access.tsx"
import { BookingPage } from "./booking-page.tsx"
import { guestAccessView } from "./guest-access-view.server.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { booking, villa, sums } = found(await findAdminBooking(app, params.id ?? ""))
  if (booking.status === "cancelled") throw redirect(adminPaths.booking(booking.id))
  const view = adminBookingView(booking, sums, villa)
  const access = await guestAccessView(app, booking, villa, view.money)
  const isReachable = await reachesGuest(app, booking, villa)
  return { booking: view, access, isReachable, clock: stayTimesOf(villa, booking), now: app.now() }
}

export default function ArrivalOfBooking() {
  const { t, language } = useTranslation()
  const { booking, ...access } = useLoaderData<typeof loader>()
  const { checkIn, arrival } = booking
  return (
    <BookingPage booking={booking}>
      <dl className="card grid grid-cols-2 gap-x-4 p-4 sm:p-5">
        <div>
          <dt className="text-sm text-muted">{t("booking.checkIn")}</dt>
          <dd className="font-semibold">
            <DateText date={checkIn} />
            <span className="block font-normal text-muted">{formatTimeOfDay(access.clock.checkInTime, language)}</span>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t("admin:bookings.detail.arrival")}</dt>
          <dd className="font-semibold">
            {arrival ? formatArrival(arrival, { t, language }) : t("admin:bookings.detail.arrivalUnknown")}
          </dd>
        </div>
      </dl>
      <GuestAccess booking={booking} {...access} />
    </BookingPage>
  )
}
