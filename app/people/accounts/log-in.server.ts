import type * as z from "zod"
import type { App } from "#app/app.ts"
import { read, violates, type Write, write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import type { Admin, LogIn } from "./account.ts"
import { accountEmail } from "./account-notice.server.ts"
import {
  type Account,
  clearAttempts,
  deleteAttempt,
  insertSession,
  isNewDevice,
  readAccount,
} from "./admin-store.server.ts"
import { countLogInAttempt, LOGIN_ATTEMPT_LIMIT, NETWORK_ATTEMPT_LIMIT } from "./count-log-in-attempt.server.ts"
import { hashPassword, isPassword, SALT_BYTES } from "./password.server.ts"
import { newSession } from "./sessions.server.ts"
import { userAgentLabel } from "./user-agent-label.ts"

/** After this time without a log-in, a device is new to the account again. */
const KNOWN_DEVICE_DAYS = 180

type Needs = Pick<App, "db" | "now" | "newId" | "origin" | "randomBytes" | "sha256" | "signer" | "usedUpLimits">

/**
 * @property network the IPv6 network around the address; the address itself or absent without one
 * @property userAgent names the device, see `userAgentLabel`; unknown if absent
 * @property deviceId from the signed cookie of a device that has logged in to this account before
 */
export type LogInSource = { address: string; network?: string; userAgent?: string; deviceId: string | null }

export type LoggedIn = { admin: Admin; token: string }

/**
 * Ten failures within 15 minutes by address or account, or a hundred by network, block all attempts. A device
 * known to the account has its own limit, so that attackers cannot lock the owner out. An unknown email fails
 * like a wrong password and takes as long, against user enumeration.
 */
export async function logIn(
  app: Needs,
  { email, password, staySignedIn }: z.input<typeof LogIn>,
  { address, network = address, userAgent = "", deviceId }: LogInSource,
): Promise<Result<LoggedIn, "log-in-failed" | "log-in-blocked">> {
  const now = app.now()
  // Success clears the account's failures, but of the shared address and network only this attempt.
  const own = deviceId ? `device:${deviceId}` : `account:${email}`
  const shared = deviceId ? [] : sharedLimits({ address, network })
  const ofAccount = { who: own, ...LOGIN_ATTEMPT_LIMIT, canBeCleared: true } as const
  if (await countLogInAttempt(app, [ofAccount, ...shared], now)) return fail("log-in-blocked")
  const [account, villa] = await read(app.db, readAccount(app.db, email), readVilla(app.db))
  const matches = account ? await isPassword(password, account.passwordHash) : await hashForConstantTime(app, password)
  if (!account || !matches) return fail("log-in-failed")
  const device = userAgentLabel(userAgent)
  const { token, session } = await newSession(app, { device, staySignedIn })
  try {
    await write(app.db, [
      clearAttempts(app.db, own),
      ...shared.map(({ who }) => deleteAttempt(app.db, who, now)),
      newDeviceEmail(app, account, device, villa),
      ...insertSession(app.db, session, account),
    ])
  } catch (error) {
    // The account was removed, or its password or role changed, while the password was being checked.
    if (violates(error, "admin_devices.seen_at")) return fail("log-in-failed")
    throw error
  }
  const { id, name, createdAt, role, documents } = account
  return ok({ admin: { id, email, name, createdAt, role, documents }, token })
}

function sharedLimits({ address, network }: { address: string; network: string }) {
  const byAddress = { who: `address:${address}`, ...LOGIN_ATTEMPT_LIMIT }
  return network === address ? [byAddress] : [byAddress, { who: `network:${network}`, ...NETWORK_ATTEMPT_LIMIT }]
}

function newDeviceEmail(app: Needs, account: Account, device: string, villa: Villa | null): Write {
  const notice = { change: "new-device", person: account, by: account.name, villa, device } as const
  return accountEmail(app, notice, isNewDevice(account.id, device, app.now() - KNOWN_DEVICE_DAYS * DAY_MS))
}

async function hashForConstantTime(app: Pick<App, "randomBytes">, password: string): Promise<false> {
  await hashPassword(password, app.randomBytes(SALT_BYTES))
  return false
}
