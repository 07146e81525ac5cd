import { and, eq, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { alertDeliveries, pushDevices } from "#app/db/schema.ts"
import { MAX_DEVICES } from "./device.ts"

export type Subscription = typeof pushDevices.$inferSelect

/** The device of a subscription, whoever it belongs to. */
export function readDeviceOf(db: Db, endpoint: string): Read<Subscription | null> {
  return defineRead(
    [db.select().from(pushDevices).where(eq(pushDevices.endpoint, endpoint))],
    ([device]) => device ?? null,
  )
}

/** The subscriptions of these devices. */
export function readSubscriptions(db: Db, ids: string[]): Read<Subscription[]> {
  const within = sql`${pushDevices.id} in (select value from json_each(${JSON.stringify(ids)}))`
  return defineRead([db.select().from(pushDevices).where(within)], (rows) => rows)
}

/**
 * Stores a device; a known endpoint gets its new keys and belongs to the admin who is logged in on it now. Changes no
 * row if the admin has too many other devices.
 */
export function saveDevice(
  device: Pick<Subscription, "id" | "adminId" | "endpoint" | "p256dh" | "auth" | "label" | "createdAt">,
): Write {
  const { id, adminId, endpoint, p256dh, auth, label, createdAt } = device
  return sql`insert into ${pushDevices} (id, admin_id, endpoint, p256dh, auth, label, created_at)
    select ${id}, ${adminId}, ${endpoint}, ${p256dh}, ${auth}, ${label}, ${createdAt}
    where (select count(*) from ${pushDevices} where admin_id = ${adminId} and endpoint <> ${endpoint}) < ${MAX_DEVICES}
    on conflict (endpoint) do update set admin_id = excluded.admin_id, p256dh = excluded.p256dh, auth = excluded.auth,
      label = excluded.label, error = null`
}

/** Removes one of an admin's own devices with what it has not been sent. */
export function deleteDevice(db: Db, id: string, adminId: string): Write[] {
  return [
    sql`update ${alertDeliveries} set due_at = null, error = 'device removed' where device_id = ${id} and due_at is not null
      and exists (select 1 from ${pushDevices} where id = ${id} and admin_id = ${adminId})`,
    db.delete(pushDevices).where(and(eq(pushDevices.id, id), eq(pushDevices.adminId, adminId))),
  ]
}

/** Removes a device whose push service no longer knows it. */
export function removeSubscription(db: Db, id: string): Write {
  return db.delete(pushDevices).where(eq(pushDevices.id, id))
}

/** Records that a device's push service accepted a message, or why it refused it. */
export function recordDeviceResult(db: Db, id: string, result: { okAt: number } | { error: string }): Write {
  const set = "okAt" in result ? { lastOkAt: result.okAt, error: null } : { error: result.error }
  return db.update(pushDevices).set(set).where(eq(pushDevices.id, id))
}

/** Records that a device has shown a notification. */
export function recordShown(db: Db, id: string, now: number): Write {
  return db.update(pushDevices).set({ shownAt: now, error: null }).where(eq(pushDevices.id, id))
}
