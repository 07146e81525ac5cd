import { sql } from "drizzle-orm"
import type { Write } from "../db/database.server.ts"
import { admins, outbox } from "../db/schema.ts"
import type { BankChangedFacts } from "../email/email.ts"

/** Queues an email about changed payment settings to every owner, including the one who changed them. */
export function queueBankChangedEmails(facts: BankChangedFacts): Write {
  return sql`insert into ${outbox} (id, kind, language, recipient, facts, created_at, due_at, attempts)
    select lower(hex(randomblob(16))), 'bank-changed', 'th', ${admins.email},
      ${JSON.stringify(facts)}, ${facts.at}, ${facts.at}, 0
    from ${admins} where ${admins.role} = 'owner'`
}
