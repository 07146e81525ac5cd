import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import { deleteReset, updatePassword } from "#app/people/team/staff-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import type { LoggedInAdmin, PasswordChange } from "./account.ts"
import { accountNotice, writeWithNotice } from "./account-notice.server.ts"
import { clearAttempts, deleteSessions, readAccount } from "./admin-store.server.ts"
import { countLogInAttempt, LOGIN_ATTEMPT_LIMIT } from "./count-log-in-attempt.server.ts"
import { isMadeOfNames, namesAround } from "./guessable-password.ts"
import { hashPassword, isPassword, SALT_BYTES } from "./password.server.ts"

/** Ends the other sessions. Ten wrong passwords in 15 minutes block attempts, as by a stolen session. */
export async function changePassword(
  app: Pick<App, "db" | "now" | "newId" | "origin" | "randomBytes" | "signer" | "usedUpLimits">,
  admin: LoggedInAdmin,
  { currentPassword, newPassword }: PasswordChange,
): Promise<Result<null, "password-wrong" | "password-guessable" | "log-in-blocked">> {
  const { id, email, name, sessionId } = admin
  const who = `password:${id}`
  const limit = { who, ...LOGIN_ATTEMPT_LIMIT, canBeCleared: true } as const
  if (await countLogInAttempt(app, [limit], app.now())) return fail("log-in-blocked")
  const [account, villa] = await read(app.db, readAccount(app.db, email), readVilla(app.db))
  if (!account || !(await isPassword(currentPassword, account.passwordHash))) return fail("password-wrong")
  if (isMadeOfNames(newPassword, namesAround({ email, name, villa }))) return fail("password-guessable")
  const hash = await hashPassword(newPassword, app.randomBytes(SALT_BYTES))
  const changed = await writeWithNotice(app, [
    deleteSessions(app.db, id, sessionId),
    deleteReset(app.db, id),
    clearAttempts(app.db, who),
    updatePassword(app.db, id, { new: hash, replaced: account.passwordHash }),
    ...accountNotice(app, { change: "password-changed", person: account, by: name, villa }),
  ])
  // Another change of the same password was first.
  return changed ? ok(null) : fail("password-wrong")
}
