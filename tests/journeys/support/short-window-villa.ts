import { rm } from "node:fs/promises"
import { DatabaseSync } from "node:sqlite"
import getPort from "get-port"
import { scheduledUrl, serve } from "../../../scripts/serve.ts"
import { localDatabase, prepareState } from "../../../scripts/state.ts"
import { test as base, expect } from "./journey.ts"
import { logOf, refuseLocks } from "./server-log.ts"
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

/** A journey whose villa has a short payment window, at a server of its own. */
export const test = base.extend<{ villa: ShortWindowVilla }>({
  villa: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const port = await getPort()
      const state = stateOf(`http://localhost:${port}`)
      await rm(state, { recursive: true, force: true })
      await prepareState(state)
      const start = () =>
        serve({
          port,
          state,
          log: logOf(state),
          vars: { LIMITS: "off", PAYMENT_WINDOW_SECONDS: String(WINDOW_SECONDS) },
        })
      let server = await start()
      await use({
        origin: server.origin,
        kill: () => server.kill(),
        start: async () => {
          server = await start()
        },
        runCron: async () => expect((await fetch(scheduledUrl(server, "jobs"))).status).toBe(200),
        expiries: (bookingId) => expiriesIn(state, bookingId),
      })
      await server.stop()
      refuseLocks([state])
      await rm(state, { recursive: true, force: true })
    },
    // It starts while other journeys use both cores.
    { timeout: 300_000 },
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
