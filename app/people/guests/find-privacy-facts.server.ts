import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import { offersGuestLine } from "#app/notify/guest-line/link-guest-line.server.ts"
import { readIsLineUsed } from "#app/notify/line/line-store.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"

/** `usesLine`: whether alerts about bookings are sent by LINE; `offersLine`: whether guests can choose it. */
export type PrivacyFacts = { villa: Villa | null; usesLine: boolean; offersLine: boolean }

export async function findPrivacyFacts({ db, line }: Pick<App, "db" | "line">): Promise<PrivacyFacts> {
  const [villa, isLinked] = await read(db, readVilla(db), readIsLineUsed(db))
  return { villa, usesLine: line !== null && isLinked, offersLine: villa !== null && offersGuestLine({ line }, villa) }
}
