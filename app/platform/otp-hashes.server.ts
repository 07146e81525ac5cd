import { unavailable } from "#app/result.ts"

/** OTP hashes in KV. Each key is written once, because KV is eventually consistent. */
export type OtpHashes = {
  put(key: string, hash: string, seconds: number): Promise<void>
  get(key: string): Promise<string | null>
  delete(key: string): Promise<void>
}

/** Throws `unavailable` if KV does not respond. */
export function otpHashes(kv: KVNamespace): OtpHashes {
  return {
    put: (key, hash, expirationTtl) => kv.put(key, hash, { expirationTtl }).catch(failed),
    get: (key) => kv.get(key).catch(failed),
    delete: (key) => kv.delete(key).catch(failed),
  }
}

function failed(error: unknown): never {
  throw unavailable(error)
}
