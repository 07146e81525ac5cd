import { logError } from "../log.server.ts"
import type { Signer } from "./signer.server.ts"

/**
 * Expiring counters in KV, for limits over longer periods than the minute of the rate-limit binding. They are
 * approximate: KV is eventually consistent and allows one write a second per key, so bursts are undercounted. Exact
 * limits are enforced in D1 or the Durable Object.
 */
export type Counters = {
  /**
   * Counts an attempt and returns whether it is within the limit. An attempt beyond the limit is not counted.
   * @param key what is counted and for whom, such as `slips:guest:ID`; KV stores only its HMAC
   * @param seconds the length of the window, at least 60
   */
  within(key: string, max: number, seconds: number): Promise<boolean>
}

/** The minimum TTL of KV. */
const KV_MIN_TTL_SECONDS = 60

/** @param limited false if rate limits are disabled */
export function counters(
  kv: KVNamespace,
  { signer, limited, now }: { signer: Pick<Signer, "sign">; limited: boolean; now: () => number },
): Counters {
  return {
    async within(key, max, seconds) {
      if (!limited) return true
      const window = Math.floor(now() / (seconds * 1000))
      const name = `count:${await signer.sign(`count:${seconds}:${window}:${key}`)}`
      try {
        const count = Number(await kv.get(name)) || 0
        if (count >= max) return false
        await kv.put(name, String(count + 1), { expirationTtl: Math.max(seconds, KV_MIN_TTL_SECONDS) })
      } catch (error) {
        // KV rejects a second write to a key within a second, or may be down: the caller must not fail because of
        // either.
        logError("counter-not-written", { error })
      }
      return true
    },
  }
}
