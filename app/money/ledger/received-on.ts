import { dateIn, readDate } from "#app/calendar/month/villa-date.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { instantAt } from "#app/villa/stay-times.ts"

/** How many days back an admin can date a payment that they record. */
const RECEIVED_DAYS_BACK = 3650

/**
 * When a payment that an admin records by hand counts as received, in epoch milliseconds: now, or noon of an earlier
 * date in the villa's time zone. Fails for a future date, one too long ago, and an invalid one.
 * @param receivedOn today if omitted
 */
export function receivedAt(
  receivedOn: string | undefined,
  { timezone, now }: { timezone: string; now: number },
): Result<number, "received-on-invalid"> {
  const today = dateIn(timezone, new Date(now))
  if (receivedOn === undefined || receivedOn === today) return ok(now)
  const isDate = receivedOn.length === today.length && readDate(receivedOn, timezone) !== null
  if (!isDate || receivedOn > today || receivedOn < dateAfter(today, -RECEIVED_DAYS_BACK))
    return fail("received-on-invalid")
  return ok(instantAt(receivedOn, "12:00", timezone))
}
