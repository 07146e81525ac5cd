import { TZDate } from "@date-fns/tz/date"
import { addDays, format, startOfDay } from "date-fns"
import type { AlertSettings } from "./alert.ts"

/**
 * The end of the quiet hours that an instant lies in, in epoch milliseconds; null if it lies in none. They may span
 * midnight. From and to at the same time are no quiet hours.
 * @param timezone the villa's
 */
export function doNotDisturbUntil(now: number, quiet: AlertSettings["quiet"], timezone: string): number | null {
  if (!quiet) return null
  const { from, to } = quiet
  const local = new TZDate(now, timezone)
  const time = format(local, "HH:mm")
  const isQuiet = from < to ? time >= from && time < to : from > to && (time >= from || time < to)
  if (!isQuiet) return null
  const [hours, minutes] = to.split(":").map(Number) as [number, number]
  const endDay = startOfDay(addDays(local, time < to ? 0 : 1))
  endDay.setHours(hours, minutes)
  return endDay.getTime()
}
