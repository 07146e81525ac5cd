import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { insertEmail } from "#app/notify/email/outbox-store.server.ts"
import { type Admin, firstAccountGate, type ResetRequest } from "#app/people/accounts/account.ts"
import { accountNotice, writeWithNotice } from "#app/people/accounts/account-notice.server.ts"
import { readAccount } from "#app/people/accounts/admin-store.server.ts"
import { checkSetupCode } from "#app/people/accounts/check-setup-code.server.ts"
import { hashToken, newToken } from "#app/people/accounts/sessions.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { DEFAULT_VILLA } from "#app/villa/villa.ts"
import { readVilla, recordVillaEvent } from "#app/villa/villa-store.server.ts"
import { putPasswordReset, readPerson } from "./staff-store.server.ts"

const RESET_MINUTES = 60

type Needs = Pick<App, "db" | "now" | "newId" | "origin" | "randomBytes" | "sha256">

/** Names the holder of the setup code in the audit log. */
const SETUP_CODE_ACTOR = "SETUP_CODE"

/** Replaces an earlier link. Nobody can create one for their own account, because a stolen session could. */
export async function createResetLink(
  app: Needs,
  id: string,
  by: Pick<Admin, "id" | "name">,
): Promise<Result<{ token: string; expiresAt: number; person: Admin }, "not-found" | "own-account">> {
  if (id === by.id) return fail("own-account")
  const [person, villa] = await read(app.db, readPerson(app.db, id), readVilla(app.db))
  if (!person) return fail("not-found")
  const { token, reset } = await newReset(app, { adminId: id, createdBy: by.id })
  await writeWithNotice(app, [
    putPasswordReset(app.db, reset),
    ...accountNotice(app, { change: "reset-link-created", person, by: by.name, villa }),
  ])
  return ok({ token, expiresAt: reset.expiresAt, person })
}

/**
 * For the only owner, who can ask no colleague: needs the setup code. Every attempt counts, and unknown
 * addresses get the same response, against user enumeration.
 */
export async function emailResetLink(
  app: Needs & Pick<App, "settings" | "signer" | "usedUpLimits">,
  { email, setupCode = "" }: ResetRequest,
  { address, urlOf }: { address: string; urlOf: (token: string) => string },
): Promise<Result<null, "reset-closed" | "log-in-blocked" | "setup-code-wrong">> {
  const gate = firstAccountGate(app.settings)
  if (gate === "closed") return fail("reset-closed")
  const checked = gate === "code" ? await checkSetupCode(app, setupCode, address) : ok(null)
  if (!checked.ok) return checked
  const [account, villa] = await read(app.db, readAccount(app.db, email), readVilla(app.db))
  if (account?.role !== "owner") return ok(null)
  const { token, reset } = await newReset(app, { adminId: account.id, createdBy: null })
  const { createdAt: now, expiresAt } = reset
  const { name: villaName, timezone } = villa ?? DEFAULT_VILLA
  const { email: recipient, language } = account
  const facts = { villaName, timezone, url: urlOf(token), expiresAt }
  const link = { id: app.newId(), kind: "reset-link", language, recipient, facts, bookingId: null } as const
  const event = { at: now, actorName: SETUP_CODE_ACTOR, action: "reset-link-created", detail: account.name } as const
  await write(app.db, [
    putPasswordReset(app.db, reset),
    recordVillaEvent(app.db, event),
    insertEmail(app.db, link, now),
  ])
  return ok(null)
}

async function newReset(
  app: Pick<App, "now" | "randomBytes" | "sha256">,
  whose: { adminId: string; createdBy: string | null },
) {
  const token = newToken(app)
  const createdAt = app.now()
  const expiresAt = createdAt + RESET_MINUTES * 60 * 1000
  return { token, reset: { ...whose, tokenHash: await hashToken(app, token), createdAt, expiresAt } }
}
