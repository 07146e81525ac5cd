import { formatDate } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import { dateAfter } from "#app/villa/dates.ts"

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** On which stays may begin and end; empty for any. */
export type StayDays = { arrivalDays: readonly Weekday[]; departureDays: readonly Weekday[] }

function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(new Date(date).getUTCDay() + 6) % WEEKDAYS.length] as Weekday
}

export const isOn = (days: readonly Weekday[], date: string) => days.length === 0 || days.includes(weekdayOf(date))

/** Each once, from Monday on. */
export const inWeekOrder = (days: readonly Weekday[]) => WEEKDAYS.filter((day) => days.includes(day))

const A_MONDAY = "2024-01-01"

/** "Sat, Sun" */
export function weekdaysText(days: readonly Weekday[], language: Language): string {
  return days.map((day) => formatDate(dateAfter(A_MONDAY, WEEKDAYS.indexOf(day)), language, "weekdayShort")).join(", ")
}
