import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
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
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import { shownBalanceLink } from "#app/money/balance/admin/shown-balance-link.server.ts"
import { refundsOfBooking } from "#app/money/refunds/admin/refunds-of-booking.server.ts"
import { may } from "#app/people/permissions.ts"
import { fail } from "#app/result.ts"
import { ledgerLineViews, mayRecord } from "../ledger-line.ts"
import { LedgerLineForm, manualLineOf } from "../ledger-line-request.ts"
import { recordLedgerLine } from "../record-ledger-line.server.ts"
import { BookingLedger } from "./booking-ledger.tsx"

/** Revalidates after a refusal, so that the forms get the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { booking, villa, ledger, sums, balanceLink, refunds, receipts } = found(
    await findAdminBooking(app, params.id ?? ""),
  )
  const { timezone } = villa
  return {
    booking: adminBookingView(booking, sums, villa),
    lines: ledgerLineViews(ledger, { receipts, hasSeller: villa.seller !== null }),
    link: shownBalanceLink({ balanceLink, booking }, { origin: new URL(request.url).origin, now: app.now() }),
    back: refundsOfBooking(booking, { refunds, sums }),
    timezone,
    today: dateIn(timezone, new Date(app.now())),
  }
}

/** Charges, waivers and reversals are for owners. */
export const action = adminAction({
  permission: "bookings",
  schema: LedgerLineForm,
  run: async (app, form, { admin, params }) => {
    if (!mayRecord(form.kind, (permission) => may(admin, permission))) return fail("owner-only")
    const by = byAdmin(admin)
    const recorded = await recordLedgerLine(app, params.id ?? "", manualLineOf(form), by, form.version)
    return orNotFound(recorded)
  },
  success: (_, { kind }) => ({ tone: "success", text: `admin:bookings.money.toast.${kind}` }),
  texts: { "status-conflict": "admin:bookings.money.notConfirmed" },
  failed: "failed.updateBooking",
  back: ({ id = "" }, form) => (form.get("back") ? safePath(form.get("back")) : `${adminPaths.booking(id)}#money`),
})

/** A page of its own, where a refused form is shown again. */
export default function LedgerPage() {
  const { booking, ...ledger } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <BookingPage booking={booking}>
      <BookingLedger booking={booking} {...ledger} actionData={actionData} />
    </BookingPage>
  )
}
