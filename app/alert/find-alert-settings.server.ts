import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { AlertSettings } from "./alert.ts"
import type { Device } from "./device.ts"
import { findPushKeys } from "./push-keys.server.ts"
import { readAlertSettings, readDevices } from "./recipient-store.server.ts"

/** How an admin is notified: the settings, the devices, and the VAPID public key with which a browser subscribes. */
export async function findAlertSettings(
  app: Pick<App, "db" | "encrypter" | "push" | "now">,
  adminId: string,
): Promise<{ settings: AlertSettings; devices: Device[]; publicKey: string }> {
  const { publicKey } = await findPushKeys(app)
  const [{ settings }, devices] = await read(app.db, readAlertSettings(app.db, adminId), readDevices(app.db, adminId))
  return { settings, devices, publicKey }
}
