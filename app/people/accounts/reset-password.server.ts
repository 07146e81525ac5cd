import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import {
  consumeReset,
  deleteAlertTargets,
  readResetPerson,
  updatePassword,
} from "#app/people/team/staff-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import type { PasswordReset } from "./account.ts"
import { accountNotice, writeWithNotice } from "./account-notice.server.ts"
import { clearAttempts, deleteSessions } from "./admin-store.server.ts"
import { isMadeOfNames, namesAround } from "./guessable-password.ts"
import { hashPassword, SALT_BYTES } from "./password.server.ts"
import { hashToken } from "./sessions.server.ts"

type Needs = Pick<App, "db" | "now" | "newId" | "origin" | "randomBytes" | "sha256">

export async function isUsableReset(app: Needs, token: string): Promise<boolean> {
  const [person] = await read(app.db, readResetPerson(app.db, await hashToken(app, token), app.now()))
  return person !== null
}

/** Also ends all sessions, and removes devices and LINE account, which an intruder may have added. */
export async function resetPassword(
  app: Needs,
  { token, newPassword }: PasswordReset,
): Promise<Result<null, "reset-invalid" | "password-guessable">> {
  const now = app.now()
  const tokenHash = await hashToken(app, token)
  const [person, villa] = await read(app.db, readResetPerson(app.db, tokenHash, now), readVilla(app.db))
  if (!person) return fail("reset-invalid")
  const { id, email, name } = person
  if (isMadeOfNames(newPassword, namesAround({ email, name, villa }))) return fail("password-guessable")
  const hash = await hashPassword(newPassword, app.randomBytes(SALT_BYTES))
  const isReset = await writeWithNotice(app, [
    deleteSessions(app.db, id, null),
    ...deleteAlertTargets(app.db, id),
    clearAttempts(app.db, `account:${email}`),
    updatePassword(app.db, id, { new: hash, replaced: null }),
    consumeReset(app.db, tokenHash, now),
    ...accountNotice(app, { change: "password-reset", person, by: name, villa }),
  ])
  return isReset ? ok(null) : fail("reset-invalid")
}
