import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminBookingView } from "#app/booking/booking-view.ts"
import { readableChanges } from "#app/booking/edit/edit-preview.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { BookingPage } from "./booking-page.tsx"
import { EventList } from "./event-list.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const { booking, villa, sums, history } = found(await findAdminBooking(appFor(context), params.id ?? ""))
  return {
    booking: adminBookingView(booking, sums, villa),
    history: history.map(({ changes, ...event }) => ({ ...event, changes: readableChanges(changes ?? []) })),
    timezone: villa.timezone,
  }
}

export default function HistoryOfBooking() {
  const { booking, history, timezone } = useLoaderData<typeof loader>()
  return (
    <BookingPage booking={booking}>
      <EventList history={history} cancelReason={booking.cancelReason} timezone={timezone} />
    </BookingPage>
  )
}
