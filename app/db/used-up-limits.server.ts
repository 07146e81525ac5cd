/**
 * In KV, so that a flood of attempts costs nothing in D1. KV shows a new entry elsewhere within a minute;
 * until then D1, which holds the exact counts, refuses the attempts.
 */
export type UsedUpLimits = {
  /** False if KV does not answer. `name` is a keyed hash of the limit. */
  has(name: string, now: number): Promise<boolean>
  /** Records that no attempt is allowed before `until` (epoch ms). Each isolate writes an entry once. */
  put(name: string, until: number, now: number): Promise<void>
}

/** The minimum that KV accepts. */
const MIN_TTL_SECONDS = 60
const MAX_REMEMBERED = 1000

export function usedUpLimits(kv: KVNamespace): UsedUpLimits {
  const written = new Set<string>()
  const keyOf = (name: string) => `used-up:${name}`
  return {
    async has(name, now) {
      const until = await kv.get(keyOf(name)).catch(() => null)
      return Number(until) > now
    },
    async put(name, until, now) {
      const entry = `${name} ${until}`
      if (written.has(entry)) return
      if (written.size >= MAX_REMEMBERED) written.clear()
      written.add(entry)
      const expirationTtl = Math.max(MIN_TTL_SECONDS, Math.ceil((until - now) / 1000))
      await kv.put(keyOf(name), String(until), { expirationTtl }).catch(() => {})
    },
  }
}
