import { and, eq, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { admins, alertDeliveries, pushDevices, villaEvents } from "#app/db/schema.ts"
import { MAX_DEVICES } from "./device.ts"

export type Subscription = typeof pushDevices.$inferSelect

export function readDeviceOf(db: Db, endpoint: string): Read<Subscription | null> {
  return defineRead(
    [db.select().from(pushDevices).where(eq(pushDevices.endpoint, endpoint))],
    ([device]) => device ?? null,
  )
}

export function readSubscriptions(db: Db, ids: string[]): Read<Subscription[]> {
  const within = sql`${pushDevices.id} in (select value from json_each(${JSON.stringify(ids)}))`
  return defineRead([db.select().from(pushDevices).where(within)], (rows) => rows)
}

/**
 * A known endpoint belongs to the admin who is logged in on it now. The last statement changes no row above
 * `MAX_DEVICES`; the history has devices that are new to the admin.
 */
export function saveDevice(
  device: Pick<Subscription, "id" | "adminId" | "endpoint" | "p256dh" | "auth" | "label" | "createdAt">,
): Write[] {
  const { id, adminId, endpoint, p256dh, auth, label, createdAt } = device
  const others = sql`(select count(*) from ${pushDevices} where admin_id = ${adminId} and endpoint <> ${endpoint})`
  const isKnown = sql`exists (select 1 from ${pushDevices} where admin_id = ${adminId} and endpoint = ${endpoint})`
  return [
    sql`insert into ${villaEvents} (at, actor_name, action, detail)
      select ${createdAt}, ${admins.name}, 'device-added', ${label} from ${admins}
      where ${admins.id} = ${adminId} and ${others} < ${MAX_DEVICES} and not ${isKnown}`,
    sql`insert into ${pushDevices} (id, admin_id, endpoint, p256dh, auth, label, created_at)
      select ${id}, ${adminId}, ${endpoint}, ${p256dh}, ${auth}, ${label}, ${createdAt}
      where ${others} < ${MAX_DEVICES}
      on conflict (endpoint) do update set admin_id = excluded.admin_id, p256dh = excluded.p256dh,
        auth = excluded.auth, label = excluded.label, error = null`,
  ]
}

/** Also drops deliveries that have not been sent. In the history. */
export function deleteDevice(db: Db, id: string, adminId: string, now: number): Write[] {
  return [
    sql`insert into ${villaEvents} (at, actor_name, action, detail)
      select ${now}, ${admins.name}, 'device-removed', ${pushDevices.label} from ${pushDevices}
      join ${admins} on ${admins.id} = ${pushDevices.adminId}
      where ${pushDevices.id} = ${id} and ${pushDevices.adminId} = ${adminId}`,
    sql`update ${alertDeliveries} set due_at = null, error = 'device removed' where device_id = ${id} and due_at is not null
      and exists (select 1 from ${pushDevices} where id = ${id} and admin_id = ${adminId})`,
    db.delete(pushDevices).where(and(eq(pushDevices.id, id), eq(pushDevices.adminId, adminId))),
  ]
}

export function removeSubscription(db: Db, id: string): Write {
  return db.delete(pushDevices).where(eq(pushDevices.id, id))
}

export function recordDeviceResult(db: Db, id: string, result: { okAt: number } | { error: string }): Write {
  const set = "okAt" in result ? { lastOkAt: result.okAt, error: null } : { error: result.error }
  return db.update(pushDevices).set(set).where(eq(pushDevices.id, id))
}

export function recordShown(db: Db, id: string, now: number): Write {
  return db.update(pushDevices).set({ shownAt: now, error: null }).where(eq(pushDevices.id, id))
}
