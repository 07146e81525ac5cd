import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { may } from "#app/admin/permissions.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { adminBookingView } from "#app/booking/booking-view.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { ledgerLineViews, mayRecord } from "#app/booking/ledger-line.ts"
import { LedgerLineForm, manualLineOf } from "#app/booking/ledger-line-request.ts"
import { recordLedgerLine } from "#app/booking/record-ledger-line.server.ts"
import { dateIn } from "#app/booking/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { found, orNotFound } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import { fail } from "#app/result.ts"
import { adminAction, type FormActionData } from "../../shared/admin-action.server.ts"
import { BookingLedger } from "./booking-ledger.tsx"
import { BookingPage } from "./booking-page.tsx"
import { refundsOfBooking } from "./refunds-of-booking.server.ts"
import { shownBalanceLink } from "./shown-balance-link.server.ts"

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

/** Records a line. What more or less is owed, and what is taken back, is for owners. */
export const action = adminAction({
  permission: "bookings",
  schema: LedgerLineForm,
  run: async (app, form, { admin, params }) => {
    if (!mayRecord(form.kind, (permission) => may(admin, permission))) return fail("owner-only")
    const by = { actor: "admin", name: admin.name, id: admin.id } as const
    const recorded = await recordLedgerLine(app, params.id ?? "", manualLineOf(form), by, form.version)
    return orNotFound(recorded)
  },
  success: (_, { kind }) => ({ tone: "success", text: `admin:bookings.money.toast.${kind}` }),
  texts: { "status-conflict": "admin:bookings.money.notConfirmed" },
  failed: "failed.updateBooking",
  back: ({ id = "" }, form) => (form.get("back") ? safePath(form.get("back")) : `${adminPaths.booking(id)}#money`),
})

/** The money of a booking on a page of its own: where a form of it is shown again if it was refused. */
export default function LedgerPage() {
  const { booking, ...ledger } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <BookingPage booking={booking}>
      <BookingLedger booking={booking} {...ledger} actionData={actionData} />
    </BookingPage>
  )
}
