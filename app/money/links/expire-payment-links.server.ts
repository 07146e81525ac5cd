import type { App } from "#app/app.ts"
import { write } from "#app/db/database.server.ts"
import { expireOverdueLinks } from "./payment-link-store.server.ts"

/**
 * May run late: readers compute the effective status, and changes record the expiry first. @returns how many
 */
export async function expirePaymentLinks(app: Pick<App, "db" | "now">, linkId?: string): Promise<number> {
  const [events] = await write(app.db, expireOverdueLinks(app.db, app.now(), linkId))
  return events?.meta.changes ?? 0
}
