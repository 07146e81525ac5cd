import { nightsOf } from "#app/booking/stay.ts"
import { firstWeekday, formatDate } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import { monthGrid } from "./month.ts"

/** Null pads the first and last week. */
export function weeksOf(month: string, language: Language): (string | null)[][] {
  const { first, end } = monthGrid(month)
  const dates = nightsOf({ checkIn: first, checkOut: end })
  const lead = (new Date(`${first}T00:00:00Z`).getUTCDay() - firstWeekday(language) + 7) % 7
  const cells: (string | null)[] = [...Array.from({ length: lead }, () => null), ...dates]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** From the language's first day of the week. */
export function weekdayNames(language: Language): string[] {
  // 4 January 2026 was a Sunday.
  return Array.from({ length: 7 }, (_, day) =>
    formatDate(`2026-01-${String(4 + firstWeekday(language) + day).padStart(2, "0")}`, language, "weekdayShort"),
  )
}
