import type { Day } from "#app/api/call.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { dateAfter } from "#app/villa/dates.ts"

/** Builds once a day per isolate, because building takes 100 ms. `now` is epoch milliseconds. */
export function builtDaily<Built>(build: (day: Day) => Built): (now: number) => Built {
  let last: { today: string; built: Built } | undefined
  return (now) => {
    const today = dateIn("UTC", new Date(now))
    if (last?.today !== today) last = { today, built: build((days) => dateAfter(today, days)) }
    return last.built
  }
}
