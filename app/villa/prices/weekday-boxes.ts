import * as z from "zod"
import { WEEKDAYS, type Weekday } from "./weekdays.ts"

/** An unchecked box sends no field. */
const box = (day: Weekday) =>
  z
    .boolean()
    .default(false)
    .meta({ label: `admin:prices.weekdays.${day}` })

/** A form's boxes, one for each weekday; none for any. */
export const weekdayBoxes = z
  .object(Object.fromEntries(WEEKDAYS.map((day) => [day, box(day)])) as Record<Weekday, ReturnType<typeof box>>)
  .transform((ticked) => WEEKDAYS.filter((day) => ticked[day]))

/** As the boxes are shown. */
export function tickedDays(days: readonly Weekday[]): Record<string, true> {
  return Object.fromEntries(days.map((day) => [day, true]))
}
