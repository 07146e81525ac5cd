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
import { type Movement, movementsOn } from "#app/booking/movement.ts"
import { nightsOf } from "#app/booking/stay.ts"
import { type PricedNight, viewsOfNights, withPrices } from "#app/calendar/month/month.ts"
import { monthToShow } from "#app/calendar/month/month-to-show.ts"
import { readNightOccupants } from "#app/calendar/month/night-store.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { readHeartbeat } from "#app/db/heartbeats.server.ts"
import { readAutomaticLinks } from "#app/money/balance/balance-link-store.server.ts"
import { BALANCE_TASK_DAYS, isBeingPaid, type OpenBalances, openBalances } from "#app/money/balance/open-balance.ts"
import { readOpenBalances } from "#app/money/balance/open-balance-store.server.ts"
import { readMoneyLines } from "#app/money/books/money-store.server.ts"
import { incomeOfMonth } from "#app/money/books/month-books.ts"
import { type Statistics, statisticsOf } from "#app/money/books/statistics.ts"
import { readFigures } from "#app/money/books/statistics-store.server.ts"
import { type DamageTask, damageTasks } from "#app/money/damage/damage.ts"
import { readDamageStays } from "#app/money/damage/damage-store.server.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { readSumsOf } from "#app/money/ledger/ledger-store.server.ts"
import type { OpenReturns } from "#app/money/refunds/open-returns.ts"
import {
  type RefundTask,
  readCancelledExcess,
  readOpenReturns,
  readRefundTasks,
} from "#app/money/refunds/refund-task-store.server.ts"
import { confirmedExcess, type UndecidedReturn } from "#app/money/refunds/undecided-returns.ts"
import { type SlipView, slipView } from "#app/money/slips/slip.ts"
import { readSlipsInReview } from "#app/money/slips/slip-store.server.ts"
import { jobsAreLate } from "#app/notify/alerts/heartbeat.ts"
import { readDevices } from "#app/notify/alerts/recipient-store.server.ts"
import { readLineLink } from "#app/notify/line/line-store.server.ts"
import { may as mayDo, type Permission, type Permitted } from "#app/people/permissions.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import { DEFAULT_VILLA, type Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { readTasks, type TodayTasks } from "./today-tasks.server.ts"

const RECENT_SHOWN = 10
const NIGHTS_AHEAD = 14
/** The other unpaid bookings are in the list of bookings. */
const UNPAID_SHOWN = 3

/** Nights sold out of those of the month; its income in satang, as in its books. */
export type MonthSoFar = { month: string; nights: number; days: number; income: number }

export type Dashboard = TodayTasks & {
  /** In the villa's time zone. */
  today: string
  movements: { today: Movement[]; tomorrow: Movement[] }
  problems: Problem[]
  alerts: { devicesBroken: boolean; lineBroken: boolean; jobsLate: boolean }
  slips: { booking: Booking; slip: SlipView | null }[]
  /** Cancelled bookings whose slip was in review: the owner has to record whether the money arrived. */
  moneyChecks: Booking[]
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
  /** Whether the balance link's page shows a PromptPay QR code. */
  promptPayEnabled: boolean
  statistics: Omit<Statistics, "occupancy" | "revenueByMonth">
  /** From tonight on. */
  nextNights: PricedNight[]
  thisMonth: MonthSoFar
  villaName: Villa["name"]
  timezone: string
  checkInTime: string
  checkOutTime: string
  now: number
}

/** One round trip. */
export async function findDashboard(
  app: Pick<App, "db" | "settings" | "now">,
  reader: Permitted & { id: string },
): Promise<Dashboard> {
  const now = app.now()
  const utcToday = dateIn("UTC", new Date(now))
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
    recent: readRecentBookings(app.db, RECENT_SHOWN),
    sums: readSumsOf(app.db, shownBookingIds(RECENT_SHOWN)),
    nearBookings: readBookingsOfNights(app.db, nearNights),
    figures: readFigures(app.db, { ...aroundMonth, now }),
    failing: readFailingJobs(app.db),
    devices: readDevices(app.db, reader.id),
    jobsAt: readHeartbeat(app.db, "cron"),
    line: readLineLink(app.db, reader.id),
    openStays: readOpenBalances(app.db, dateAfter(utcToday, -BALANCE_TASK_DAYS - 1)),
    balanceLinks: readAutomaticLinks(app.db),
    refunds: readRefundTasks(app.db, now),
    cancelledExcess: readCancelledExcess(app.db),
    damageStays: readDamageStays(app.db, dateAfter(utcToday, -BALANCE_TASK_DAYS - 1)),
    openReturns: readOpenReturns(app.db),
    feedsAt: readHeartbeat(app.db, "feeds"),
    occupants: readNightOccupants(app.db, ahead),
    seasons: readSeasons(app.db, ahead.from, ahead.to),
    paid: readMoneyLines(app.db, aroundMonth),
    tasks: readTasks(app, { now, utcToday }),
  })
  const villa = stored.villa ?? DEFAULT_VILLA
  const { name: villaName, timezone, checkInTime, checkOutTime, promptPayEnabled } = villa
  const today = dateIn(timezone, new Date(now))
  const movements = (date: string) => movementsOn(date, stored.nearBookings, now)
  const balances = openBalances(stored.openStays, stored.balanceLinks, { today, timezone })
  const may = (permission: Permission) => mayDo(reader, permission)
  const tasks = stored.tasks({
    villa,
    hasVilla: stored.villa !== null,
    today,
    now,
    openReturns: stored.openReturns,
    may,
  })
  const bookingsInReview = new Set(tasks.links.map(({ booking }) => booking?.id ?? null))
  const nights = nightsOf({ checkIn: today, checkOut: dateAfter(today, NIGHTS_AHEAD) })
  const { occupancy, revenueByMonth: _, ...statistics } = statisticsOf(stored.figures, today)
  const month = today.slice(0, 7)
  const { nights: sold = 0, days = 0 } = occupancy.find((each) => each.month === month) ?? {}
  const slipOf = new Map(stored.slips.map((slip) => [slip.id, slipView(slip)]))
  return {
    ...tasks,
    today,
    movements: { today: movements(today), tomorrow: movements(dateAfter(today, 1)) },
    problems: problemsOf(stored.failing, app.settings.cardProblems, now),
    alerts: {
      devicesBroken: stored.devices.some(({ error }) => error !== null),
      lineBroken: stored.line !== null && stored.line.brokenAt !== null,
      jobsLate: [stored.jobsAt, stored.feedsAt].some((at) => at !== null && jobsAreLate(at, now)),
    },
    slips: stored.waiting.slips.map((booking) => ({ booking, slip: slipOf.get(booking.slipId ?? "") ?? null })),
    moneyChecks: stored.moneyChecks,
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
      income: incomeOfMonth(stored.paid.lines.filter(({ receivedOn }) => receivedOn.startsWith(month))),
    },
    villaName,
    timezone,
    checkInTime,
    checkOutTime,
    now,
  }
}
