import type { App } from "#app/app.ts"
import { SETTLED_AFTER_MS } from "#app/db/counters.server.ts"
import { joinReads, read, write } from "#app/db/database.server.ts"
import { insertAttempt, readAttempts } from "./admin-store.server.ts"

const MINUTE_MS = 60 * 1000

type FailureLimit = { max: number; withinMinutes: number }
/** Log-ins by address, account or known device; setup codes by address. */
export const LOGIN_ATTEMPT_LIMIT: FailureLimit = { max: 10, withinMinutes: 15 }
/**
 * Log-ins by IPv6 /48, whose 65,536 /64 networks count as addresses, because each attempt costs a hash.
 * Higher than for an address, because others may share the network.
 */
export const NETWORK_ATTEMPT_LIMIT: FailureLimit = { max: 100, withinMinutes: 15 }
/** Setup codes from all addresses together, against a distributed attack. */
export const SETUP_CODE_ATTEMPT_LIMIT: FailureLimit = { max: 30, withinMinutes: 60 }

/** @property canBeCleared whether a correct password or a reset may end the block early */
export type CountedFailures = FailureLimit & { who: string; canBeCleared?: true }

type Needs = Pick<App, "db" | "signer" | "usedUpLimits">

/**
 * Counts an attempt as failed until cleared, atomically in one statement. Applies even if `LIMITS` is off.
 * @returns null if the attempt is allowed; otherwise the first limit reached
 */
export async function countLogInAttempt(
  app: Needs,
  limits: CountedFailures[],
  now: number,
): Promise<CountedFailures | null> {
  const known = await findUsedUp(app, limits, now)
  if (known) return known
  const counters = limits.map((limit) => ({ ...limit, since: now - windowMs(limit) }))
  const [counted] = await write(app.db, [insertAttempt(counters, now)])
  if (counted?.meta.changes) return null
  const [failures] = await read(app.db, joinReads(counters.map((counter) => readAttempts(app.db, counter))))
  const reached = limits.filter((limit, index) => failures[index]!.length >= limit.max)
  for (const limit of reached) await noteUsedUp(app, limit, failures[limits.indexOf(limit)]!, now)
  // A failure may have become too old since the attempt was refused.
  return reached[0] ?? limits.at(-1)!
}

const windowMs = ({ withinMinutes }: FailureLimit) => withinMinutes * MINUTE_MS
const nameOf = (app: Needs, { who }: CountedFailures) => app.signer.sign(`failures:${who}`)

/** Without asking D1. */
async function findUsedUp(app: Needs, limits: CountedFailures[], now: number): Promise<CountedFailures | undefined> {
  const known = await Promise.all(
    limits.map(async (limit) => !limit.canBeCleared && app.usedUpLimits.has(await nameOf(app, limit), now)),
  )
  return limits.find((_, index) => known[index])
}

/** @param failures the latest `max` failures in epoch milliseconds, the newest first */
async function noteUsedUp(app: Needs, limit: CountedFailures, failures: number[], now: number): Promise<void> {
  // A log-in in progress may still clear its own failure.
  if (limit.canBeCleared || failures[0]! > now - SETTLED_AFTER_MS) return
  await app.usedUpLimits.put(await nameOf(app, limit), failures[limit.max - 1]! + windowMs(limit), now)
}
