import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import { decryptFields } from "./encrypt-passport.server.ts"
import { readSealed } from "./passport-store.server.ts"

/** More than a villa has at a time. */
const CHECKED_MAX = 500

/** Passports that none of the configured secrets decrypts. */
export async function countUnreadable(db: App["db"], guestData: NonNullable<App["guestData"]>): Promise<number> {
  const [passports] = await read(db, readSealed(db, CHECKED_MAX))
  const opened = await Promise.all(passports.map((passport) => decryptFields(guestData, passport)))
  return opened.filter((fields) => fields === null).length
}
