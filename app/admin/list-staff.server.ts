import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { VILLA_DEFAULTS } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import type { Admin, OpenInvite } from "./account.ts"
import { readOpenInvites, readPerson, readStaff } from "./staff-store.server.ts"

/** Every account, owners first, the invites that can still be used, and the time zone to show times in. */
export async function listStaff(
  app: Pick<App, "db" | "now">,
): Promise<{ staff: Admin[]; invites: OpenInvite[]; timezone: string }> {
  const [staff, invites, villa] = await read(
    app.db,
    readStaff(app.db),
    readOpenInvites(app.db, app.now()),
    readVilla(app.db),
  )
  return { staff, invites, timezone: villa?.timezone ?? VILLA_DEFAULTS.timezone }
}

/** One account; null if it does not exist. */
export async function findColleague(app: Pick<App, "db">, id: string): Promise<Admin | null> {
  const [person] = await read(app.db, readPerson(app.db, id))
  return person
}
