import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import { BookingPage } from "#app/booking/admin/booking-page.tsx"
import { CancellationForm, returnedOf } from "#app/booking/booking-request.ts"
import { adminBookingView } from "#app/booking/booking-view.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { hasBegun } from "#app/booking/other-dates/move.ts"
import { appFor } from "#app/context.server.ts"
import { found, orNotFound } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { cancellingOf } from "#app/money/refunds/admin/refunds-of-booking.server.ts"
import { mayReturn } from "#app/money/refunds/returned.ts"
import { may } from "#app/people/permissions.ts"
import { fail } from "#app/result.ts"
import { cancelBooking } from "../cancel-booking.server.ts"
import { CancelForm } from "./cancel-form.tsx"

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { booking, villa, sums, refunds } = found(await findAdminBooking(app, params.id ?? ""))
  if (booking.status === "cancelled") throw redirect(adminPaths.booking(booking.id))
  return {
    booking: adminBookingView(booking, sums, villa),
    isEndOwners: booking.status === "confirmed" && hasBegun(booking, { ...villa, now: app.now() }),
    cancelling: cancellingOf(booking, { refunds, sums, timezone: villa.timezone, now: app.now() }),
  }
}

/** Only owners may keep a part of what was paid. */
export const action = adminAction({
  permission: "bookings",
  schema: CancellationForm,
  run: async (app, { reason, version, ...money }, { admin, params }) => {
    const returned = returnedOf(money)
    if (!mayReturn(returned, (permission) => may(admin, permission))) return fail("owner-only")
    const by = byAdmin(admin)
    const cancelled = await cancelBooking(app, params.id ?? "", by, { returned, reason, expectedVersion: version })
    return orNotFound(cancelled)
  },
  success: "admin:bookings.toast.cancelled",
  failed: "failed.updateStatus",
  back: ({ id = "" }) => adminPaths.booking(id),
})

export default function CancelPage() {
  const { t } = useTranslation("admin")
  const { booking, cancelling, isEndOwners } = useLoaderData<typeof loader>()
  const mayEnd = useMay("adjust-balance") || !isEndOwners
  const actionData = useActionData<FormActionData>()
  return (
    <BookingPage booking={booking}>
      <section aria-labelledby="cancel-title" className="card p-4 sm:p-5">
        <h2 id="cancel-title" className="text-xl">
          {t("bookings.actions.cancel")}
        </h2>
        {mayEnd ? (
          <CancelForm booking={booking} cancelling={cancelling} actionData={actionData} />
        ) : (
          <p className="notice mt-3">{t("bookings.failed.stayOwnerOnly")}</p>
        )}
      </section>
    </BookingPage>
  )
}
