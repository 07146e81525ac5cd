import { eq, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { jsonObject } from "#app/db/json.server.ts"
import { alerts, pushDevices, pushKeys } from "#app/db/schema.ts"
import type { AlertFacts } from "#app/notify/alerts/alert.ts"
import { insertAlertsFrom } from "#app/notify/alerts/raise-alert-store.server.ts"

const ONLY_ID = 1

/** The private key is encrypted; `createdAt` is when that was done. */
export type PushKeysRow = Omit<typeof pushKeys.$inferSelect, "id">

export function readPushKeys(db: Db): Read<PushKeysRow | null> {
  return defineRead([db.select().from(pushKeys).where(eq(pushKeys.id, ONLY_ID))], ([row]) => row ?? null)
}

const replacedKey = (publicKey: SQL | string, adminId: SQL | string) =>
  sql`'push-keys:' || ${publicKey} || ':' || ${adminId}`

/** When the current key pair replaced another and this admin's devices were removed; null if it did not. */
export function readDevicesRemovedAt(db: Db, adminId: string): Read<number | null> {
  const key = sql`(select ${replacedKey(sql`public_key`, adminId)} from ${pushKeys} where id = ${ONLY_ID})`
  const alert = db.select({ at: alerts.createdAt }).from(alerts).where(eq(alerts.dedupeKey, key))
  return defineRead([alert], ([row]) => row?.at ?? null)
}

/** Does nothing if another request was faster. */
export function insertPushKeys(db: Db, row: PushKeysRow): Write {
  return db
    .insert(pushKeys)
    .values({ id: ONLY_ID, ...row })
    .onConflictDoNothing()
}

/** The same private key, encrypted again. Changes no row if the pair has changed meanwhile. */
export function updateEncryptedKey(before: PushKeysRow, privateKey: string, now: number): Write {
  return sql`update ${pushKeys} set private_key = ${privateKey}, created_at = ${now}
    where id = ${ONLY_ID} and private_key = ${before.privateKey}`
}

/**
 * Alerts admins who have devices, and removes these. Changes no row if the pair has changed meanwhile. The
 * first result is whether it was replaced, the last one the number of devices.
 */
export function replacePushKeys(before: PushKeysRow, row: PushKeysRow, now: number): Write[] {
  const isReplaced = sql`exists (select 1 from ${pushKeys} where id = ${ONLY_ID} and private_key = ${row.privateKey})`
  return [
    sql`update ${pushKeys} set public_key = ${row.publicKey}, private_key = ${row.privateKey}, created_at = ${row.createdAt}
      where id = ${ONLY_ID} and private_key = ${before.privateKey}`,
    insertAlertsFrom(
      sql`from (select distinct admin_id from ${pushDevices}) as owners where ${isReplaced}`,
      {
        kind: "channel-broken",
        subject: sql`'devices:' || admin_id`,
        dedupeKey: replacedKey(row.publicKey, sql`admin_id`),
        recipientId: sql`admin_id`,
        facts: jsonObject<AlertFacts["channel-broken"]>({
          channel: sql<"push">`'push'`,
          device: sql<string | null>`null`,
        }),
      },
      now,
    ),
    sql`delete from ${pushDevices} where ${isReplaced}`,
  ]
}
