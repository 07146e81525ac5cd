import { type Problem, problemsOf } from "#app/admin/problem.ts"
import { readFailingJobs } from "#app/admin/problem-store.server.ts"
import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import {
  readAwaitingMoneyCheck,
  readBookingsOfNights,
  readOpenTasks,
  readRecentBookings,
  shownBookingIds,
} from "#app/booking/booking-store.server.ts"
import { HOLDS_ALERT_NIGHTS, type Holds } from "#app/booking/holds/hold.ts"
import { readAllHolds } from "#app/booking/holds/hold-store.server.ts"
import { hasBegun } from "#app/booking/other-dates/move.ts"
import { idsOfOpenMoves, readOpenMoves } from "#app/booking/other-dates/move-store.server.ts"
import { type MoveTask, moveTask } from "#app/booking/other-dates/move-view.ts"
import { type Movement, movementsOn } from "#app/booking/other-dates/movement.ts"
import { nightsOf } from "#app/booking/stay.ts"
import { readOpenConflicts } from "#app/calendar/channels/feed-night-store.server.ts"
import { monthToShow, type PricedNight, viewsOfNights, withPrices } from "#app/calendar/month/month.ts"
import { readNightOccupants } from "#app/calendar/month/night-store.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { readHeartbeat } from "#app/db/heartbeats.server.ts"
import { readAutomaticLinks } from "#app/money/balance/balance-link-store.server.ts"
import { BALANCE_TASK_DAYS, isBeingPaid, type OpenBalances, openBalances } from "#app/money/balance/open-balance.ts"
import { readOpenBalances } from "#app/money/balance/open-balance-store.server.ts"
import { readPayments } from "#app/money/books/money-store.server.ts"
import { incomeOfMonth } from "#app/money/books/month-books.ts"
import { type Statistics, statisticsOf } from "#app/money/books/statistics.ts"
import { readFigures } from "#app/money/books/statistics-store.server.ts"
import { type DamageTask, damageTasks } from "#app/money/damage/damage.ts"
import { readDamageStays } from "#app/money/damage/damage-store.server.ts"
import { type LedgerSums, NO_SUMS } from "#app/money/ledger/ledger.ts"
import { readSumsOf } from "#app/money/ledger/ledger-store.server.ts"
import {
  type LinkToCheck,
  linkIdsInReview,
  linkToCheck,
  readLinksInReview,
} from "#app/money/links/payment-link-details-store.server.ts"
import { type OpenReturns, sumOfReturns } from "#app/money/refunds/open-returns.ts"
import {
  type RefundTask,
  readCancelledExcess,
  readOpenReturns,
  readRefundTasks,
} from "#app/money/refunds/refund-task-store.server.ts"
import { confirmedExcess, type UndecidedReturn } from "#app/money/refunds/undecided-returns.ts"
import { type SlipView, slipView } from "#app/money/slips/slip.ts"
import { readSlipsInReview, readSlipsOfLinks } from "#app/money/slips/slip-store.server.ts"
import { jobsAreLate } from "#app/notify/alerts/heartbeat.ts"
import { readDevices } from "#app/notify/alerts/recipient-store.server.ts"
import { readLineLink } from "#app/notify/line/line-store.server.ts"
import {
  readCleaners,
  readCleanings,
  readPlannedStays,
  readProblems,
} from "#app/stay/cleaning/cleaning-store.server.ts"
import { type CleaningTasks, cleaningTasks } from "#app/stay/cleaning/cleaning-tasks.ts"
import { planOf } from "#app/stay/cleaning/plan.ts"
import { readReportableStays, tm30State } from "#app/stay/passports/tm30.server.ts"
import { readReviewSummary } from "#app/stay/reviews/guest-review-store.server.ts"
import { ratingOf } from "#app/stay/reviews/review-view.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import { DEFAULT_VILLA, type Villa } from "#app/villa/villa.ts"
import { readRemovals, readVilla } from "#app/villa/villa-store.server.ts"

const RECENT_SHOWN = 10
/** Days for which a report to immigration is a task; the law gives one. */
const TM30_TASK_DAYS = 14
const NIGHTS_AHEAD = 14
/** The other unpaid bookings are in the list of bookings. */
const UNPAID_SHOWN = 3

/** Nights sold out of those of the month; its income in satang, as in its books. */
export type MonthSoFar = { month: string; nights: number; days: number; income: number }

export type Dashboard = {
  /** In the villa's time zone. */
  today: string
  movements: { today: Movement[]; tomorrow: Movement[] }
  /** Nights from today on that were sold on another channel as well. */
  conflicts: number
  problems: Problem[]
  reviewsWaiting: number
  alerts: { devicesBroken: boolean; lineBroken: boolean; jobsLate: boolean }
  slips: { booking: Booking; slip: SlipView | null }[]
  /** Cancelled bookings whose slip was in review: the owner has to record whether the money arrived. */
  moneyChecks: Booking[]
  links: LinkToCheck[]
  unpaid: Booking[]
  /** All unconfirmed bookings; null below the alert threshold. */
  manyHolds: Holds | null
  recent: Booking[]
  /** By id of the bookings above; one without ledger lines is missing. */
  sums: Map<string, LedgerSums>
  /** Balances of confirmed stays; an overdue balance that is being paid is no task. */
  balances: OpenBalances
  /** In satang, to be returned; `toReturn` is undecided. */
  refunds: RefundTask[]
  toReturn: UndecidedReturn[]
  openReturns: Map<string, OpenReturns>
  damages: DamageTask[]
  /** Stays with foreign guests to report to immigration; empty if the site takes no passports. */
  toReport: Booking[]
  cleaning: CleaningTasks
  /** Requests for other dates of stays that have not begun. */
  moves: MoveTask[]
  /** Whether the balance link's page shows a PromptPay QR code. */
  promptPayEnabled: boolean
  statistics: Omit<Statistics, "occupancy" | "revenueByMonth">
  /** From tonight on. */
  nextNights: PricedNight[]
  thisMonth: MonthSoFar
  villaName: Villa["name"]
  /** Samples show until a real review is published, unless the owner hides them. */
  sampleReviews: boolean
  timezone: string
  checkInTime: string
  checkOutTime: string
  now: number
}

/** One round trip. @param adminId the reader of the alerts */
export async function findDashboard(app: Pick<App, "db" | "settings" | "now">, adminId = ""): Promise<Dashboard> {
  const now = app.now()
  const utcToday = dateIn("UTC", new Date(now))
  const reportDates = { from: dateAfter(utcToday, -TM30_TASK_DAYS), to: dateAfter(utcToday, 1) }
  // From the night before today to tomorrow, in any time zone.
  const nearNights = { from: dateAfter(utcToday, -2), to: dateAfter(utcToday, 3) }
  const { range: aroundMonth } = monthToShow(null, utcToday)
  const ahead = { from: dateAfter(utcToday, -1), to: dateAfter(utcToday, NIGHTS_AHEAD + 1) }
  const stored = await read(app.db, {
    villa: readVilla(app.db),
    waiting: readOpenTasks(app.db, now),
    moneyChecks: readAwaitingMoneyCheck(app.db),
    holds: readAllHolds(app.db, now),
    slips: readSlipsInReview(app.db),
    links: readLinksInReview(app.db),
    linkSlips: readSlipsOfLinks(app.db, linkIdsInReview(app.db)),
    recent: readRecentBookings(app.db, RECENT_SHOWN),
    sums: readSumsOf(app.db, shownBookingIds(RECENT_SHOWN)),
    nearBookings: readBookingsOfNights(app.db, nearNights),
    figures: readFigures(app.db, { ...aroundMonth, now }),
    failing: readFailingJobs(app.db),
    devices: readDevices(app.db, adminId),
    jobsAt: readHeartbeat(app.db, "cron"),
    line: readLineLink(app.db, adminId),
    conflicts: readOpenConflicts(app.db, dateAfter(utcToday, -1), now),
    reviews: readReviewSummary(app.db, now),
    openStays: readOpenBalances(app.db, dateAfter(utcToday, -BALANCE_TASK_DAYS - 1)),
    balanceLinks: readAutomaticLinks(app.db),
    refunds: readRefundTasks(app.db, now),
    cancelledExcess: readCancelledExcess(app.db),
    damageStays: readDamageStays(app.db, dateAfter(utcToday, -BALANCE_TASK_DAYS - 1)),
    openMoves: readOpenMoves(app.db),
    openReturns: readOpenReturns(app.db),
    sumsOfMoves: readSumsOf(app.db, idsOfOpenMoves),
    cleaners: readCleaners(app.db),
    cleanings: readCleanings(app.db, nearNights.from),
    removals: readRemovals(app.db),
    cleaningProblems: readProblems(app.db, { isOpen: true }),
    plannedStays: readPlannedStays(app.db, ahead),
    reportable: readReportableStays(app.db, reportDates.from, reportDates.to),
    feedsAt: readHeartbeat(app.db, "feeds"),
    occupants: readNightOccupants(app.db, ahead),
    seasons: readSeasons(app.db, ahead.from, ahead.to),
    paid: readPayments(app.db, aroundMonth),
  })
  const villa = stored.villa ?? DEFAULT_VILLA
  const { name: villaName, timezone, checkInTime, checkOutTime, promptPayEnabled } = villa
  const today = dateIn(timezone, new Date(now))
  const movements = (date: string) => movementsOn(date, stored.nearBookings, now)
  const balances = openBalances(stored.openStays, stored.balanceLinks, { today, timezone })
  const bookingsInReview = new Set(stored.links.map(({ link }) => link.bookingId))
  const nights = nightsOf({ checkIn: today, checkOut: dateAfter(today, NIGHTS_AHEAD) })
  const { occupancy, revenueByMonth: _, ...statistics } = statisticsOf(stored.figures, today)
  const month = today.slice(0, 7)
  const { nights: sold = 0, days = 0 } = occupancy.find((each) => each.month === month) ?? {}
  const slipOf = new Map(stored.slips.map((slip) => [slip.id, slipView(slip)]))
  return {
    today,
    movements: { today: movements(today), tomorrow: movements(dateAfter(today, 1)) },
    conflicts: stored.conflicts.filter((night) => night >= today).length,
    reviewsWaiting: stored.reviews.waiting,
    problems: problemsOf(stored.failing, app.settings.cardProblems, now),
    alerts: {
      devicesBroken: stored.devices.some(({ error }) => error !== null),
      lineBroken: stored.line !== null && stored.line.brokenAt !== null,
      jobsLate: [stored.jobsAt, stored.feedsAt].some((at) => at !== null && jobsAreLate(at, now)),
    },
    slips: stored.waiting.slips.map((booking) => ({ booking, slip: slipOf.get(booking.slipId ?? "") ?? null })),
    moneyChecks: stored.moneyChecks,
    links: stored.links.map((details) => linkToCheck(details, stored.linkSlips)),
    unpaid: stored.waiting.running.slice(0, UNPAID_SHOWN),
    manyHolds: stored.holds.nights > HOLDS_ALERT_NIGHTS ? stored.holds : null,
    recent: stored.recent,
    sums: stored.sums,
    balances: {
      ...balances,
      overdue: balances.overdue.filter((open) => !isBeingPaid(open, bookingsInReview)),
    },
    refunds: stored.refunds,
    openReturns: stored.openReturns,
    toReturn: [...confirmedExcess(balances.toReturn, stored.openReturns), ...stored.cancelledExcess],
    damages: damageTasks(stored.damageStays, today),
    moves: stored.openMoves
      .filter(({ booking }) => !hasBegun(booking, { now, checkInTime, timezone }))
      .map(({ request, booking }) => {
        const refund = {
          pot: "stay",
          status: "owed",
          amount: sumOfReturns(stored.openReturns.get(booking.id)),
        } as const
        const bookingSums = stored.sumsOfMoves.get(booking.id) ?? NO_SUMS
        return moveTask(request, booking, { sums: bookingSums, refunds: [refund], timezone, now })
      }),
    cleaning: cleaningTasks(
      {
        cleaners: stored.cleaners,
        cleanings: stored.cleanings,
        problems: stored.cleaningProblems,
        removals: stored.removals,
        times: stored.villa ?? DEFAULT_VILLA,
      },
      planOf(stored.plannedStays, { from: today, to: ahead.to }),
      today,
    ),
    toReport: app.settings.guestDataSecrets
      ? stored.reportable.filter((stay) => tm30State(stay, today) === "due").map(({ booking }) => booking)
      : [],
    promptPayEnabled,
    statistics,
    nextNights: withPrices(
      viewsOfNights(nights, stored.occupants, today, now),
      pricedVilla(villa, stored.seasons, now),
    ),
    thisMonth: {
      month,
      nights: sold,
      days,
      income: incomeOfMonth(stored.paid.payments.filter(({ receivedOn }) => receivedOn.startsWith(month))),
    },
    villaName,
    sampleReviews: stored.villa !== null && ratingOf(stored.reviews.totals, stored.villa).sample,
    timezone,
    checkInTime,
    checkOutTime,
    now,
  }
}
