import type { App } from "../context.server.ts"
import { read, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import type { Admin, LogIn } from "./account.ts"
import { forgiveLogIn, readAccount } from "./admin-store.server.ts"
import { admitted } from "./admitted.server.ts"
import { hashPassword, isPassword } from "./password.server.ts"

/**
 * Checks an e-mail and a password. Refused unread after ten failures in a quarter of an hour, for the address or the
 * account; an unknown e-mail takes as long as a wrong password and says the same.
 */
export async function logIn(
  app: Pick<App, "db" | "now" | "randomBytes">,
  { email, password }: LogIn,
  address: string,
): Promise<Result<Admin, "log-in-failed" | "log-in-blocked">> {
  const now = app.now()
  const who: [string, string] = [`address:${address}`, `account:${email}`]
  if (!(await admitted(app, who, now))) return fail("log-in-blocked")
  const [account] = await read(app.db, readAccount(app.db, email))
  const right = account ? await isPassword(password, account.passwordHash) : await wasteAsMuchTime(app, password)
  if (!account || !right) return fail("log-in-failed")
  await write(app.db, forgiveLogIn(app.db, who, now))
  const { id, name, createdAt } = account
  return ok({ id, email, name, createdAt })
}

async function wasteAsMuchTime(app: Pick<App, "randomBytes">, password: string): Promise<false> {
  await hashPassword(password, app.randomBytes(16))
  return false
}
