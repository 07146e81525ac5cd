import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { BookingPage } from "#app/booking/admin/booking-page.tsx"
import { adminBookingView } from "#app/booking/booking-view.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { found, orNotFound } from "#app/http/found.server.ts"
import { postedFile } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import { reachesGuest } from "#app/notify/guest-line/link-guest-line.server.ts"
import { may } from "#app/people/permissions.ts"
import { fail } from "#app/result.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/photos/image.ts"
import { changeDamage } from "../change-damage.server.ts"
import { mayChangeDamage } from "../damage-change.ts"
import { DamageForm, damageChangeOf } from "../damage-request.ts"
import { damageView } from "../damage-view.ts"
import { DamageDeposit } from "./damage-deposit.tsx"

/** Revalidates after a refusal, so that the forms get the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { booking, villa, sums, ledger, refunds, damagePhotos } = found(await findAdminBooking(app, params.id ?? ""))
  const today = dateIn(villa.timezone, new Date(app.now()))
  const damage = damageView(booking, { lines: ledger, refunds, photos: damagePhotos }, today)
  if (!damage) throw redirect(adminPaths.booking(booking.id))
  const isReachable = await reachesGuest(app, booking, villa)
  return { booking: adminBookingView(booking, sums, villa), isReachable, damage, timezone: villa.timezone }
}

/** Keeping a part is for owners. */
export const action = adminAction({
  permission: "bookings",
  schema: DamageForm,
  maxBytes: IMAGE_MAX_BYTES,
  run: async (app, form, { admin, params, request }) => {
    if (!mayChangeDamage(form.kind, (permission) => may(admin, permission))) return fail("owner-only")
    const photo = await postedFile(request, "photo")
    if (!photo.ok) return photo
    const by = byAdmin(admin)
    const changed = await changeDamage(
      app,
      params.id ?? "",
      damageChangeOf(form, photo.value ?? undefined),
      by,
      form.version,
    )
    return orNotFound(changed)
  },
  // What can be undone is shown with its button instead.
  success: (_, { kind }) =>
    kind === "deduct" ? { tone: "success", text: "admin:bookings.damage.toast.deduct" } : null,
  texts: { "status-conflict": "admin:bookings.damage.notConfirmed" },
  fields: { slip: "photo" },
  failed: "failed.updateBooking",
  back: ({ id = "" }, form) => {
    const back = form.get("back")
    return back ? safePath(back) : adminPaths.bookingDamage(id)
  },
})

/** A page of its own, where a refused form is shown again. */
export default function DamagePage() {
  const { booking, ...rest } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <BookingPage booking={booking}>
      <DamageDeposit booking={booking} {...rest} actionData={actionData} />
    </BookingPage>
  )
}
