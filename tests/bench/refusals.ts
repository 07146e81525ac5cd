import type { App } from "#app/app.ts"
import { sendBookingLink } from "#app/booking/guest-links/send-booking-link.server.ts"
import { logIn } from "#app/people/accounts/log-in.server.ts"
import { prepareState } from "../../scripts/state.ts"
import type { Figure } from "./figure.ts"
import { withApp } from "./history.ts"

const REFUSED = 1000
/** Of the first refused attempt, which learns from D1 that the limit is used up. */
const MAX_BATCHES = 2
/** More than either limit allows. */
const ALLOWED = 20
/** After this time no attempt that was allowed is under way any more. */
const PAUSE_MS = 60_000

const FLOODS: Record<string, (app: App) => Promise<{ ok: boolean }>> = {
  "requests for a booking's link from one network": (app) =>
    sendBookingLink(app, { email: "mali@example.com", reference: "BN-23456789" }, { network: "192.0.2.1" }),
  "wrong passwords from one address": (app) =>
    logIn(app, { email: "mali@example.com", password: "wrong" }, { address: "192.0.2.1", deviceId: null }),
}

/** What D1 does for attempts beyond a limit. */
export async function measureRefusals(state: string): Promise<Figure[]> {
  await prepareState(state)
  return await withApp(state, async (app) => {
    const figures: Figure[] = []
    for (const [what, attempt] of Object.entries(FLOODS)) {
      for (let sent = 0; sent < ALLOWED; sent++) await attempt(app)
      const later = { ...app, now: () => app.now() + PAUSE_MS }
      const before = { ...app.usage }
      for (let sent = 0; sent < REFUSED; sent++)
        if ((await attempt(later)).ok) throw new Error(`${what}: one beyond the limit was allowed`)
      const batches = app.usage.batches - before.batches
      const rows = app.usage.rowsWritten - before.rowsWritten
      figures.push({
        what: `D1 for ${REFUSED} refused ${what}`,
        measured: `${batches} batches, ${rows} rows written`,
        budget: `${MAX_BATCHES} batches, 0 rows`,
        over: batches > MAX_BATCHES || rows > 0,
        mustHold: true,
      })
    }
    return figures
  })
}
