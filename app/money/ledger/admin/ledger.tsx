import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import { BookingPage } from "#app/booking/admin/booking-page.tsx"
import { awaitsPayment } from "#app/booking/booking.ts"
import { hadBegunWhenEntered } from "#app/booking/booking-email.ts"
import { adminBookingView } from "#app/booking/booking-view.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { found, orNotFound } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { shownBalanceLink } from "#app/money/balance/admin/shown-balance-link.server.ts"
import { DamageDeposit } from "#app/money/damage/admin/damage-deposit.tsx"
import { damageView } from "#app/money/damage/damage-view.ts"
import { refundsOfBooking } from "#app/money/refunds/admin/refunds-of-booking.server.ts"
import { openReturns } from "#app/money/refunds/open-returns.ts"
import { DecidedSlip } from "#app/money/slips/admin/slip-viewer.tsx"
import { findSlipToCheck } from "#app/money/slips/find-slip.server.ts"
import { slipView } from "#app/money/slips/slip.ts"
import { reachesGuest } from "#app/notify/guest-line/link-guest-line.server.ts"
import { may } from "#app/people/permissions.ts"
import { fail } from "#app/result.ts"
import { Icon } from "#app/ui/icon.tsx"
import { sumPot } from "../ledger.ts"
import { ledgerLineViews, mayRecord } from "../ledger-line.ts"
import { LedgerForm, manualLineOf } from "../ledger-line-request.ts"
import { recordCertificate } from "../record-certificate.server.ts"
import { recordLedgerLine } from "../record-ledger-line.server.ts"
import { BookingLedger } from "./booking-ledger.tsx"
import { MoneyArrivedForm } from "./money-arrived-form.tsx"

/** Revalidates after a refusal, so that the forms get the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { booking, villa, ledger, sums, balanceLink, refunds, damagePhotos, receipts, certificates } = found(
    await findAdminBooking(app, params.id ?? ""),
  )
  const { timezone } = villa
  const today = dateIn(timezone, new Date(app.now()))
  const slip = booking.slipId === null ? null : await findSlipToCheck(app, booking.slipId)
  const isReachable = await reachesGuest(app, booking, villa)
  return {
    booking: adminBookingView(booking, sums, villa, openReturns(refunds)),
    lines: ledgerLineViews(ledger, { receipts, certificates, hasSeller: villa.seller !== null }),
    link: shownBalanceLink({ balanceLink, booking }, { origin: new URL(request.url).origin, now: app.now() }),
    back: refundsOfBooking(booking, { refunds, sums }),
    damage: damageView(booking, { lines: ledger, refunds, photos: damagePhotos }, today),
    slip: slip && slipView(slip),
    hasPaid: sumPot(ledger, "stay").received > 0,
    isReachable,
    tellsGuest: isReachable && booking.status === "confirmed" && !hadBegunWhenEntered(booking, timezone),
    timezone,
    today,
  }
}

/** Charges, waivers and reversals are for owners. */
export const action = adminAction({
  permission: "bookings",
  schema: LedgerForm,
  run: async (app, form, { admin, params }) => {
    const [id, by] = [params.id ?? "", byAdmin(admin)]
    if (form.kind === "certificate") return orNotFound(await recordCertificate(app, id, form, by, form.version))
    if (!mayRecord(form.kind, (permission) => may(admin, permission))) return fail("owner-only")
    return orNotFound(await recordLedgerLine(app, id, manualLineOf(form), by, form.version))
  },
  // A payment is shown with its undo button.
  success: (_, { kind }) =>
    kind === "payment" ? null : { tone: "success", text: `admin:bookings.money.toast.${kind}` },
  texts: { "status-conflict": "admin:bookings.money.notConfirmed" },
  failed: "failed.updateBooking",
  back: ({ id = "" }, form) => (form.get("back") ? safePath(form.get("back")) : adminPaths.bookingLedger(id)),
})

/** All money of one booking; a refused form of the ledger is shown again here. */
export default function LedgerPage() {
  const { t } = useTranslation("admin")
  const { booking, damage, slip, hasPaid, isReachable, ...ledger } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  const mayAnswerAgain = useMay("adjust-balance")
  const here = adminPaths.bookingLedger(booking.id)
  // What came and was returned since is no open question.
  const isUnpaid = booking.status === "cancelled" && slip !== null && !hasPaid
  return (
    <BookingPage booking={booking} wide>
      <div className="grid items-start gap-5 lg:grid-cols-2 lg:gap-6">
        <BookingLedger booking={booking} {...ledger} actionData={actionData} />
        <div className="min-w-0 space-y-5">
          {damage && (booking.status === "confirmed" || damage.received > 0) && (
            <DamageDeposit
              booking={booking}
              isReachable={isReachable}
              damage={damage}
              timezone={ledger.timezone}
              back={here}
            />
          )}
          {slip && <DecidedSlip slip={slip} booking={booking} />}
          {(booking.awaitsMoneyCheck || (isUnpaid && mayAnswerAgain)) && (
            <MoneyArrivedForm booking={booking} today={ledger.today} back={here} />
          )}
          {booking.status !== "cancelled" && (
            <a href={adminPaths.newPaymentLinkFor(booking.id)} className="button button-quiet w-full">
              <Icon name="link" />
              {t(awaitsPayment(booking) ? "bookings.detail.makeLink" : "bookings.detail.makeExtraLink")}
            </a>
          )}
        </div>
      </div>
    </BookingPage>
  )
}
