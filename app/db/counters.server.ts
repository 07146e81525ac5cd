import { eq, gt, lte, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, read, write } from "./database.server.ts"
import { attemptCounts } from "./schema.ts"
import type { UsedUpLimits } from "./used-up-limits.server.ts"

/** `key`: such as `slips:guest:ID`, stored as HMAC. `canBeTakenBack`: `takeBack` may be called. */
type CountedLimit = { key: string; max: number; seconds: number; canBeTakenBack?: true }

/** Exact counts of attempts in fixed windows: one SQL statement counts and decides. */
export type Counters = {
  /** Whether an attempt is within all limits. The first exceeded limit and later ones do not count it. */
  within(...limits: CountedLimit[]): Promise<boolean>
  /** Takes back an attempt that `within` counted, where only failures count. */
  takeBack(limit: Pick<CountedLimit, "key" | "seconds">): Promise<void>
}

/** Longer than a request takes: attempts counted earlier are no longer taken back. */
export const SETTLED_AFTER_MS = 30_000

export const untilNextWindow = (now: number, seconds: number) => seconds - (Math.floor(now / 1000) % seconds)

/** `sign` hashes names, so that the table contains no address. `limited`: false disables rate limits. */
export function openCounters(
  db: Db,
  {
    sign,
    limited,
    usedUp,
    now,
  }: { sign: (text: string) => Promise<string>; limited: boolean; usedUp: UsedUpLimits; now: () => number },
): Counters {
  const windowOf = async ({ key, seconds }: Pick<CountedLimit, "key" | "seconds">) => {
    const window = Math.floor(now() / (seconds * 1000))
    const name = await sign(`count:${seconds}:${window}:${key}`)
    return { name, expiresAt: (window + 1) * seconds * 1000 }
  }
  async function count({ name, expiresAt, max }: Window & CountedLimit): Promise<boolean> {
    const at = now()
    const [counted] = await write(db, [
      db
        .insert(attemptCounts)
        .values({ name, count: 1, countedAt: at, expiresAt })
        .onConflictDoUpdate({
          target: attemptCounts.name,
          set: { count: sql`${attemptCounts.count} + 1`, countedAt: at },
          setWhere: sql`${attemptCounts.count} < ${max}`,
        }),
      db.delete(attemptCounts).where(lte(attemptCounts.expiresAt, at)),
    ])
    return counted?.meta.changes === 1
  }
  async function noteUsedUp({ name, expiresAt, canBeTakenBack }: Window & CountedLimit): Promise<void> {
    if (canBeTakenBack) {
      const [countedAt] = await read(db, readCountedAt(db, name))
      if (countedAt === null || countedAt > now() - SETTLED_AFTER_MS) return
    }
    await usedUp.put(name, expiresAt, now())
  }
  return {
    async within(...limits) {
      if (!limited) return true
      const windows = await Promise.all(limits.map(async (limit) => ({ ...limit, ...(await windowOf(limit)) })))
      const known = await Promise.all(windows.map(({ name }) => usedUp.has(name, now())))
      if (known.some(Boolean)) return false
      for (const window of windows) {
        if (await count(window)) continue
        await noteUsedUp(window)
        return false
      }
      return true
    },
    async takeBack(limit) {
      if (!limited) return
      const { name } = await windowOf(limit)
      await write(db, [
        db
          .update(attemptCounts)
          .set({ count: sql`${attemptCounts.count} - 1` })
          .where(sql`${attemptCounts.name} = ${name} and ${gt(attemptCounts.count, 0)}`),
      ])
    },
  }
}

type Window = { name: string; expiresAt: number }

function readCountedAt(db: Db, name: string): Read<number | null> {
  const query = db
    .select({ countedAt: attemptCounts.countedAt })
    .from(attemptCounts)
    .where(eq(attemptCounts.name, name))
  return defineRead([query], ([row]) => row?.countedAt ?? null)
}
