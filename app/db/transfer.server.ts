import { type SQL, sql } from "drizzle-orm"
import type { Write } from "./database.server.ts"
import { slips } from "./schema.ts"

/**
 * The write before a slip is attached: where its transfer is sent again for the same booking or link, only the newest slip
 * has the transfer's reference, because the index `slips_transfer` allows it once.
 * @param which the slips sent before
 * @param transfer the row of its sending bank and reference
 */
export function clearTransfer(which: SQL, transfer: SQL): Write {
  return sql`update ${slips} set sending_bank = null, trans_ref = null
    where ${which} and (sending_bank, trans_ref) = ${transfer}`
}
