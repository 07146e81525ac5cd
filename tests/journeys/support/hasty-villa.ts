import { rm } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import getPort from "get-port"
import { localDatabase } from "../../../scripts/local-database.ts"
import { CACHE } from "../../../scripts/project.ts"
import { type Server, serve } from "../../../scripts/serve.ts"
import { prepareState } from "../../../scripts/state.ts"
import { test as base, expect } from "./journey.ts"

export { expect }

/** A villa of its own that gives its guests a few seconds to pay. */
export type HastyVilla = {
  origin: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Serves it again, at the same address, with what it had. */
  start(): Promise<void>
  /** Runs the cron, as Cloudflare does every few minutes. */
  sweep(): Promise<void>
  /** How often a booking is written down as expired. */
  expiries(bookingId: string): number
}

export const WINDOW_SECONDS = 5

/** A journey at the hasty villa: all its addresses lead there. */
export const test = base.extend<object, { villa: HastyVilla }>({
  villa: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use, { parallelIndex }) => {
      const state = join(CACHE, `journeys-hasty-${parallelIndex}`)
      await rm(state, { recursive: true, force: true })
      await prepareState(state)
      const port = await getPort()
      const vars = { LIMITS: "off", PAYMENT_WINDOW_SECONDS: String(WINDOW_SECONDS) }
      let server: Server = await serve({ port, state, vars })
      await use({
        origin: server.origin,
        kill: () => server.kill(),
        start: async () => {
          server = await serve({ port, state, vars })
        },
        sweep: async () => expect((await fetch(`${server.origin}/cdn-cgi/handler/scheduled`)).status).toBe(200),
        expiries: (bookingId) => expiriesIn(state, bookingId),
      })
      await server.stop()
      await rm(state, { recursive: true, force: true })
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ villa }, use) => use(villa.origin),
})

/** Read from the file below the running server's D1: no call tells a guest the history. */
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
