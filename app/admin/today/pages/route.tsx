import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { FoldCard } from "#app/admin/pages/fold-card.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import { useSetupSteps } from "#app/admin/pages/use-setup-steps.ts"
import { type Booking, cancelledBy } from "#app/booking/booking.ts"
import { bookingView, endedHeldOf, type TaskBooking } from "#app/booking/booking-view.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import type { Movement } from "#app/booking/movement.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { OverdueView } from "#app/money/balance/admin/balance-tasks.tsx"
import { balanceLinkView } from "#app/money/balance/balance-link.ts"
import type { OpenBalance } from "#app/money/balance/open-balance.ts"
import { receivableOf } from "#app/money/balance/receivable.ts"
import { Figures } from "#app/money/books/admin/figures.tsx"
import type { DamageTaskView } from "#app/money/damage/admin/damage-task.tsx"
import type { DamageTask } from "#app/money/damage/damage.ts"
import { type LedgerSums, NO_SUMS } from "#app/money/ledger/ledger.ts"
import { type BookingMoney, moneyOf } from "#app/money/ledger/money.ts"
import { amountToRecord } from "#app/money/ledger/money-arrived.ts"
import { shareLink } from "#app/money/links/admin/share-link.server.ts"
import { PushCard } from "#app/notify/push/admin/push-card.tsx"
import { may } from "#app/people/permissions.ts"
import { SampleReviewsNotice } from "#app/stay/reviews/admin/sample-reviews.tsx"
import { boughtTime, toPrepare } from "#app/villa/extras/extra.ts"
import { findDashboard } from "../find-dashboard.server.ts"
import { canBeBooked } from "../setup-checklist.ts"
import { NextNights } from "./next-nights.tsx"
import { isShort, OpenTasks, useTaskKinds } from "./open-tasks.tsx"
import { RecentBookings } from "./recent-bookings.tsx"
import { OpenQuestions, SetupChecklist } from "./setup-checklist.tsx"
import { SiteLink } from "./site-link.tsx"
import { type MovementView, Today } from "./today.tsx"

export const handle: PageHandle = { failed: "bookings.failed.fetchAll" }

export { titleMeta as meta } from "#app/http/title-meta.ts"

const BOUGHT = { arriving: "early-check-in", leaving: "late-check-out" } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const found = await findDashboard(app, admin)
  const {
    movements,
    slips,
    moneyChecks,
    unpaid,
    recent,
    sums,
    balances,
    openReturns,
    refunds,
    damages,
    promptPayEnabled,
    problems,
    statistics,
    nextNights,
    thisMonth,
    villaName: name,
    ...rest
  } = found
  const { timezone, now } = rest
  const { totalBookings, pendingPayments, totalRevenue } = statistics
  const origin = new URL(request.url).origin
  const receivable = ({ booking, money, link }: OpenBalance) =>
    receivableOf(booking, money.balance, link, { now, promptPayEnabled })
  const owedBy = new Map([...balances.overdue, ...balances.upcoming].map((open) => [open.booking.id, open]))
  const damageOf = new Map(damages.map((each) => [each.booking.id, damageTaskView(each)]))
  const overdueView = (open: OpenBalance): OverdueView => {
    const { booking, money, link } = open
    return {
      name: fullName(booking.customer),
      reference: booking.reference,
      dueDate: money.balanceDate ?? booking.checkIn,
      canRemind: Boolean(booking.customer?.email),
      balance: receivable(open),
      share:
        link && balanceLinkView(link, now)?.state === "open"
          ? shareLink({ link, booking }, origin, booking.language)
          : null,
    }
  }
  const movementView = ({ kind, booking }: Movement): MovementView => {
    const { id, reference, status, rooms, guests, adults, children, arrival, customer } = booking
    const open = owedBy.get(id)
    const time = kind === "staying" ? null : boughtTime(booking.extras, BOUGHT[kind])
    return {
      kind,
      id,
      reference,
      status,
      rooms,
      guests,
      adults,
      children,
      arrival,
      requests: booking.specialRequests,
      ...(booking.extras && { extras: toPrepare(booking.extras) }),
      ...(time !== null && { time }),
      customerName: fullName(customer),
      phone: customer?.phone ?? "",
      balance: open ? receivable(open) : null,
      damage: damageOf.get(id) ?? null,
    }
  }
  return {
    title: i18nFor(await languageOf(request)).t("admin:today.title"),
    movements: { today: movements.today.map(movementView), tomorrow: movements.tomorrow.map(movementView) },
    slips: slips.map(({ booking, slip }) => ({ ...staffBooking(booking, sums.get(booking.id), timezone), slip })),
    moneyChecks: moneyChecks.map((booking) => staffBooking(booking, sums.get(booking.id), timezone)),
    overdue: balances.overdue.map(overdueView),
    refunds: may(admin, "refunds") ? refunds : [],
    damagesOverdue: damages.filter(({ task }) => task === "overdue").map(damageTaskView),
    unpaid: unpaid.map((booking) => staffBooking(booking, sums.get(booking.id), timezone)),
    recent: recent.map((booking) => {
      const shown = staffBooking(booking, sums.get(booking.id), timezone)
      return { ...shown, ended: endedHeldOf(booking, shown.money, openReturns.get(booking.id)) }
    }),
    ...rest,
    siteUrl: origin,
    problems: may(admin, "deployment") ? problems : [],
    nextNights,
    owed: Object.fromEntries([...owedBy].map(([id, { money }]) => [id, money.balance])),
    soFar: { ...thisMonth, income: may(admin, "money") ? thisMonth.income : null },
    figures: { totalBookings, pendingPayments, ...(may(admin, "money") && { totalRevenue }) },
  }
}

function damageTaskView({ booking, task, amount }: DamageTask): DamageTaskView {
  const { id: bookingId, version, reference, customer, checkOut } = booking
  return { bookingId, version, task, amount, name: fullName(customer) || reference, checkOut }
}

function staffBooking(booking: Booking, sums: LedgerSums = NO_SUMS, timezone: string): TaskBooking {
  const money = moneyOf(booking, sums, timezone)
  const isCancelled = booking.status === "cancelled"
  return staffView(booking, money, isCancelled ? amountToRecord(money.deposit, booking.total, sums) : money.dueNow)
}

function staffView(booking: Booking, money: BookingMoney, due: number): TaskBooking {
  const { customer, version } = booking
  const ofCancelled = cancelledBy(booking, money.received)
  return {
    ...bookingView(booking),
    customerName: fullName(customer),
    version,
    money,
    ended: null,
    cancelledBy: ofCancelled,
    due,
  }
}

export default function Dashboard() {
  const { t } = useTranslation("admin")
  const mayEditVilla = useMay("villa")
  const { movements, checkInTime, checkOutTime, recent, figures, nextNights, owed, soFar, siteUrl, today, ...tasks } =
    useLoaderData<typeof loader>()
  const setupSteps = useSetupSteps()
  const kinds = useTaskKinds(tasks)
  const isQuiet = kinds.length === 0 && movements.today.length + movements.tomorrow.length === 0 && !setupSteps
  return (
    <div className="space-y-6">
      <h1 className="sr-only">{t("today.title")}</h1>
      {setupSteps ? <SetupChecklist steps={setupSteps} siteUrl={siteUrl} /> : <SiteLink url={siteUrl} />}
      <Today
        movements={movements}
        times={{ arriving: checkInTime, leaving: checkOutTime }}
        cleaned={tasks.cleaning.cleaned}
        timezone={tasks.timezone}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <OpenTasks kinds={kinds} />
        {(!setupSteps || canBeBooked(setupSteps)) && (
          <NextNights nights={nextNights} today={today} owed={owed} soFar={soFar} />
        )}
      </div>
      {isShort(kinds) && <OpenQuestions />}
      <FoldCard title={t("today.recentAndFigures")} isOpen={isQuiet}>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <RecentBookings bookings={recent} />
          <Figures figures={figures} />
        </div>
        {mayEditVilla && tasks.reviews.showsSamples && <SampleReviewsNotice />}
      </FoldCard>
      {/* Last, because only the browser knows whether to show the card. */}
      <PushCard hasBookings={recent.length > 0} waiting={tasks.slips.length + tasks.links.length} />
    </div>
  )
}
