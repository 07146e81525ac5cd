import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import type { Language } from "#app/i18n/languages.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import type { Alert, AlertChannel } from "./alert.ts"
import { type AlertUrgency, linkOf } from "./alert-kinds.ts"
import { olderThan, readAlert, readAlerts, readUnread, readUnreadIds } from "./alert-store.server.ts"
import { alertText } from "./alert-text.server.ts"
import { type DeliveryState, deliveryState } from "./delivery-state.ts"
import { readDeliveriesTo } from "./delivery-store.server.ts"
import { deleteAlerts } from "./raise-alert-store.server.ts"
import { markRead, readAlertSettings, readDevices } from "./recipient-store.server.ts"

const ALERT_RETENTION_DAYS = 90
const PAGE_SIZE = 50
const DELETED_AT_ONCE = 500

/** Instants are epoch milliseconds. */
export type AlertView = Pick<Alert, "id" | "kind" | "bookingId" | "paymentLinkId" | "createdAt"> & {
  urgency: AlertUrgency
  title: string
  body: string
  link: string
  /** False also once somebody has done what the alert asks for. */
  isUnread: boolean
  deliveries: {
    channel: AlertChannel
    /** Null for channels other than push, and once the device is removed. */
    device: string | null
    sentAt: number | null
    shownAt: number | null
    error: string | null
    state: DeliveryState
  }[]
}

/** @param cursor the id of the previous page's last alert; `language` null for that of the admin's alerts */
export async function listAlerts(
  app: Pick<App, "db" | "now">,
  adminId: string,
  cursor: string | null = null,
  language: Language | null = null,
): Promise<{ alerts: AlertView[]; unread: number; nextCursor: string | null }> {
  const since = app.now() - ALERT_RETENTION_DAYS * DAY_MS
  const { villa, settings, devices, unread, before } = await read(app.db, {
    villa: readVilla(app.db),
    settings: readAlertSettings(app.db, adminId),
    devices: readDevices(app.db, adminId),
    unread: readUnread(app.db, adminId),
    before: readAlert(app.db, adminId, cursor ?? ""),
  })
  const page = { since, before, limit: PAGE_SIZE + 1 }
  const [found, unreadIds, deliveries] = await read(
    app.db,
    readAlerts(app.db, adminId, page),
    readUnreadIds(app.db, adminId, page),
    readDeliveriesTo(app.db, adminId, page),
  )
  const alerts = found.slice(0, PAGE_SIZE)
  const labelOf = new Map(devices.map(({ id, label }) => [id, label]))
  // The reader is logged in, so the detail for lock screens does not apply.
  const timezone = villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone
  const options = { language: language ?? settings.language, detail: "full", timezone } as const
  const views = alerts.map((alert): AlertView => {
    const { id, kind, urgency, bookingId, paymentLinkId, createdAt } = alert
    const own = deliveries.filter(({ alertId }) => alertId === id)
    return {
      id,
      kind,
      urgency,
      bookingId,
      paymentLinkId,
      createdAt,
      link: linkOf(alert),
      ...alertText(alert, options),
      isUnread: unreadIds.has(id),
      deliveries: own.map((delivery) => {
        const { channel, deviceId, sentAt, shownAt, error } = delivery
        const device = labelOf.get(deviceId) ?? null
        return { channel, device, sentAt, shownAt, error, state: deliveryState(delivery) }
      }),
    }
  })
  return {
    alerts: views,
    unread: unread.length,
    nextCursor: found.length > PAGE_SIZE ? (alerts.at(-1)?.id ?? null) : null,
  }
}

export async function markAlertsRead(
  app: Pick<App, "db">,
  adminId: string,
  upTo: string,
): Promise<Result<null, "not-found">> {
  const [alert] = await read(app.db, readAlert(app.db, adminId, upTo))
  if (!alert) return fail("not-found")
  await write(app.db, [markRead(app.db, adminId, alert.createdAt)])
  return ok(null)
}

/** Includes their deliveries and emails. @returns how many */
export async function cleanUpAlerts(app: Pick<App, "db" | "now">): Promise<number> {
  const before = app.now() - ALERT_RETENTION_DAYS * DAY_MS
  const deleted = await write(app.db, deleteAlerts(olderThan(before, DELETED_AT_ONCE)))
  return deleted.at(-1)?.meta.changes ?? 0
}
