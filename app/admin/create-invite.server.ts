import type { App } from "../context.server.ts"
import { write } from "../db/database.server.ts"
import { recordVillaEvent } from "../villa/villa-store.server.ts"
import { type Admin, INVITE_DAYS } from "./account.ts"
import { insertInvite } from "./admin-store.server.ts"
import { hashToken, newToken } from "./sessions.server.ts"

const DAY_MS = 24 * 60 * 60 * 1000

/** Makes an invite that opens one account within a week. */
export async function createInvite(
  app: Pick<App, "db" | "now" | "randomBytes" | "sha256">,
  by: Admin,
): Promise<{ invite: string; expiresAt: number }> {
  const invite = newToken(app)
  const now = app.now()
  const expiresAt = now + INVITE_DAYS * DAY_MS
  const tokenHash = await hashToken(app, invite)
  await write(app.db, [
    insertInvite(app.db, { tokenHash, createdBy: by.id, createdAt: now, expiresAt }),
    recordVillaEvent(app.db, { at: now, actorName: by.name, action: "admin-invited", detail: "" }),
  ])
  return { invite, expiresAt }
}
