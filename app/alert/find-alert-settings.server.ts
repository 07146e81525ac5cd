import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { AlertSettings } from "./alert.ts"
import type { Device } from "./device.ts"
import { readAlertSettings, readDevices } from "./recipient-store.server.ts"

/** How an admin is notified: the settings and the devices. */
export async function findAlertSettings(
  app: Pick<App, "db">,
  adminId: string,
): Promise<{ settings: AlertSettings; devices: Device[] }> {
  const [{ settings }, devices] = await read(app.db, readAlertSettings(app.db, adminId), readDevices(app.db, adminId))
  return { settings, devices }
}
