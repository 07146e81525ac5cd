import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { type Device, type DeviceBody, isPushEndpoint } from "./device.ts"
import { readDeviceOf, saveDevice } from "./device-store.server.ts"

/**
 * Adds a device that receives web push, or updates the keys of a known one. A device belongs to the admin who is logged
 * in on it, because its notifications appear there.
 */
export async function addDevice(
  app: Pick<App, "db" | "now" | "newId">,
  adminId: string,
  { endpoint, keys, label }: DeviceBody,
): Promise<Result<Device, "push-endpoint-refused" | "too-many-devices">> {
  if (!isPushEndpoint(endpoint)) return fail("push-endpoint-refused")
  const device = { id: app.newId(), adminId, endpoint, ...keys, label: label ?? "", createdAt: app.now() }
  const [saved] = await write(app.db, [saveDevice(device)])
  if (saved?.meta.changes !== 1) return fail("too-many-devices")
  const [stored] = await read(app.db, readDeviceOf(app.db, endpoint))
  if (!stored) throw new Error("A device was removed while it was being added")
  return ok(stored)
}
