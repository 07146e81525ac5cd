import { isPlausibleDate, STAY_DATES } from "#app/villa/plausible-date.ts"
import { readDate } from "./villa-date.ts"

/** For dates of links. The days around an implausible one may have no four-digit year. `now` in epoch milliseconds. */
export function isStayDate(text: string, now: number): boolean {
  return readDate(text, "UTC") === text && isPlausibleDate(text, STAY_DATES, now)
}
