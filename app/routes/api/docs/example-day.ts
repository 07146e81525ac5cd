import { dateIn } from "#app/booking/villa-date.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { Day } from "../shared/call.server.ts"

/** Dates for examples, relative to the current date. @param now epoch milliseconds */
export function exampleDay(now: number): Day {
  const today = dateIn("UTC", new Date(now))
  return (days) => dateAfter(today, days)
}
