import { DatabaseSync } from "node:sqlite"
import { scheduledUrl } from "../../../scripts/serve.ts"
import { localDatabase } from "../../../scripts/state.ts"
import { test as base, expect } from "./journey.ts"
import { OWN_SERVER, withOwnServer } from "./own-server.ts"
import { stateOf } from "./villas.ts"

export { expect }

/** A villa with a payment window of a few seconds. */
export type ShortWindowVilla = {
  origin: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Serves it again, with the same origin and state. */
  start(): Promise<void>
  /** Runs the jobs of the cron once. */
  runCron(): Promise<void>
  /** How many "expired" events the booking's history has. */
  expiries(bookingId: string): number
}

/** Long enough to open a page on a busy machine. */
const WINDOW_SECONDS = 10

/** A journey whose villa has a short payment window. */
export const test = base.extend<object, { villa: ShortWindowVilla }>({
  villa: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      await withOwnServer({ PAYMENT_WINDOW_SECONDS: String(WINDOW_SECONDS) }, async (first, start) => {
        const { origin } = first
        let server = first
        await use({
          origin,
          kill: () => server.kill(),
          start: async () => {
            server = await start()
          },
          runCron: async () => expect((await fetch(scheduledUrl(server, "jobs"))).status).toBe(200),
          expiries: (bookingId) => expiriesIn(stateOf(origin), bookingId),
        })
      })
    },
    OWN_SERVER,
  ],
  origin: ({ villa }, use) => use(villa.origin),
})

/** Read from the SQLite file of the running server's D1: no API call returns the history to a guest. */
function expiriesIn(state: string, bookingId: string): number {
  const database = new DatabaseSync(localDatabase(state)!, { readOnly: true })
  try {
    const { count } = database
      .prepare("SELECT count(*) AS count FROM booking_events WHERE booking_id = ? AND action = 'expired'")
      .get(bookingId) as { count: number }
    return count
  } finally {
    database.close()
  }
}
