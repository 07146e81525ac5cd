import type { App } from "../app.ts"
import { read, type Write, write } from "../db/database.server.ts"
import type { InviteFacts } from "../email/email.ts"
import { insertEmail } from "../email/outbox-store.server.ts"
import type { Language } from "../i18n/languages.ts"
import { VILLA_DEFAULTS } from "../villa/villa.ts"
import { readVilla, recordVillaEvent } from "../villa/villa-store.server.ts"
import { type Admin, INVITE_DAYS } from "./account.ts"
import { insertInvite } from "./admin-store.server.ts"
import { hashToken, newToken } from "./sessions.server.ts"

const DAY_MS = 24 * 60 * 60 * 1000

type Parts = Pick<App, "db" | "now" | "newId" | "randomBytes" | "sha256">

/** Who gets the invite by letter. @property urlOf where an invite is taken up */
export type InviteEmail = { email: string; language: Language; urlOf(invite: string): string }

/** Makes an invite that opens one account within a week, and writes it to somebody where their e-mail is given. */
export async function createInvite(
  app: Parts,
  by: Admin,
  to: InviteEmail | null = null,
): Promise<{ invite: string; expiresAt: number }> {
  const invite = newToken(app)
  const now = app.now()
  const expiresAt = now + INVITE_DAYS * DAY_MS
  const tokenHash = await hashToken(app, invite)
  const [villa] = to ? await read(app.db, readVilla(app.db)) : []
  const facts = {
    villaName: villa?.name ?? { th: "", en: "" },
    timezone: villa?.timezone ?? VILLA_DEFAULTS.timezone,
    invitedBy: by.name,
    expiresAt,
    createdAt: now,
  }
  await write(app.db, [
    insertInvite(app.db, { tokenHash, createdBy: by.id, createdAt: now, expiresAt }),
    recordVillaEvent(app.db, { at: now, actorName: by.name, action: "admin-invited", detail: "" }),
    ...(to ? [inviteEmail(app, to, { ...facts, url: to.urlOf(invite) })] : []),
  ])
  return { invite, expiresAt }
}

/** Not async: a drizzle builder runs as soon as it is awaited, and this one belongs into the batch. */
function inviteEmail(
  app: Pick<App, "db" | "newId">,
  { email, language }: InviteEmail,
  { createdAt, ...facts }: InviteFacts & { createdAt: number },
): Write {
  const letter = { id: app.newId(), kind: "invite", language, recipient: email, facts, bookingId: null } as const
  return insertEmail(app.db, letter, createdAt)
}
