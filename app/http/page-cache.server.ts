/** A page as it was rendered once: its headers, and its bytes between the places where each answer's own nonce stands. */
type Kept = { state: string; nonce: string; headers: [string, string][]; parts: Uint8Array[] }

export type PageCache = {
  /** The page as it stands for this state of what it shows, with a nonce of its own; null where it was not kept. */
  answer(key: string, state: string, nonce: string): Response | null
  /** Keeps a page that was rendered with this nonce, but for the cookies it sets, and passes it on whole. */
  keep(key: string, state: string, nonce: string, page: Response): Promise<Response>
}

const encoder = new TextEncoder()

/**
 * Rendered pages in this isolate's memory, so that what has not changed is not computed again. A page is found only
 * under the very state it was rendered in: who asks reads that state first, so nothing is shown older than the last write.
 * @param limit how many pages are kept; the one longest unused goes first
 */
export function pageCache(limit: number): PageCache {
  const pages = new Map<string, Kept>()
  return {
    answer(key, state, nonce) {
      const page = pages.get(key)
      if (page?.state !== state) return null
      pages.delete(key)
      pages.set(key, page)
      const headers = new Headers(page.headers.map(([name, value]) => [name, value.replaceAll(page.nonce, nonce)]))
      return new Response(joined(page.parts, encoder.encode(nonce)), { headers })
    },
    async keep(key, state, nonce, page) {
      const html = await page.text()
      const headers = [...page.headers].filter(([name]) => name !== "set-cookie")
      pages.delete(key)
      pages.set(key, { state, nonce, headers, parts: html.split(nonce).map((part) => encoder.encode(part)) })
      for (const oldest of pages.keys()) if (pages.size > limit) pages.delete(oldest)
      return new Response(html, page)
    },
  }
}

function joined(parts: Uint8Array[], between: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, between.length * (parts.length - 1))
  const whole = new Uint8Array(size)
  let at = 0
  parts.forEach((part, index) => {
    if (index > 0) {
      whole.set(between, at)
      at += between.length
    }
    whole.set(part, at)
    at += part.length
  })
  return whole
}
