import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { markShown } from "#app/notify/alerts/delivery-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type Device, type DeviceBody, isPushEndpoint } from "./device.ts"
import { deleteDevice, readDeviceOf, recordShown, saveDevice } from "./device-store.server.ts"

/** A device belongs to the admin who is logged in on it, because its notifications appear there. */
export async function addDevice(
  app: Pick<App, "db" | "now" | "newId">,
  adminId: string,
  { endpoint, keys, label }: DeviceBody,
): Promise<Result<Device, "push-endpoint-refused" | "too-many-devices">> {
  if (!isPushEndpoint(endpoint)) return fail("push-endpoint-refused")
  const device = { id: app.newId(), adminId, endpoint, ...keys, label: label ?? "", createdAt: app.now() }
  const saved = await write(app.db, saveDevice(device))
  if (saved.at(-1)?.meta.changes !== 1) return fail("too-many-devices")
  const [stored] = await read(app.db, readDeviceOf(app.db, endpoint))
  if (!stored) throw new Error("A device was removed while it was being added")
  return ok(stored)
}

/** Also drops deliveries that have not been sent. */
export async function removeDevice(
  app: Pick<App, "db" | "now">,
  adminId: string,
  id: string,
): Promise<Result<null, "not-found">> {
  const removed = await write(app.db, deleteDevice(app.db, id, adminId, app.now()))
  return removed.at(-1)?.meta.changes === 1 ? ok(null) : fail("not-found")
}

/** @param token the delivery receipt in the notification's data; needs no session */
export async function recordDeliveryReceipt(
  app: Pick<App, "db" | "signer" | "now">,
  token: string,
): Promise<Result<null, "not-found">> {
  const now = app.now()
  const [deviceId, groupId] = (await app.signer.readToken("alert-receipt", token, now))?.split(":") ?? []
  if (!deviceId || !groupId) return fail("not-found")
  await write(app.db, [markShown(deviceId, groupId, now), recordShown(app.db, deviceId, now)])
  return ok(null)
}
