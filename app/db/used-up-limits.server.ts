/**
 * Limits that are used up, in KV, so that a flood of attempts beyond them costs nothing in D1, whose count decides. KV shows
 * a new entry elsewhere within a minute, and until then D1 refuses.
 */
export type UsedUpLimits = {
  /** Whether a limit is known to be used up. No if KV does not answer. @param name a keyed hash of the limit and its key */
  has(name: string, now: number): Promise<boolean>
  /** Keeps that nothing can allow another attempt before `until`; each isolate writes it once. */
  put(name: string, until: number, now: number): Promise<void>
}

/** KV accepts no shorter one. */
const MIN_TTL_SECONDS = 60
/** Bounds what an isolate remembers. */
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
