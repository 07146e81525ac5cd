import { gt, lte, sql } from "drizzle-orm"
import { type Db, write } from "./database.server.ts"
import { attemptCounts } from "./schema.ts"

/** Exact counts of attempts in windows of an hour or a day: one statement counts and decides. */
export type Counters = {
  /**
   * Counts an attempt and returns whether it is within the limit. An attempt beyond the limit is not counted.
   * @param key what is counted and for whom, such as `slips:guest:ID`; only its HMAC is stored
   * @param seconds the length of the window
   */
  within(key: string, max: number, seconds: number): Promise<boolean>
  /** Takes back an attempt that was counted by `within`, because only failures count. */
  takeBack(key: string, seconds: number): Promise<void>
}

/** The seconds until the current window of such a length ends. */
export const untilNextWindow = (now: number, seconds: number) => seconds - (Math.floor(now / 1000) % seconds)

/**
 * Opens the counters.
 * @param sign keys the names, so that nobody can read an address from them
 * @param limited false if rate limits are disabled
 */
export function openCounters(
  db: Db,
  { sign, limited, now }: { sign: (text: string) => Promise<string>; limited: boolean; now: () => number },
): Counters {
  const windowOf = async (key: string, seconds: number) => {
    const window = Math.floor(now() / (seconds * 1000))
    const name = await sign(`count:${seconds}:${window}:${key}`)
    return { name, expiresAt: (window + 1) * seconds * 1000 }
  }
  return {
    async within(key, max, seconds) {
      if (!limited) return true
      const { name, expiresAt } = await windowOf(key, seconds)
      const [counted] = await write(db, [
        db
          .insert(attemptCounts)
          .values({ name, count: 1, expiresAt })
          .onConflictDoUpdate({
            target: attemptCounts.name,
            set: { count: sql`${attemptCounts.count} + 1` },
            setWhere: sql`${attemptCounts.count} < ${max}`,
          }),
        db.delete(attemptCounts).where(lte(attemptCounts.expiresAt, now())),
      ])
      return counted?.meta.changes === 1
    },
    async takeBack(key, seconds) {
      if (!limited) return
      const { name } = await windowOf(key, seconds)
      await write(db, [
        db
          .update(attemptCounts)
          .set({ count: sql`${attemptCounts.count} - 1` })
          .where(sql`${attemptCounts.name} = ${name} and ${gt(attemptCounts.count, 0)}`),
      ])
    },
  }
}
