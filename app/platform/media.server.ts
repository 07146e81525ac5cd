import { unavailable } from "../result.ts"

/** Files in R2. */
export type Media = {
  /** Stores a file under a key, replacing one that is there. */
  put(key: string, bytes: ArrayBuffer | Uint8Array, contentType: string): Promise<void>
  /** A file, or null; without its body where the request's conditional headers match. */
  get(key: string, headers?: Headers): Promise<R2Object | R2ObjectBody | null>
  /** Deletes a file, or up to a thousand. */
  delete(keys: string | string[]): Promise<void>
}

/** Throws `unavailable` where R2 does not answer. */
export function media(bucket: R2Bucket): Media {
  return {
    async put(key, bytes, contentType) {
      await bucket.put(key, bytes, { httpMetadata: { contentType } }).catch(failed)
    },
    get: (key, headers) => bucket.get(key, headers ? { onlyIf: headers } : undefined).catch(failed),
    delete: (keys) => bucket.delete(keys).catch(failed),
  }
}

function failed(error: unknown): never {
  throw unavailable(error)
}
