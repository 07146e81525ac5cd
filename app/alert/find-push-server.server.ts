import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { readPushKeys } from "./push-keys-store.server.ts"
import type { PushServer } from "./push-step.ts"
import { readDevices } from "./recipient-store.server.ts"

/** What every page of the administration needs to check its browser's push subscription, and the villa, in one read. */
export async function findPushServer(
  app: Pick<App, "db">,
  adminId: string,
): Promise<{ villa: Villa | null; push: PushServer }> {
  const [villa, devices, keys] = await read(
    app.db,
    readVilla(app.db),
    readDevices(app.db, adminId),
    readPushKeys(app.db),
  )
  const deviceIds = devices.map(({ id }) => id)
  return { villa, push: { adminId, deviceIds, publicKey: keys?.publicKey ?? null } }
}
