import type { App } from "../app.ts"
import { write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { markShown } from "./delivery-store.server.ts"
import { recordShown } from "./device-store.server.ts"

/** Records that a device has shown a notification. @param token the delivery receipt in its data, which no session is needed for */
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
