import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { readIsLineUsed } from "./line-store.server.ts"

/** The facts of the privacy notice. `usesLine`: alerts about bookings are sent by LINE. */
export type PrivacyFacts = { villa: Villa | null; usesLine: boolean }

export async function findPrivacyFacts({ db, line }: Pick<App, "db" | "line">): Promise<PrivacyFacts> {
  const [villa, isLinked] = await read(db, readVilla(db), readIsLineUsed(db))
  return { villa, usesLine: line !== null && isLinked }
}
