import { TZDate } from "@date-fns/tz/date"
import { addDays, format, startOfDay } from "date-fns"
import type { AlertSettings } from "./alert.ts"

/** In epoch milliseconds; null outside of quiet hours, which may span midnight. Equal hours mean none. */
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
