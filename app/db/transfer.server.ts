import { type SQL, sql } from "drizzle-orm"
import type { Write } from "./database.server.ts"
import { slips } from "./schema.ts"

/**
 * Must precede attaching a slip: the unique index `slips_transfer` allows a transfer once, so it
 * leaves the earlier slips of the same booking or link.
 * @param transfer row value of the sending bank and its reference
 */
export function clearTransfer(which: SQL, transfer: SQL): Write {
  return sql`update ${slips} set sending_bank = null, trans_ref = null
    where ${which} and (sending_bank, trans_ref) = ${transfer}`
}
