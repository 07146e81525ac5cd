import type { App } from "../app.ts"
import { write } from "../db/database.server.ts"
import { expireOverdueLinks } from "./payment-link-store.server.ts"

/**
 * Writes down that open links whose time is over have expired, all of them or one. Nothing waits for it: whoever reads a
 * link sees it expired, and whoever changes one writes it down first.
 * @returns how many
 */
export async function expirePaymentLinks(app: Pick<App, "db" | "now">, linkId?: string): Promise<number> {
  const [events] = await write(app.db, expireOverdueLinks(app.db, app.now(), linkId))
  return events?.meta.changes ?? 0
}
