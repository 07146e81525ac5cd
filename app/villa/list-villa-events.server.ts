import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { VILLA_DEFAULTS } from "./villa.ts"
import type { VillaEvent } from "./villa-event.ts"
import { readVilla, readVillaEvents } from "./villa-store.server.ts"

const SHOWN = 100

/** The latest changes to the villa, the newest first, and the zone in which to tell their time. */
export async function listVillaEvents(
  app: Pick<App, "db">,
): Promise<{ events: (VillaEvent & { id: number })[]; timezone: string }> {
  const [villa, events] = await read(app.db, readVilla(app.db), readVillaEvents(app.db, SHOWN))
  return { events, timezone: villa?.timezone ?? VILLA_DEFAULTS.timezone }
}
