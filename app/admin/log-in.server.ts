import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import type { Admin, LogIn } from "./account.ts"
import { clearAttempts, deleteAttempt, readAccount } from "./admin-store.server.ts"
import { checkLoginThrottle, LOGIN_ATTEMPT_LIMIT } from "./check-login-throttle.server.ts"
import { hashPassword, isPassword, SALT_BYTES } from "./password.server.ts"

/**
 * The source of a login attempt.
 * @property deviceId from the signed cookie of a device that has logged in to this account before
 */
export type LogInSource = { address: string; deviceId: string | null }

/**
 * Checks an email and a password. After ten failures within 15 minutes, by address or account, it rejects all attempts.
 * An unknown email fails like a wrong password and takes as long, against user enumeration. A device known to the
 * account has its own limit, so that attackers cannot lock the owner out.
 */
export async function logIn(
  app: Pick<App, "db" | "now" | "randomBytes">,
  { email, password }: Pick<LogIn, "email" | "password">,
  { address, deviceId }: LogInSource,
): Promise<Result<Admin, "log-in-failed" | "log-in-blocked">> {
  const now = app.now()
  // A success clears the account's failures; an address, which others may share, only loses this attempt.
  const own = deviceId ? `device:${deviceId}` : `account:${email}`
  const shared = deviceId ? [] : [`address:${address}`]
  const limits = [own, ...shared].map((who) => ({ who, ...LOGIN_ATTEMPT_LIMIT }))
  if (!(await checkLoginThrottle(app, limits, now))) return fail("log-in-blocked")
  const [account] = await read(app.db, readAccount(app.db, email))
  const matches = account ? await isPassword(password, account.passwordHash) : await hashForConstantTime(app, password)
  if (!account || !matches) return fail("log-in-failed")
  await write(app.db, [clearAttempts(app.db, own), ...shared.map((who) => deleteAttempt(app.db, who, now))])
  const { id, name, createdAt, role } = account
  return ok({ id, email, name, createdAt, role })
}

async function hashForConstantTime(app: Pick<App, "randomBytes">, password: string): Promise<false> {
  await hashPassword(password, app.randomBytes(SALT_BYTES))
  return false
}
