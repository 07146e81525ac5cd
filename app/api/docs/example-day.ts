import type { Day } from "#app/api/call.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { dateAfter } from "#app/villa/dates.ts"

/**
 * Builds something with dates for examples, relative to the current date, once a day. Shared by every request of this isolate,
 * because building the document takes a hundred milliseconds. @returns what was built for the day of `now`, epoch milliseconds
 */
export function builtDaily<Built>(build: (day: Day) => Built): (now: number) => Built {
  let last: { today: string; built: Built } | undefined
  return (now) => {
    const today = dateIn("UTC", new Date(now))
    if (last?.today !== today) last = { today, built: build((days) => dateAfter(today, days)) }
    return last.built
  }
}
