import type { App } from "../app.ts"
import { dateIn } from "../booking/villa-date.ts"
import { read } from "../db/database.server.ts"
import { DAY_MS } from "../durations.ts"
import { VILLA_DEFAULTS } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { moneyByMonth, sumOf, type YearMoney, yearsWithMoney } from "./money-by-month.ts"
import { readPayments } from "./money-store.server.ts"

/** The money received in a year, by month, in one round trip. @param requested null for the current year */
export async function findMoney(app: Pick<App, "db" | "now">, requested: number | null): Promise<YearMoney> {
  const now = app.now()
  // A day more on either side, because the villa's time zone is read in the same round trip.
  const [first, last] = requested === null ? [yearAt(now - DAY_MS), yearAt(now + DAY_MS)] : [requested, requested]
  const range = { from: Date.UTC(first, 0, 0), to: Date.UTC(last + 1, 0, 2) }
  const [villa, { payments, earliest, latest }] = await read(app.db, readVilla(app.db), readPayments(app.db, range))
  const timezone = villa?.timezone ?? VILLA_DEFAULTS.timezone
  const today = dateIn(timezone, new Date(now))
  const year = requested ?? Number(today.slice(0, 4))
  const months = moneyByMonth(payments, year, timezone)
  return { year, years: yearsWithMoney(earliest, latest, today, timezone), months, sum: sumOf(months) }
}

const yearAt = (ms: number) => new Date(ms).getUTCFullYear()
