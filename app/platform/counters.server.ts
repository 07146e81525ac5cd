import { logError } from "../log.server.ts"
import type { Signer } from "./signer.server.ts"

/**
 * Expiry counters in KV for limits longer than the minute that the rate-limit binding knows. They are soft: KV is
 * eventually consistent and takes one write a second for one key, so a burst is counted too low. What must be exact is
 * judged in D1 or the Durable Object.
 */
export type Counters = {
  /**
   * Counts one attempt and answers whether it is within the limit. An attempt beyond the limit is not counted.
   * @param key what is counted and for whom, such as `slips:guest:ID`; KV gets only its HMAC
   * @param seconds the length of the window, 60 at least
   */
  within(key: string, max: number, seconds: number): Promise<boolean>
}

/** The least that KV takes as a time to live. */
const KV_MIN_TTL_SECONDS = 60

/** @param limited false where rate limits are lifted */
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
        // KV refuses a second write to a key within a second, and may be down: neither is the caller's fault.
        logError("counter-not-written", { error })
      }
      return true
    },
  }
}
