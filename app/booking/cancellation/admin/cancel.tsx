import { useForm } from "@conform-to/react"
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import { BookingPage } from "#app/booking/admin/booking-page.tsx"
import type { TeamReason } from "#app/booking/booking.ts"
import { CancellationForm, returnedOf } from "#app/booking/booking-request.ts"
import { adminBookingView } from "#app/booking/booking-view.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { hasBegun } from "#app/booking/other-dates/move.ts"
import { appFor } from "#app/context.server.ts"
import { found, orNotFound } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findPaidByCredit } from "#app/money/credits/find-paid-by-credit.server.ts"
import { cancellingOf } from "#app/money/refunds/admin/refunds-of-booking.server.ts"
import { withCharges } from "#app/money/refunds/cancellation-refund.ts"
import { mayReturn } from "#app/money/refunds/returned.ts"
import { reachesGuest } from "#app/notify/guest-line/link-guest-line.server.ts"
import { may } from "#app/people/permissions.ts"
import { fail } from "#app/result.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { cancellationView } from "#app/villa/terms/pages/cancellation-view.server.ts"
import { CancellationTerms } from "#app/villa/terms/ui/cancellation-terms.tsx"
import { cancelBooking } from "../cancel-booking.server.ts"
import { teamReasons } from "../team-cancellation.ts"
import { CancelForm } from "./cancel-form.tsx"

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { booking, villa, sums, refunds } = found(await findAdminBooking(app, params.id ?? ""))
  if (booking.status === "cancelled") throw redirect(adminPaths.booking(booking.id))
  const reasons = teamReasons(booking, { ...villa, now: app.now() })
  const asked = new URL(request.url).searchParams.get("by")
  const cancelReason = reasons.find((reason) => reason === asked) ?? null
  const credit = await findPaidByCredit(app, booking.id)
  const money = { refunds, sums, credit, timezone: villa.timezone, now: app.now() }
  const view = adminBookingView(booking, sums, villa)
  return {
    booking: view,
    isEndOwners: booking.status === "confirmed" && hasBegun(booking, { ...villa, now: app.now() }),
    reasons,
    isReachable: await reachesGuest(app, booking, villa),
    chosen: cancelReason && {
      cancelReason,
      cancelling: cancellingOf(booking, cancelReason, money),
      // Who cannot host returns everything, whatever the terms say.
      terms:
        cancelReason === "admin" || booking.status !== "confirmed"
          ? []
          : cancellationView(
              withCharges(booking, view.money),
              { ...villa, now: app.now() },
              i18nFor(await languageOf(request)),
              {
                received: sums.held,
                way: null,
              },
            ),
    },
  }
}

/** Only owners may keep a part of what was paid. */
export const action = adminAction({
  permission: "bookings",
  schema: CancellationForm,
  run: async (app, { cancelReason, reason, version, ...money }, { admin, params }) => {
    const returned = returnedOf(money)
    if (!mayReturn(returned, (permission) => may(admin, permission))) return fail("owner-only")
    const choice = { cancelReason, returned, reason, expectedVersion: version }
    return orNotFound(await cancelBooking(app, params.id ?? "", byAdmin(admin), choice))
  },
  success: "admin:bookings.toast.cancelled",
  failed: "failed.updateStatus",
  back: ({ id = "" }) => adminPaths.booking(id),
})

export default function CancelPage() {
  const { t } = useTranslation("admin")
  const { booking, isEndOwners, reasons, isReachable, chosen } = useLoaderData<typeof loader>()
  const mayEnd = useMay("adjust-balance") || !isEndOwners
  const actionData = useActionData<FormActionData>()
  return (
    <BookingPage booking={booking}>
      <section aria-labelledby="cancel-title" className="card p-4 sm:p-5">
        <h2 id="cancel-title" className="text-xl">
          {t(chosen ? `bookings.cancel.who.${chosen.cancelReason}` : "bookings.cancel.title")}
        </h2>
        {mayEnd ? (
          chosen ? (
            <Chosen booking={booking} isReachable={isReachable} {...chosen} actionData={actionData} />
          ) : (
            <WhoCancels booking={booking} isReachable={isReachable} reasons={reasons} actionData={actionData} />
          )
        ) : (
          <p className="notice mt-3">{t("bookings.failed.stayOwnerOnly")}</p>
        )}
      </section>
    </BookingPage>
  )
}

type View = ReturnType<typeof useLoaderData<typeof loader>>
type ChosenProps = NonNullable<View["chosen"]> &
  Pick<View, "booking" | "isReachable"> & {
    cancelReason: TeamReason
    actionData?: FormActionData
  }

function Chosen({ booking, cancelReason, isReachable, cancelling, terms, actionData }: ChosenProps) {
  const { t } = useTranslation("admin")
  return (
    <div className="space-y-3">
      <p>
        <span className="text-sm text-muted">
          {t(isReachable ? whoHint(booking, cancelReason) : "bookings.noEmail")}
        </span>{" "}
        <a href={adminPaths.bookingCancel(booking.id)} className="link inline-flex min-h-11 items-center text-sm">
          {t("bookings.cancel.other")}
        </a>
      </p>
      {booking.status === "in_review" && <p className="notice">{t("bookings.cancel.slipWaits")}</p>}
      <CancellationTerms texts={terms} className="border-t border-line pt-3" />
      <CancelForm
        key={cancelReason}
        booking={booking}
        cancelReason={cancelReason}
        cancelling={cancelling}
        actionData={actionData}
      />
    </div>
  )
}

type Props = Pick<View, "booking" | "isReachable"> & { reasons: TeamReason[]; actionData?: FormActionData }

/** Of an unconfirmed booking no money is recorded that could go back. */
const whoHint = ({ status }: Pick<View["booking"], "status">, reason: TeamReason) =>
  `bookings.cancel.whoHint.${reason === "admin" && status !== "confirmed" ? "adminUnpaid" : reason}` as const

/** The first step: what the guest reads and gets back depends on it. */
function WhoCancels({ booking, isReachable, reasons, actionData }: Props) {
  const { t } = useTranslation("admin")
  // A refused form whose answer is no longer offered.
  const [form] = useForm({ id: "who-cancels", lastResult: actionData?.reply })
  return (
    <>
      <FormErrors form={form} />
      {!isReachable && <p className="text-sm text-muted">{t("bookings.noEmail")}</p>}
      <ul className="divide-y divide-line">
        {reasons.map((reason) => (
          <li key={reason}>
            <a
              href={adminPaths.bookingCancel(booking.id, reason)}
              className="flex min-h-14 items-center justify-between gap-3 py-3"
            >
              <span>
                <span className="block font-semibold">{t(`bookings.cancel.who.${reason}`)}</span>
                {isReachable && <span className="block text-sm text-muted">{t(whoHint(booking, reason))}</span>}
              </span>
              <Icon name="forward" className="size-5 shrink-0 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
