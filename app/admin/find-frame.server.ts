import { readUnreadCount } from "../alert/alert-store.server.ts"
import { readPushKeys } from "../alert/push-keys-store.server.ts"
import type { PushServer } from "../alert/push-step.ts"
import { readDevices } from "../alert/recipient-store.server.ts"
import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"

/** What the frame of every page of the administration shows: the villa, the person's unread alerts, and push. */
export type AdminFrame = { villa: Villa | null; unread: number; push: PushServer }

/** @param adminId whose alerts are counted, and whose browser's push subscription is checked */
export async function findFrame(app: Pick<App, "db">, adminId: string): Promise<AdminFrame> {
  const [villa, unread, devices, keys] = await read(
    app.db,
    readVilla(app.db),
    readUnreadCount(app.db, adminId),
    readDevices(app.db, adminId),
    readPushKeys(app.db),
  )
  const deviceIds = devices.map(({ id }) => id)
  return { villa, unread, push: { adminId, deviceIds, publicKey: keys?.publicKey ?? null } }
}
