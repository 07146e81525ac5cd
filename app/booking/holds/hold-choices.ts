import { dateIn, localDateTime } from "#app/calendar/month/villa-date.ts"
import { HOUR_MS } from "#app/durations.ts"
import { dateAfter } from "#app/villa/dates.ts"

/** Ends of a hold in the villa's time zone, as fields of type `datetime-local` have them. */
export type HoldChoices = {
  twoHours: string
  /** Null late in the evening, when two hours end after midnight. */
  tonight: string | null
  tomorrowNoon: string
}

/** @param now epoch milliseconds */
export function holdChoices(now: number, timezone: string): HoldChoices {
  const today = dateIn(timezone, new Date(now))
  const twoHours = localDateTime(timezone, now + 2 * HOUR_MS)
  const tonight = `${today}T23:59`
  return { twoHours, tonight: twoHours <= tonight ? tonight : null, tomorrowNoon: `${dateAfter(today, 1)}T12:00` }
}

/** Tonight, since a guest on the phone pays the same day; late in the evening tomorrow noon. */
export function usualHold({ tonight, tomorrowNoon }: HoldChoices): string {
  return tonight ?? tomorrowNoon
}
