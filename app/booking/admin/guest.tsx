import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminBookingView, stayTimesOf } from "#app/booking/booking-view.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { BookingFacts } from "./booking-facts.tsx"
import { BookingPage } from "./booking-page.tsx"
import { NoteForm } from "./note-form.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const { booking, villa, sums } = found(await findAdminBooking(appFor(context), params.id ?? ""))
  return { booking: adminBookingView(booking, sums, villa), clock: stayTimesOf(villa, booking) }
}

export default function GuestOfBooking() {
  const { booking, clock } = useLoaderData<typeof loader>()
  return (
    <BookingPage booking={booking}>
      <NoteForm booking={booking} />
      <BookingFacts booking={booking} clock={clock} />
    </BookingPage>
  )
}
