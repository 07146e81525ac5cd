import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { AlertSettings } from "./alert.ts"
import type { Device } from "./device.ts"
import { readDevicesRemovedAt } from "./push-keys-store.server.ts"
import { readAlertSettings, readDevices } from "./recipient-store.server.ts"

/**
 * How an admin is notified: the settings and the devices. If there are none because their keys were lost with a secret,
 * `devicesRemovedAt` is when.
 */
export async function findAlertSettings(
  app: Pick<App, "db">,
  adminId: string,
): Promise<{ settings: AlertSettings; devices: Device[]; devicesRemovedAt: number | null }> {
  const [{ settings }, devices, removedAt] = await read(
    app.db,
    readAlertSettings(app.db, adminId),
    readDevices(app.db, adminId),
    readDevicesRemovedAt(app.db, adminId),
  )
  return { settings, devices, devicesRemovedAt: devices.length === 0 ? removedAt : null }
}
