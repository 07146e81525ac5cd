/** The hashes of one-time codes in KV. Each lies under a key of its own that is written once, as KV may answer late. */
export type Codes = {
  keep(key: string, hash: string, seconds: number): Promise<void>
  find(key: string): Promise<string | null>
  forget(key: string): Promise<void>
}

export function codes(kv: KVNamespace): Codes {
  return {
    keep: (key, hash, expirationTtl) => kv.put(key, hash, { expirationTtl }),
    find: (key) => kv.get(key),
    forget: (key) => kv.delete(key),
  }
}
