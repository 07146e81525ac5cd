import type { App } from "../app.ts"
import { read, violates, write } from "../db/database.server.ts"
import { logError } from "../log.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { recordVillaEvent } from "../villa/villa-store.server.ts"
import { type Admin, firstAccountGate, type Registration } from "./account.ts"
import {
  clearAttempts,
  insertFirstAdmin,
  insertInvitedAdmin,
  readAccount,
  readHasAdmins,
  readInvite,
} from "./admin-store.server.ts"
import { checkLoginThrottle, LOGIN_ATTEMPT_LIMIT, SETUP_CODE_ATTEMPT_LIMIT } from "./check-login-throttle.server.ts"
import { hashPassword } from "./password.server.ts"
import { hashToken } from "./sessions.server.ts"

const SALT_BYTES = 16

/**
 * Creates an account: the first by the setup code (or none in local development), every other by a single-use invite.
 * Constraints of the database decide races. After ten wrong setup codes within 15 minutes an address is blocked, after
 * thirty within an hour everybody.
 */
export async function registerAdmin(
  app: Pick<App, "db" | "now" | "newId" | "randomBytes" | "sha256" | "settings" | "signer">,
  { email, password, name, setupCode = "", invite = "" }: Registration,
  address: string,
): Promise<
  Result<Admin, "registration-closed" | "email-taken" | "invite-invalid" | "setup-code-wrong" | "log-in-blocked">
> {
  const now = app.now()
  const inviteHash = await hashToken(app, invite)
  const [hasAdmins, account, invited] = await read(
    app.db,
    readHasAdmins(app.db),
    readAccount(app.db, email),
    readInvite(app.db, inviteHash, now),
  )
  if (hasAdmins && !invited) return fail(invite ? "invite-invalid" : "registration-closed")
  if (!hasAdmins) {
    const gate = firstAccountGate(app.settings)
    if (gate === "closed") return fail("registration-closed")
    if (gate === "code") {
      const who = [`setup:${address}`, "setup"] as const
      const limits = [
        { who: who[0], ...LOGIN_ATTEMPT_LIMIT },
        { who: who[1], ...SETUP_CODE_ATTEMPT_LIMIT },
      ]
      if (!(await checkLoginThrottle(app, limits, now))) {
        logError("setup-code-refused", { error: "Too many wrong setup codes: somebody may be guessing it" })
        return fail("log-in-blocked")
      }
      if (!(await isSame(app, setupCode.trim(), app.settings.setupCode ?? ""))) return fail("setup-code-wrong")
      await write(
        app.db,
        who.map((each) => clearAttempts(app.db, each)),
      )
    }
  }
  if (account) return fail("email-taken")

  const passwordHash = await hashPassword(password, app.randomBytes(SALT_BYTES))
  const admin = { id: app.newId(), email, name, passwordHash, createdAt: now }
  const inserts = hasAdmins ? insertInvitedAdmin(app.db, admin, inviteHash, now) : insertFirstAdmin(app.db, admin)
  try {
    const event = { at: now, actorName: name, action: "admin-registered", detail: email } as const
    await write(app.db, [...inserts, recordVillaEvent(app.db, event)])
  } catch (error) {
    if (violates(error, "admins.email")) return fail("email-taken")
    if (violates(error, "admins.id") || violates(error, "invites.created_by")) return fail("registration-closed")
    throw error
  }
  return ok({ id: admin.id, email, name, createdAt: now })
}

/** Compares two secrets by their HMACs, so that timing reveals nothing. */
async function isSame(app: Pick<App, "signer">, given: string, expected: string): Promise<boolean> {
  return app.signer.verify(`setup-code:${given}`, await app.signer.sign(`setup-code:${expected}`))
}
