import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, write } from "#app/db/database.server.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { passportCutoff } from "./passport.ts"
import { deleteRemoved, forgetPictures, readPicturesToDelete, removeExpired } from "./passport-store.server.ts"

/** Files per run; the next run deletes the rest. */
const BATCH_SIZE = 500

/**
 * Also deletes photos that were reported or whose guests left. Works without the secret.
 * @returns the number of deleted photos
 */
export async function cleanUpPassports(app: Pick<App, "db" | "media" | "now">): Promise<number> {
  const [villa] = await read(app.db, readVilla(app.db))
  const { timezone, passportDays } = villa ?? DEFAULT_VILLA_SETTINGS
  const cutoff = passportCutoff({ timezone }, passportDays, app.now())
  // Rows with a photo are deleted after its file, others at once.
  await write(app.db, [removeExpired(cutoff, app.now()), deleteRemoved(app.db)])
  return cleanUpPictures(app, timezone)
}

/** Each row keeps its file's key until the file is gone. */
export async function cleanUpPictures(app: Pick<App, "db" | "media" | "now">, timezone: string): Promise<number> {
  const now = app.now()
  const today = dateIn(timezone, new Date(now))
  const [due] = await read(app.db, readPicturesToDelete(app.db, { today, now }, BATCH_SIZE))
  if (due.length === 0) return 0
  await app.media.delete(due.flatMap(({ pictureKey }) => pictureKey ?? []))
  await write(
    app.db,
    forgetPictures(
      app.db,
      due.map(({ id }) => id),
    ),
  )
  return due.length
}
