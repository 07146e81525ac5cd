import { TZDate } from "@date-fns/tz/date"
import type { StayTimes } from "./villa.ts"

/** What the instant of a check-in depends on beside its date. */
export type CheckInTimes = Pick<StayTimes, "checkInTime" | "timezone">
/** What the instant of a check-out depends on beside its date. */
export type CheckOutTimes = Pick<StayTimes, "checkOutTime" | "timezone">

/** A date and a time of day (`"14:00"`) in a time zone, in epoch milliseconds. */
export function instantAt(date: string, time: string, timezone: string): number {
  return zonedTime(date, time, timezone).getTime()
}

/** The same with the time zone, to format it with its offset. */
export function zonedTime(date: string, time: string, timezone: string): TZDate {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number)
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return new TZDate(year, month - 1, day, hours, minutes, 0, timezone)
}

/** When the guests of a stay can check in, in epoch milliseconds. */
export function checkInAt({ checkIn }: { checkIn: string }, { checkInTime, timezone }: CheckInTimes): number {
  return instantAt(checkIn, checkInTime, timezone)
}

/** By when the guests of a stay check out, in epoch milliseconds. */
export function checkOutAt({ checkOut }: { checkOut: string }, { checkOutTime, timezone }: CheckOutTimes): number {
  return instantAt(checkOut, checkOutTime, timezone)
}
