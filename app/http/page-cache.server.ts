/** `parts` are the page's bytes, split at each occurrence of the nonce. */
type CachedPage = {
  contentVersion: string
  expiresAt: number
  nonce: string
  headers: [string, string][]
  parts: Uint8Array<ArrayBuffer>[]
}

type PageCache = {
  /** Null if no page of this content version is cached, or it has expired. `now` is epoch milliseconds. */
  match(key: string, at: { contentVersion: string; now: number }, nonce: string): Response | null
  /** Stores no cookies. `from`: the version read before rendering. @returns the page, readable again */
  put(
    key: string,
    from: { contentVersion: string; expiresAt: number },
    nonce: string,
    page: Response,
  ): Promise<Response>
}

const encoder = new TextEncoder()

/** LRU, per isolate. A page is returned only for the content version that it was rendered at. */
export function pageCache(limit: number): PageCache {
  const pages = new Map<string, CachedPage>()
  return {
    match(key, { contentVersion, now }, nonce) {
      const page = pages.get(key)
      if (page?.contentVersion !== contentVersion || page.expiresAt <= now) return null
      pages.delete(key)
      pages.set(key, page)
      const headers = page.headers.map(([name, value]): [string, string] => [name, value.replaceAll(page.nonce, nonce)])
      return new Response(new Blob(page.parts.flatMap((part, index) => (index ? [nonce, part] : [part]))), { headers })
    },
    async put(key, from, nonce, page) {
      const html = await page.text()
      const headers = [...page.headers].filter(([name]) => name !== "set-cookie")
      pages.delete(key)
      pages.set(key, { ...from, nonce, headers, parts: html.split(nonce).map((part) => encoder.encode(part)) })
      for (const oldest of pages.keys()) if (pages.size > limit) pages.delete(oldest)
      return new Response(html, page)
    },
  }
}
