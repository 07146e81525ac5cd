import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { firstAccountGate } from "./account.ts"
import { readHasAdmins, readInvite } from "./admin-store.server.ts"
import { hashToken } from "./sessions.server.ts"

/** What somebody who wants to register needs now: nothing, the setup code, or an invite that they have not got. */
export async function registrationGate(
  app: Pick<App, "db" | "now" | "settings" | "sha256">,
  invite: string,
): Promise<"free" | "code" | "closed"> {
  const inviteHash = await hashToken(app, invite)
  const [hasAdmins, invited] = await read(app.db, readHasAdmins(app.db), readInvite(app.db, inviteHash, app.now()))
  if (!hasAdmins) return firstAccountGate(app.settings)
  return invited ? "free" : "closed"
}
