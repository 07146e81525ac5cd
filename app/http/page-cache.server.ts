/** A page as it was rendered once: its headers, and its bytes between the places where each answer's own nonce stands. */
type Kept = {
  stamp: string
  until: number
  nonce: string
  headers: [string, string][]
  parts: Uint8Array<ArrayBuffer>[]
}

export type PageCache = {
  /**
   * The page, with a nonce of its own; null where it was not kept under this stamp or its time is over.
   * @param at the stamp of the last write to what the page shows, and the time (epoch milliseconds)
   */
  answer(key: string, at: { stamp: string; now: number }, nonce: string): Response | null
  /**
   * Keeps a page that was rendered with this nonce, but for the cookies it sets, and passes it on whole.
   * @param from the stamp, read before the page was rendered, and until when it stands without a write
   */
  keep(key: string, from: { stamp: string; until: number }, nonce: string, page: Response): Promise<Response>
}

const encoder = new TextEncoder()

/**
 * Rendered pages in this isolate's memory, so that what has not changed is not computed again. A page is found only
 * under the very stamp it was rendered at: who asks reads the stamp first, so nothing is shown older than the last write.
 * @param limit how many pages are kept; the one longest unused goes first
 */
export function pageCache(limit: number): PageCache {
  const pages = new Map<string, Kept>()
  return {
    answer(key, { stamp: version, now }, nonce) {
      const page = pages.get(key)
      if (page?.stamp !== version || page.until <= now) return null
      pages.delete(key)
      pages.set(key, page)
      const headers = page.headers.map(([name, value]): [string, string] => [name, value.replaceAll(page.nonce, nonce)])
      return new Response(new Blob(page.parts.flatMap((part, index) => (index ? [nonce, part] : [part]))), { headers })
    },
    async keep(key, from, nonce, page) {
      const html = await page.text()
      const headers = [...page.headers].filter(([name]) => name !== "set-cookie")
      pages.delete(key)
      pages.set(key, { ...from, nonce, headers, parts: html.split(nonce).map((part) => encoder.encode(part)) })
      for (const oldest of pages.keys()) if (pages.size > limit) pages.delete(oldest)
      return new Response(html, page)
    },
  }
}
