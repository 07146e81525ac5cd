import type { App } from "#app/app.ts"
import { read, type Write, write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { InviteFacts } from "#app/notify/email/email.ts"
import { insertEmail } from "#app/notify/email/outbox-store.server.ts"
import type { Admin, Role } from "#app/people/accounts/account.ts"
import { accountEmail, writeWithNotice } from "#app/people/accounts/account-notice.server.ts"
import { insertInvite } from "#app/people/accounts/admin-store.server.ts"
import { hashToken, newToken } from "#app/people/accounts/sessions.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { DEFAULT_VILLA } from "#app/villa/villa.ts"
import { readVilla, recordVillaEvent, recordVillaEventOrRollBack } from "#app/villa/villa-store.server.ts"
import { deleteInvite, readOpenInvites } from "./staff-store.server.ts"

const INVITE_DAYS = 7

type Needs = Pick<App, "db" | "now" | "newId" | "randomBytes" | "sha256">

/** @property urlOf the registration URL of an invite */
type InviteEmail = { email: string; language: Language; urlOf(invite: string): string }

/** The invite is valid for a week. Queues an email if an address is given. */
export async function createInvite(
  app: Needs,
  by: Pick<Admin, "id" | "name">,
  role: Role,
  to: InviteEmail | null = null,
): Promise<{ invite: string; expiresAt: number }> {
  const invite = newToken(app)
  const now = app.now()
  const expiresAt = now + INVITE_DAYS * DAY_MS
  const tokenHash = await hashToken(app, invite)
  const [villa] = to ? await read(app.db, readVilla(app.db)) : []
  const { name: villaName, timezone } = villa ?? DEFAULT_VILLA
  const facts = { villaName, timezone, invitedBy: by.name, role, expiresAt, createdAt: now }
  await write(app.db, [
    insertInvite(app.db, {
      tokenHash,
      createdBy: by.id,
      createdAt: now,
      expiresAt,
      role,
      email: to?.email ?? null,
    }),
    recordVillaEvent(app.db, {
      at: now,
      actorName: by.name,
      detail: "",
      action: role === "owner" ? "admin-invited" : "staff-invited",
    }),
    ...(to ? [inviteEmail(app, to, { ...facts, url: to.urlOf(invite) })] : []),
  ])
  return { invite, expiresAt }
}

/** Not async: awaiting a drizzle builder runs it, and this one is part of the batch. */
function inviteEmail(
  app: Pick<App, "db" | "newId">,
  { email, language }: InviteEmail,
  { createdAt, ...facts }: InviteFacts & { createdAt: number },
): Write {
  const invitation = { id: app.newId(), kind: "invite", language, recipient: email, facts, bookingId: null } as const
  return insertEmail(app.db, invitation, createdAt)
}

/** Emails the invite's recipient, if there is one, in the sender's `language`. */
export async function withdrawInvite(
  app: Pick<App, "db" | "now" | "newId" | "origin">,
  id: string,
  by: Pick<Admin, "name">,
  language: Language,
): Promise<Result<null, "not-found">> {
  const [invites, villa] = await read(app.db, readOpenInvites(app.db, app.now()), readVilla(app.db))
  const invite = invites.find((each) => each.id === id)
  if (!invite) return fail("not-found")
  const { email } = invite
  const change = "invite-withdrawn"
  const withdrawn = await writeWithNotice(app, [
    deleteInvite(app.db, id),
    recordVillaEventOrRollBack(app.db, { at: app.now(), actorName: by.name, action: change, detail: email ?? "" }),
    ...(email ? [accountEmail(app, { change, person: { email, name: email, language }, by: by.name, villa })] : []),
  ])
  return withdrawn ? ok(null) : fail("not-found")
}
