import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { LedgerLine } from "../ledger/ledger.ts"
import { readLedger } from "../ledger/ledger-store.server.ts"
import type { BalanceLink } from "./balance-link.ts"
import { readBalanceLink } from "./balance-link-store.server.ts"

/** A booking's ledger lines in order, and the link for its balance; see `readBalanceLink`. */
export type Account = { lines: LedgerLine[]; link: BalanceLink | null }

/** What was recorded of a booking's money, and the link to pay the rest. */
export async function findAccount(app: Pick<App, "db" | "now">, bookingId: string): Promise<Account> {
  const [lines, link] = await read(app.db, readLedger(app.db, bookingId), readBalanceLink(app.db, bookingId, app.now()))
  return { lines, link }
}
