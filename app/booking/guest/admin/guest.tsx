import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { BookingFacts } from "#app/booking/admin/booking-facts.tsx"
import { BookingPage } from "#app/booking/admin/booking-page.tsx"
import { NoteForm, noteValues } from "#app/booking/admin/note-form.tsx"
import { NoteForm as NoteFields } from "#app/booking/booking-request.ts"
import { adminBookingView, stayTimesOf } from "#app/booking/booking-view.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { setNote } from "#app/booking/set-note.server.ts"
import { appFor } from "#app/context.server.ts"
import { found, orNotFound } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const { booking, villa, sums } = found(await findAdminBooking(appFor(context), params.id ?? ""))
  return { booking: adminBookingView(booking, sums, villa), clock: stayTimesOf(villa, booking) }
}

/** Saves the team's own note about the guest. */
export const action = adminAction({
  permission: "bookings",
  schema: NoteFields,
  run: async (app, { note, version }, { admin, params }) =>
    orNotFound(await setNote(app, params.id ?? "", note, byAdmin(admin), version)),
  readCurrent: async (app, { params }) => {
    const stored = await findAdminBooking(app, params.id ?? "")
    return stored && { version: stored.booking.version, values: noteValues(stored.booking) }
  },
  success: "admin:bookings.note.saved",
  failed: "failed.updateBooking",
  back: ({ id = "" }) => adminPaths.bookingGuest(id),
})

export default function GuestOfBooking() {
  const { booking, clock } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <BookingPage booking={booking}>
      <NoteForm booking={booking} actionData={actionData} />
      <BookingFacts booking={booking} clock={clock} />
    </BookingPage>
  )
}
