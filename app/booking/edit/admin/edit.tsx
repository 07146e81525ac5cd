import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useState } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { BookingPage } from "#app/booking/admin/booking-page.tsx"
import type { SourceFormValues } from "#app/booking/admin/source-fields.tsx"
import { type StayFormValues, stayLimits } from "#app/booking/admin/stay-fields.tsx"
import type { Booking } from "#app/booking/booking.ts"
import { BookingEditForm, editOf } from "#app/booking/booking-request.ts"
import { adminBookingView } from "#app/booking/booking-view.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import type { EditPreview } from "#app/booking/edit/edit-preview.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { fullName, typedCustomer } from "#app/booking/guest/customer.ts"
import { hasBegunToPay } from "#app/booking/staff-limits/owners-price.ts"
import { withClashes } from "#app/calendar/month/find-clashes.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { plainAmount } from "#app/i18n/format.ts"
import { shownBalanceLink } from "#app/money/balance/admin/shown-balance-link.server.ts"
import { fail } from "#app/result.ts"
import { ChangesToSend } from "./changes-to-send.tsx"
import { changesView } from "./changes-view.server.ts"
import { checkEdited, isIntoPast } from "./check-edited.server.ts"
import { EditForm } from "./edit-form.tsx"

export const handle: PageHandle = { failed: "bookings.failed.fetchOne" }

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const stored = found(await findAdminBooking(app, params.id ?? ""))
  const { booking, villa, sums } = stored
  const view = adminBookingView(booking, sums, villa)
  const link = shownBalanceLink(stored, { origin: new URL(request.url).origin, now: app.now() })
  return {
    booking: view,
    unsent: { ...(await changesView(app, stored, view.money)), share: link?.share ?? null },
    isPriceOwners: hasBegunToPay(booking, sums),
    isPriceAgreed: Boolean(booking.price.agreed),
    values: editValues(booking),
    limits: stayLimits(villa),
  }
}

function editValues(booking: Booking): StayFormValues & SourceFormValues {
  const { customer, checkIn, checkOut, rooms, guests, adults, children, arrival, specialRequests, total } = booking
  const { foreignGuests, source, commission } = booking
  const { email = "", phone = "", phoneCountry = "TH" } = customer ? typedCustomer(customer) : {}
  return {
    customerName: fullName(customer),
    email,
    phone,
    phoneCountry,
    checkIn,
    checkOut,
    specialRequests,
    rooms: String(rooms),
    guests: String(guests),
    adults: String(adults ?? ""),
    children: String(children ?? ""),
    foreignGuests: String(foreignGuests ?? ""),
    arrival: arrival ?? "",
    totalPrice: plainAmount(total),
    source,
    commission: commission === null ? "" : plainAmount(commission),
  }
}

export const action = adminAction({
  permission: "bookings",
  schema: BookingEditForm,
  check: checkEdited,
  texts: {
    "party-mismatch": "admin:bookings.edit.partyMismatch",
    "party-too-large": "admin:bookings.edit.partyTooLarge",
  },
  run: async (app, form, { admin, params, touched }) => {
    const [id = "", by] = [params.id, byAdmin(admin)]
    const edit = editOf(form, touched)
    if (!form.isPastMeant && (await isIntoPast(app, id, edit, by))) return fail("past-unconfirmed")
    return withClashes(app, await editBooking(app, id, edit, by, form.version))
  },
  success: "admin:bookings.toast.saved",
  failed: "failed.updateBooking",
  back: ({ id = "" }) => adminPaths.bookingEdit(id),
})

/** Stays open after saving, so that the guest is told next. */
export default function EditBooking() {
  const { booking, unsent, ...form } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData<EditPreview>>()
  // Decided once: a form in use is not folded when it is saved.
  const [isFolded] = useState(unsent.changes.length > 0)
  return (
    <BookingPage booking={booking}>
      <ChangesToSend booking={booking} {...unsent} back={adminPaths.bookingEdit(booking.id)} />
      <EditForm booking={booking} isFolded={isFolded} actionData={actionData} {...form} />
    </BookingPage>
  )
}
