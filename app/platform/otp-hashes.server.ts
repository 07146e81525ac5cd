import { unavailable } from "../result.ts"

/** The hashes of OTPs in KV. Each key is written once, because KV is eventually consistent. */
export type OtpHashes = {
  keep(key: string, hash: string, seconds: number): Promise<void>
  find(key: string): Promise<string | null>
  forget(key: string): Promise<void>
}

/** Throws `unavailable` if KV does not respond. */
export function otpHashes(kv: KVNamespace): OtpHashes {
  return {
    keep: (key, hash, expirationTtl) => kv.put(key, hash, { expirationTtl }).catch(failed),
    find: (key) => kv.get(key).catch(failed),
    forget: (key) => kv.delete(key).catch(failed),
  }
}

function failed(error: unknown): never {
  throw unavailable(error)
}
