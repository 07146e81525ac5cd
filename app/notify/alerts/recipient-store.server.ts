import { asc, eq, isNull, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { admins, alertSettings, lineLinks, pushDevices } from "#app/db/schema.ts"
import type { Device } from "#app/notify/push/device.ts"
import { type AlertSettings, DEFAULT_ALERT_SETTINGS } from "./alert.ts"
import type { Recipient } from "./plan-deliveries.ts"

type SettingsRow = typeof alertSettings.$inferSelect

export function readRecipients(db: Db): Read<Recipient[]> {
  return defineRead(
    [
      db
        .select({ id: admins.id, email: admins.email, role: admins.role, documents: admins.documents })
        .from(admins)
        .orderBy(asc(admins.createdAt)),
      db.select().from(alertSettings),
      db.select({ id: pushDevices.id, adminId: pushDevices.adminId }).from(pushDevices),
      db.select({ adminId: lineLinks.adminId }).from(lineLinks).where(isNull(lineLinks.brokenAt)),
    ],
    (adminRows, settingsRows, devices, links) =>
      adminRows.map(({ id, email, role, documents }) => ({
        adminId: id,
        isOwner: role === "owner",
        documents,
        email,
        settings: toSettings(settingsRows.find(({ adminId }) => adminId === id)),
        deviceIds: devices.filter(({ adminId }) => adminId === id).map((device) => device.id),
        hasLine: links.some(({ adminId }) => adminId === id),
      })),
  )
}

export function readAlertSettings(db: Db, adminId: string): Read<AlertSettings> {
  return defineRead([db.select().from(alertSettings).where(eq(alertSettings.adminId, adminId))], ([row]) =>
    toSettings(row),
  )
}

/** Optimistic lock: changes no row if the settings were changed since. */
export function saveAlertSettings(db: Db, adminId: string, settings: AlertSettings): Write {
  const row = rowOf(adminId, settings)
  return db
    .insert(alertSettings)
    .values({ ...row, readAt: 0 })
    .onConflictDoUpdate({
      target: alertSettings.adminId,
      set: row,
      setWhere: sql`${alertSettings.version} = ${settings.version - 1}`,
    })
}

/** Never fewer than before. */
export function markRead(db: Db, adminId: string, upTo: number): Write {
  return db
    .insert(alertSettings)
    .values({ ...rowOf(adminId, DEFAULT_ALERT_SETTINGS), readAt: upTo })
    .onConflictDoUpdate({
      target: alertSettings.adminId,
      set: { readAt: sql`max(${alertSettings.readAt}, ${upTo})` },
    })
}

/** Changes no row if the last test was after `since`. */
export function recordTest(db: Db, adminId: string, now: number, since: number): Write {
  return db
    .insert(alertSettings)
    .values({ ...rowOf(adminId, DEFAULT_ALERT_SETTINGS), readAt: 0, testedAt: now })
    .onConflictDoUpdate({
      target: alertSettings.adminId,
      set: { testedAt: now },
      setWhere: sql`${alertSettings.testedAt} is null or ${alertSettings.testedAt} <= ${since}`,
    })
}

export function readDevices(db: Db, adminId: string): Read<Device[]> {
  const { id, label, createdAt, lastOkAt, shownAt, error } = pushDevices
  return defineRead(
    [
      db
        .select({ id, adminId: pushDevices.adminId, label, createdAt, lastOkAt, shownAt, error })
        .from(pushDevices)
        .where(eq(pushDevices.adminId, adminId))
        .orderBy(asc(createdAt)),
    ],
    (rows) => rows,
  )
}

function toSettings(row: SettingsRow | undefined): AlertSettings {
  if (!row) return DEFAULT_ALERT_SETTINGS
  const { channels, detail, language, quietFrom, quietTo, digestHour, version } = row
  const quiet = quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null
  return { channels, detail, language, quiet, digestHour, version }
}

function rowOf(adminId: string, { quiet, ...settings }: AlertSettings) {
  return { adminId, ...settings, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null }
}
