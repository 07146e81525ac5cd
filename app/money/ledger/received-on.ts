import { dateIn, readDate } from "#app/calendar/month/villa-date.ts"
import type { Role } from "#app/people/accounts/account.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { instantAt } from "#app/villa/stay-times.ts"

/**
 * How many days back a payment can be dated that is recorded by hand. Staff do not reach into years whose money an owner
 * has looked at.
 */
const DAYS_BACK = { owner: 3650, staff: 31 } as const satisfies Record<Role, number>

/** The first date on which money can have been received that somebody of a role records. @param today the villa's */
export function receivedFrom(today: string, role: Role): string {
  return dateAfter(today, -DAYS_BACK[role])
}

/**
 * When a payment that an admin records by hand counts as received, in epoch milliseconds: now, or noon of an earlier
 * date in the villa's time zone. Fails for a future date, one too long ago, and an invalid one.
 * @param receivedOn today if omitted
 * @param role of whoever records it
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
