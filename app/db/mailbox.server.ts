import { type SQL, type SQLWrapper, sql } from "drizzle-orm"

/** The mailbox of an address: "mali+villa@example.com" is delivered to "mali@example.com". Limits count by it. */
export function mailboxOf(address: SQLWrapper): SQL {
  const plus = sql`instr(${address}, '+')`
  const at = sql`instr(${address}, '@')`
  return sql`case when ${plus} between 2 and ${at} then substr(${address}, 1, ${plus} - 1) || substr(${address}, ${at})
    else ${address} end`
}
