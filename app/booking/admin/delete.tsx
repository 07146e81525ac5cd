import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { BookingDeletionForm } from "#app/booking/booking-request.ts"
import { adminBookingView } from "#app/booking/booking-view.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { hasBegun } from "#app/booking/other-dates/move.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { BookingPage } from "./booking-page.tsx"
import { DeleteBooking } from "./delete-form.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { booking, villa, sums, linkToCheck } = found(await findAdminBooking(app, params.id ?? ""))
  if (booking.deletedAt !== null) throw redirect(adminPaths.booking(booking.id))
  return {
    booking: adminBookingView(booking, sums, villa),
    held: { held: sums.held, damage: sums.damage },
    linkToCheck,
    isEndOwners: booking.status === "confirmed" && hasBegun(booking, { ...villa, now: app.now() }),
  }
}

export const action = adminButton({
  permission: "bookings",
  schema: BookingDeletionForm,
  run: (app, { version }, { admin, params }) => deleteBooking(app, params.id ?? "", byAdmin(admin), version),
  // Shown with its undo button.
  success: null,
  failed: "admin:bookings.failed.delete",
  back: ({ id = "" }) => adminPaths.booking(id),
  next: () => adminPaths.bookings,
})

export default function DeletePage() {
  const { booking, ...props } = useLoaderData<typeof loader>()
  return (
    <BookingPage booking={booking}>
      <DeleteBooking booking={booking} {...props} />
    </BookingPage>
  )
}
