import { dateIn, readDate } from "#app/calendar/month/villa-date.ts"
import type { Role } from "#app/people/accounts/account.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { instantAt } from "#app/villa/stay-times.ts"

/** Staff do not reach into years that an owner has checked. */
const DAYS_BACK = { owner: 3650, staff: 31 } as const satisfies Record<Role, number>

/** @param today in the villa's time zone */
export function receivedFrom(today: string, role: Role): string {
  return dateAfter(today, -DAYS_BACK[role])
}

/**
 * In epoch milliseconds: now, or noon of an earlier date in the villa's time zone; by default today. The trigger
 * `ledger_month` refuses a closed month.
 */
export function receivedAt(
  receivedOn: string | undefined,
  { timezone, now, role = "owner" }: { timezone: string; now: number; role?: Role },
): Result<number, "received-on-invalid"> {
  const today = dateIn(timezone, new Date(now))
  if (receivedOn === undefined || receivedOn === today) return ok(now)
  const isDate = receivedOn.length === today.length && readDate(receivedOn, timezone) !== null
  if (!isDate || receivedOn > today || receivedOn < receivedFrom(today, role)) return fail("received-on-invalid")
  return ok(instantAt(receivedOn, "12:00", timezone))
}
