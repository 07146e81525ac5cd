import { logError } from "../log.server.ts"

/** Cloudflare's own cache beside those of the standard, which the DOM's types alone know. */
const edge = () => (caches as unknown as { default: Cache }).default

/** What of a request the cache itself answers by: a part of the file, or 304 for who has it. */
const CONDITIONS = ["Range", "If-None-Match", "If-Modified-Since"]

/**
 * Answers a public file from Cloudflare's cache of this data centre, or makes the answer and keeps it there for as long
 * as its `Cache-Control` says. Kept are whole files alone (200), by address without query. On workers.dev the Cache API
 * does nothing, so that every answer is made.
 */
export async function edgeCached(
  request: Request,
  waitUntil: (promise: Promise<unknown>) => void,
  make: () => Promise<Response>,
): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const conditions = CONDITIONS.flatMap((name): [string, string][] => {
    const value = request.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const cached = await edge()
    .match(new Request(origin + pathname, { headers: conditions }))
    .catch(failed)
  if (cached) return cached
  const made = await make()
  if (made.status === 200 && request.method === "GET") {
    waitUntil(
      edge()
        .put(origin + pathname, made.clone())
        .catch(failed),
    )
  }
  return made
}

/** Without its cache the site is slower and no worse. */
function failed(error: unknown): undefined {
  logError("edge-cache-failed", { error })
}
