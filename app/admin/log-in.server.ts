import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { type Admin, LOGIN_ATTEMPT_LIMIT, type LogIn } from "./account.ts"
import { clearAttempts, deleteAttempt, readAccount } from "./admin-store.server.ts"
import { isAttemptAllowed } from "./check-login-throttle.server.ts"
import { hashPassword, isPassword } from "./password.server.ts"

/** Who tries to log in. @property deviceId where this account has been logged in to before, by a signed cookie */
export type LogInSource = { address: string; deviceId: string | null }

/**
 * Checks an e-mail and a password. Refused unread after ten failures in a quarter of an hour, for the address or the
 * account; an unknown e-mail takes as long as a wrong password and says the same. A device known to the account is
 * counted by itself alone, so that strangers who fail on purpose cannot lock the owner out.
 */
export async function logIn(
  app: Pick<App, "db" | "now" | "randomBytes">,
  { email, password }: LogIn,
  { address, deviceId }: LogInSource,
): Promise<Result<Admin, "log-in-failed" | "log-in-blocked">> {
  const now = app.now()
  // Wiped clean by the right password; an address is only given this one try back, for others may be behind it.
  const own = deviceId ? `device:${deviceId}` : `account:${email}`
  const shared = deviceId ? [] : [`address:${address}`]
  const limits = [own, ...shared].map((who) => ({ who, ...LOGIN_ATTEMPT_LIMIT }))
  if (!(await isAttemptAllowed(app, limits, now))) return fail("log-in-blocked")
  const [account] = await read(app.db, readAccount(app.db, email))
  const right = account ? await isPassword(password, account.passwordHash) : await wasteAsMuchTime(app, password)
  if (!account || !right) return fail("log-in-failed")
  await write(app.db, [clearAttempts(app.db, own), ...shared.map((who) => deleteAttempt(app.db, who, now))])
  const { id, name, createdAt } = account
  return ok({ id, email, name, createdAt })
}

async function wasteAsMuchTime(app: Pick<App, "randomBytes">, password: string): Promise<false> {
  await hashPassword(password, app.randomBytes(16))
  return false
}
