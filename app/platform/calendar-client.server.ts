export type CalendarClient = {
  /** For one calendar, redirects included. */
  timeoutMs: number
  /** Follows no redirects. @throws `TimeoutError` (DOMException) from `signal`, TypeError if unreachable */
  get(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<CalendarResponse>
}

/** @property body empty unless the status is 200; null if it exceeds the limit */
type CalendarResponse = { status: number; header(name: string): string | null; body: Uint8Array | null }

const MAX_BYTES = 4 * 1024 * 1024
const TIMEOUT_MS = 15_000

/** @param relay origin that gets every request, with the URL in `X-Calendar-Url`; local development only */
export function calendarClient(send: typeof fetch, relay: string | null): CalendarClient {
  return {
    timeoutMs: TIMEOUT_MS,
    async get(url, headers, signal) {
      const [target, extra] = relay ? [relay, { "X-Calendar-Url": url.href }] : [url.href, {}]
      // Without `no-store` a Worker's fetch may answer from Cloudflare's cache.
      const init: RequestInit = { headers: { ...headers, ...extra }, signal, redirect: "manual", cache: "no-store" }
      const response = await send(target, init)
      const header = (name: string) => response.headers.get(name)
      if (response.status === 200) return { status: 200, header, body: await readBounded(response) }
      await response.body?.cancel()
      return { status: response.status, header, body: new Uint8Array() }
    },
  }
}

/** Decompressed; null if longer than the limit. No more than the limit is read. */
async function readBounded({ body }: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.byteLength
    if (length > MAX_BYTES) {
      await reader?.cancel().catch(() => {})
      return null
    }
    chunks.push(part.value)
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
}
