import { TZDate } from "@date-fns/tz/date"
import { type BookedExtra, withBoughtTimes } from "./extras/extra.ts"
import type { StayTimes } from "./villa.ts"

export type CheckInTimes = Pick<StayTimes, "checkInTime" | "timezone">
export type CheckOutTimes = Pick<StayTimes, "checkOutTime" | "timezone">

/** In epoch milliseconds. @param time such as `"14:00"` */
export function instantAt(date: string, time: string, timezone: string): number {
  return zonedTime(date, time, timezone).getTime()
}

/** Keeps the time zone, to format the instant with its offset. */
export function zonedTime(date: string, time: string, timezone: string): TZDate {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number)
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return new TZDate(year, month - 1, day, hours, minutes, 0, timezone)
}

type WithExtras = { extras?: readonly BookedExtra[] | null }

/** In epoch milliseconds; earlier if the guest bought that. */
export function checkInAt({ checkIn, extras = null }: { checkIn: string } & WithExtras, times: CheckInTimes): number {
  const { checkInTime, timezone } = withBoughtTimes(times, extras)
  return instantAt(checkIn, checkInTime, timezone)
}

/** In epoch milliseconds; later if the guest bought that. */
export function checkOutAt(
  { checkOut, extras = null }: { checkOut: string } & WithExtras,
  times: CheckOutTimes,
): number {
  const { checkOutTime, timezone } = withBoughtTimes(times, extras)
  return instantAt(checkOut, checkOutTime, timezone)
}
