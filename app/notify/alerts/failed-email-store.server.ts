import { sql } from "drizzle-orm"
import type { Write } from "#app/db/database.server.ts"
import { jsonObject } from "#app/db/json.server.ts"
import { outbox } from "#app/db/schema.ts"
import type { AlertFacts } from "./alert.ts"
import { insertAlertsFrom } from "./raise-alert-store.server.ts"

/** For emails given up, or created before `unsentSince` and not sent; leaves out those before `since`. */
export function insertFailedEmailAlerts({
  now,
  unsentSince,
  since,
}: Record<"now" | "unsentSince" | "since", number>): Write {
  return insertAlertsFrom(
    sql`from ${outbox} where ${outbox.createdAt} > ${since} and ${outbox.sentAt} is null and ${outbox.channel} = 'email'
      and (${outbox.dueAt} is null or ${outbox.createdAt} <= ${unsentSince})`,
    {
      kind: "mail-failed",
      subject: sql`'email:' || ${outbox.id}`,
      dedupeKey: sql`'mail-failed:' || ${outbox.id}`,
      bookingId: sql`${outbox.bookingId}`,
      facts: jsonObject<AlertFacts["mail-failed"]>({
        emailKind: outbox.kind,
        reference: sql<string | null>`json_extract(${outbox.facts}, '$.reference')`,
      }),
    },
    now,
  )
}
