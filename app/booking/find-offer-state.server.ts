import type { App } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import { readOfferState } from "./booking-store.server.ts"
import { dateIn } from "./villa-date.ts"

/**
 * A short text that differs whenever the villa's offer may: after each write to the villa, its rooms, its pictures or its
 * nights, on another day there, and when the time of an unpaid booking is over. One row is read. Null without a villa.
 */
export async function findOfferState(app: Pick<App, "db" | "now">): Promise<string | null> {
  const now = app.now()
  const [state] = await read(app.db, readOfferState(app.db, now))
  if (!state) return null
  return `${state.stamp} ${dateIn(state.timezone, new Date(now))} ${state.nextDeadline ?? "-"}`
}
