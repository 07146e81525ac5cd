import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { type BookingTask, bookingTask } from "#app/booking/booking-task.ts"
import { type AdminBookingView, adminBookingView, stayTimesOf } from "#app/booking/booking-view.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { hasBegun } from "#app/booking/other-dates/move.ts"
import { moveTask } from "#app/booking/other-dates/move-view.ts"
import { findConflictsOf } from "#app/calendar/channels/find-calendars.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { shownBalanceLink } from "#app/money/balance/admin/shown-balance-link.server.ts"
import { receivableOf } from "#app/money/balance/receivable.ts"
import type { DamageTaskView } from "#app/money/damage/admin/damage-task.tsx"
import { type DamageView, damageView } from "#app/money/damage/damage-view.ts"
import { sumPot } from "#app/money/ledger/ledger.ts"
import { stillToPay } from "#app/money/ledger/money.ts"
import { isDue, paymentState } from "#app/money/ledger/payment-state.ts"
import { receiptSummary } from "#app/money/receipts/receipt.ts"
import { refundsOfBooking } from "#app/money/refunds/admin/refunds-of-booking.server.ts"
import { openReturns } from "#app/money/refunds/open-returns.ts"
import { isOpen } from "#app/money/refunds/refund.ts"
import { RecheckSlip } from "#app/money/slips/admin/recheck-slip.tsx"
import { findSlipToCheck } from "#app/money/slips/find-slip.server.ts"
import { slipView } from "#app/money/slips/slip.ts"
import { emailLine } from "#app/notify/email/email.ts"
import { may } from "#app/people/permissions.ts"
import { TurnoverText } from "#app/stay/cleaning/admin/cleaning-tasks.tsx"
import { findTurnovers } from "#app/stay/cleaning/find-turnovers.server.ts"
import { changesView } from "../edit/admin/changes-view.server.ts"
import { BookingHead } from "./booking-head.tsx"
import { BookingLinks } from "./booking-links.tsx"
import { codeState, guestAccessView } from "./guest-access-view.server.ts"
import { PrimaryAction } from "./primary-action.tsx"

export const handle: PageHandle = { failed: "bookings.failed.fetchOne" }

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const stored = found(await findAdminBooking(app, params.id ?? ""))
  const { booking, villa, history, emails, ledger, sums, refunds, damagePhotos, openMove, receipts, shares } = stored
  const now = app.now()
  const today = dateIn(villa.timezone, new Date(now))
  const view = adminBookingView(booking, sums, villa, openReturns(refunds))
  const unsent = await changesView(app, stored, view.money)
  const link = shownBalanceLink(stored, { origin: new URL(request.url).origin, now })
  const back = refundsOfBooking(booking, { refunds, sums })
  const damage = damageView(booking, { lines: ledger, refunds, photos: damagePhotos }, today)
  const code = codeState(await guestAccessView(app, booking, villa, view.money), now)
  const task = bookingTask({
    status: booking.status,
    awaitsMoneyCheck: view.awaitsMoneyCheck,
    hasRefund: may(admin, "refunds") && (back.returnable > 0 || back.refunds.some(isOpen)),
    hasOpenMove: openMove !== null,
    hasChangesToSend: unsent.changes.length > 0,
    isGuestUntold: emails.length === 0 && shares.length === 0,
    owed: stillToPay(booking, view.money),
    isDue: isDue(paymentState(booking, view.money, today)),
    damage: damage?.task ?? null,
    isCodeReleased: code.state === "shown",
  })
  const isConfirmedBySlip = booking.status === "confirmed" && booking.slipId !== null
  return {
    task,
    canReturnToReview: isConfirmedBySlip && may(admin, "adjust-balance") && !hasBegun(booking, { ...villa, now }),
    booking: view,
    today,
    clock: stayTimesOf(villa, booking),
    slip: showsSlip(task) && booking.slipId !== null ? await slipOf(app, booking.slipId) : null,
    back,
    move: openMove && moveTask(openMove, booking, { sums, refunds, timezone: villa.timezone, now }),
    unsent: { ...unsent, share: link?.share ?? null },
    balance: receivableOf(booking, view.money.balance, stored.balanceLink, { ...villa, now }),
    damage: damage && { held: damage.held, task: damageTaskView(view, damage) },
    conflicts: booking.status === "cancelled" ? [] : await findConflictsOf(app, booking),
    turnovers:
      booking.status === "confirmed" && booking.checkOut >= today ? await findTurnovers(app, booking, villa) : [],
    summary: {
      code,
      email: emails[0] ? emailLine(emails[0]) : null,
      hasChangesToSend: unsent.changes.length > 0,
      returned: sumPot(ledger, "stay").returned,
      event: history.at(-1) ?? null,
      receipts: receipts.map(receiptSummary).reverse(),
      hasExtras: booking.extras !== null || (stored.extrasOffered > 0 && booking.status !== "cancelled"),
    },
  }
}

const showsSlip = (task: BookingTask | null) => task === "slip" || task === "money-arrived"

async function slipOf(app: Parameters<typeof findSlipToCheck>[0], id: string) {
  const slip = await findSlipToCheck(app, id)
  return slip && slipView(slip)
}

function damageTaskView(booking: AdminBookingView, damage: DamageView): DamageTaskView | null {
  const { task, missing, toReturn } = damage
  if (!task) return null
  return {
    task,
    amount: task === "receive" ? missing : toReturn,
    bookingId: booking.id,
    version: booking.version,
    name: fullName(booking.customer),
    checkOut: booking.checkOut,
  }
}

/** Fits on two screens of a phone: who and how much, what waits, and the subjects with pages of their own. */
export default function BookingPage() {
  const { t } = useTranslation("admin")
  const { task, canReturnToReview, booking, today, clock, damage, conflicts, turnovers, summary, ...rest } =
    useLoaderData<typeof loader>()
  return (
    <div className="space-y-4">
      <BackToSection href={adminPaths.bookings} text={t("bookings.detail.back")} />
      {booking.erased && <p className="notice">{t("guests.erasedBooking")}</p>}
      {booking.deleted && <p className="notice">{t("bookings.detail.deleted")}</p>}
      {conflicts.length > 0 && (
        <p role="note" className="notice notice-error">
          {t("calendars.conflicts.booking", { feeds: conflicts.map(({ name }) => name).join(", ") })}{" "}
          <a href={adminPaths.calendars} className="link inline-flex min-h-11 items-center font-semibold">
            {t("calendars.conflicts.review")}
          </a>
        </p>
      )}
      {turnovers.map((turnover) => (
        <p key={turnover.day} role="note" className="notice notice-error">
          <TurnoverText turnover={turnover} />
        </p>
      ))}
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="min-w-0 space-y-4">
          <BookingHead
            booking={booking}
            damage={damage}
            asked={rest.balance.withDamage}
            today={today}
            timezone={clock.timezone}
          />
          <PrimaryAction task={task} booking={booking} today={today} damage={damage?.task ?? null} {...rest} />
          {canReturnToReview && <RecheckSlip booking={booking} isCodeShown={summary.code.state === "shown"} />}
        </div>
        <BookingLinks booking={booking} today={today} timezone={clock.timezone} {...summary} />
      </div>
    </div>
  )
}
