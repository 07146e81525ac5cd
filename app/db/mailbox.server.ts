import { type SQL, type SQLWrapper, sql } from "drizzle-orm"

/** The mailbox of a lower-case address, for rate limits: without a plus tag, and without Gmail's dots. */
export function mailboxOf(address: SQLWrapper): SQL {
  const at = sql`instr(${address}, '@')`
  const local = sql`substr(${address}, 1, ${at} - 1)`
  const untagged = sql`case when instr(${local}, '+') > 1 then substr(${local}, 1, instr(${local}, '+') - 1) else ${local} end`
  const domain = sql`substr(${address}, ${at} + 1)`
  return sql`case when ${domain} in ('gmail.com', 'googlemail.com')
    then replace(${untagged}, '.', '') || '@gmail.com' else ${untagged} || '@' || ${domain} end`
}
