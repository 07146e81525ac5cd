import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, write } from "#app/db/database.server.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { closeOldMoveRequests } from "./move-store.server.ts"

/** Ends requests whose stay has begun, on the villa's day. @returns how many */
export async function closeOldMoves({ db, now }: Pick<App, "db" | "now">): Promise<number> {
  const [villa] = await read(db, readVilla(db))
  if (!villa) return 0
  const at = now()
  const today = dateIn(villa.timezone, new Date(at))
  const [closed] = await write(db, [closeOldMoveRequests(db, { today, now: at })])
  return closed?.meta.changes ?? 0
}
