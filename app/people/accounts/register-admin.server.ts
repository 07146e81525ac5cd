import type { App } from "#app/app.ts"
import { read, violates, write } from "#app/db/database.server.ts"
import { foldedText } from "#app/i18n/typed.ts"
import { readTeam } from "#app/people/team/staff-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readVilla, recordVillaEventOrRollBack } from "#app/villa/villa-store.server.ts"
import { firstAccountGate, type Registration } from "./account.ts"
import { newOwnerNotices } from "./account-notice.server.ts"
import {
  clearAttempts,
  insertFirstAdmin,
  insertInvitedAdmin,
  insertSession,
  readAccount,
  readHasAdmins,
  readInvite,
  readOwners,
} from "./admin-store.server.ts"
import { checkSetupCode, setupCodeCounters } from "./check-setup-code.server.ts"
import { isMadeOfNames, namesAround } from "./guessable-password.ts"
import type { LoggedIn, LogInSource } from "./log-in.server.ts"
import { hashPassword, SALT_BYTES } from "./password.server.ts"
import { hashToken, newSession } from "./sessions.server.ts"
import { userAgentLabel } from "./user-agent-label.ts"

type Needs = Pick<
  App,
  "db" | "now" | "newId" | "origin" | "randomBytes" | "sha256" | "settings" | "signer" | "usedUpLimits"
>

/**
 * The first account needs the setup code (nothing in local development), every other a single-use invite.
 * Constraints of the database decide races. Wrong setup codes are limited, see `checkSetupCode`.
 */
export async function registerAdmin(
  app: Needs,
  { email, password, name, setupCode = "", invite = "" }: Registration,
  { address, userAgent = "" }: Pick<LogInSource, "address" | "userAgent">,
): Promise<
  Result<
    LoggedIn,
    | "registration-closed"
    | "email-taken"
    | "name-taken"
    | "invite-invalid"
    | "setup-code-wrong"
    | "log-in-blocked"
    | "first-password-guessable"
  >
> {
  const now = app.now()
  const inviteHash = await hashToken(app, invite)
  const { hasAdmins, account, invited, owners, team, villa } = await read(app.db, {
    hasAdmins: readHasAdmins(app.db),
    account: readAccount(app.db, email),
    invited: readInvite(app.db, inviteHash, now),
    owners: readOwners(app.db),
    team: readTeam(app.db),
    villa: readVilla(app.db),
  })
  if (hasAdmins && !invited) return fail(invite ? "invite-invalid" : "registration-closed")
  if (!hasAdmins) {
    const gate = firstAccountGate(app.settings)
    if (gate === "closed") return fail("registration-closed")
    if (gate === "code") {
      const checked = await checkSetupCode(app, setupCode, address)
      if (!checked.ok) return checked
      await write(
        app.db,
        setupCodeCounters(address).map(({ who }) => clearAttempts(app.db, who)),
      )
    }
  }
  if (account) return fail("email-taken")
  // Histories and alerts say by name who did what.
  if (team.some((each) => foldedText(each.name) === foldedText(name))) return fail("name-taken")
  if (isMadeOfNames(password, namesAround({ email, name, villa }))) return fail("first-password-guessable")

  const passwordHash = await hashPassword(password, app.randomBytes(SALT_BYTES))
  const role = invited?.role ?? "owner"
  const admin = { id: app.newId(), email, name, passwordHash, createdAt: now, role }
  const { token, session } = await newSession(app, { device: userAgentLabel(userAgent) })
  const inserts = hasAdmins ? insertInvitedAdmin(app.db, admin, inviteHash, now) : insertFirstAdmin(app.db, admin)
  try {
    const event = { at: now, actorName: name, action: "admin-registered", detail: email } as const
    const opened = insertSession(app.db, session, admin)
    const notices =
      invited?.role === "owner" ? newOwnerNotices(app, owners, { name, by: invited.invitedBy, villa }) : []
    await write(app.db, [...inserts, recordVillaEventOrRollBack(app.db, event), ...notices, ...opened])
  } catch (error) {
    if (violates(error, "admins.email")) return fail("email-taken")
    // `villa_events.at`: the invite was withdrawn meanwhile, so no row was marked as used.
    const lost = ["admins.id", "invites.created_by", "villa_events.at"]
    if (lost.some((constraint) => violates(error, constraint))) return fail("registration-closed")
    throw error
  }
  return ok({ admin: { id: admin.id, email, name, createdAt: now, role, documents: false }, token })
}

/** "free" also with a usable invite; "closed" without one once an account exists. */
export async function registrationGate(
  app: Pick<App, "db" | "now" | "settings" | "sha256">,
  invite: string,
): Promise<"free" | "code" | "closed"> {
  const inviteHash = await hashToken(app, invite)
  const [hasAdmins, invited] = await read(app.db, readHasAdmins(app.db), readInvite(app.db, inviteHash, app.now()))
  if (!hasAdmins) return firstAccountGate(app.settings)
  return invited ? "free" : "closed"
}
