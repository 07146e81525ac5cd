import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { VILLA_DEFAULTS } from "./villa.ts"
import type { VillaEvent } from "./villa-event.ts"
import { readVilla, readVillaEvents } from "./villa-store.server.ts"

const SHOWN = 100

/** The latest changes to the villa, newest first, and the time zone to show them in. */
export async function listVillaEvents(
  app: Pick<App, "db">,
): Promise<{ events: (VillaEvent & { id: number })[]; timezone: string }> {
  const [villa, events] = await read(app.db, readVilla(app.db), readVillaEvents(app.db, SHOWN))
  return { events, timezone: villa?.timezone ?? VILLA_DEFAULTS.timezone }
}
