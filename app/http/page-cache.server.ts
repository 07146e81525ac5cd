/** A rendered page: its headers, and its bytes split at each occurrence of the nonce. */
type CachedPage = {
  contentVersion: string
  expiresAt: number
  nonce: string
  headers: [string, string][]
  parts: Uint8Array<ArrayBuffer>[]
}

type PageCache = {
  /**
   * The cached page with a new nonce; null if there is none of this content version, or it has expired.
   * @param at the current content version, and the time in epoch milliseconds
   */
  match(key: string, at: { contentVersion: string; now: number }, nonce: string): Response | null
  /**
   * Caches a page that was rendered with this nonce, without its cookies. @returns the page with its body readable
   * again
   * @param from the content version read before rendering, and when the page expires, in epoch milliseconds
   */
  put(
    key: string,
    from: { contentVersion: string; expiresAt: number },
    nonce: string,
    page: Response,
  ): Promise<Response>
}

const encoder = new TextEncoder()

/**
 * An LRU cache of rendered pages in this isolate's memory. A page is returned only for the content version it was
 * rendered at, so that no write is missed by a caller that reads the version first.
 * @param limit the number of pages
 */
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
