import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import type { Device } from "#app/notify/push/device.ts"
import { readDevicesRemovedAt } from "#app/notify/push/push-keys-store.server.ts"
import type { AlertSettings } from "./alert.ts"
import { type AlertSettingsChange, changedSettings } from "./alert-settings-request.ts"
import { readAlertSettings, readDevices, saveAlertSettings } from "./recipient-store.server.ts"

const MAX_ATTEMPTS = 5

/** Omitted members stay unchanged. */
export async function changeAlertSettings(
  app: Pick<App, "db">,
  adminId: string,
  change: AlertSettingsChange,
): Promise<AlertSettings> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const [settings] = await read(app.db, readAlertSettings(app.db, adminId))
    const after = changedSettings(settings, change)
    const [saved] = await write(app.db, [saveAlertSettings(app.db, adminId, after)])
    if (saved?.meta.changes === 1) return after
  }
  throw new Error("Alert settings kept changing while they were being changed")
}

/** `devicesRemovedAt` is when all devices were lost with the secret of their keys. */
export async function findAlertSettings(
  app: Pick<App, "db">,
  adminId: string,
): Promise<{ settings: AlertSettings; devices: Device[]; devicesRemovedAt: number | null }> {
  const [settings, devices, removedAt] = await read(
    app.db,
    readAlertSettings(app.db, adminId),
    readDevices(app.db, adminId),
    readDevicesRemovedAt(app.db, adminId),
  )
  return { settings, devices, devicesRemovedAt: devices.length === 0 ? removedAt : null }
}
