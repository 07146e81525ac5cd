import type { Villa } from "#app/villa/villa.ts"
import type { PlanDay } from "./plan.ts"

/** A day with less time to clean than usual. @property minutes 0 or less if one arrives before another leaves */
export type ShortTurnover = { day: string; leaves: string; arrives: string; minutes: number }

/**
 * Whether a time that one guest bought leaves less time to clean before the next: that stay was booked later, or
 * the team sold the time. Null with the usual times.
 */
export function shortTurnover(
  { day, leaving, arriving }: Pick<PlanDay, "day" | "leaving" | "arriving">,
  { checkInTime, checkOutTime }: Pick<Villa, "checkInTime" | "checkOutTime">,
): ShortTurnover | null {
  if (!leaving || !arriving) return null
  const leaves = leaving.time ?? checkOutTime
  const arrives = arriving.time ?? checkInTime
  const minutes = minuteOf(arrives) - minuteOf(leaves)
  return minutes < minuteOf(checkInTime) - minuteOf(checkOutTime) ? { day, leaves, arrives, minutes } : null
}

/** Of the day. @param time such as "11:00" */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return hours * 60 + minutes
}
