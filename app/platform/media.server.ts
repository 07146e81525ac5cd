import { unavailable } from "#app/result.ts"

/** @property uploadedAt epoch milliseconds */
type StoredFile = { key: string; uploadedAt: number }

export type Media = {
  /** Replaces an existing file. */
  put(key: string, bytes: ArrayBuffer | Uint8Array, contentType: string): Promise<void>
  /** Without a body if the request's conditional headers match; null if there is no file. */
  get(key: string, headers?: Headers): Promise<R2Object | R2ObjectBody | null>
  /** Sorted by key, for keys after `startAfter`. */
  list(options: { prefix: string; startAfter: string; limit: number }): Promise<StoredFile[]>
  /** Deletes up to a thousand files. */
  delete(keys: string | string[]): Promise<void>
}

/** Throws `unavailable` if R2 does not respond. */
export function media(bucket: R2Bucket): Media {
  return {
    async put(key, bytes, contentType) {
      await bucket.put(key, bytes, { httpMetadata: { contentType } }).catch(failed)
    },
    get: (key, headers) => bucket.get(key, headers ? { onlyIf: headers } : undefined).catch(failed),
    list: async (options) => {
      const { objects } = await bucket.list(options).catch(failed)
      return objects.map(({ key, uploaded }) => ({ key, uploadedAt: uploaded.getTime() }))
    },
    delete: (keys) => bucket.delete(keys).catch(failed),
  }
}

function failed(error: unknown): never {
  throw unavailable(error)
}
