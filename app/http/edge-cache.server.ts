import { logError } from "#app/log.server.ts"

/** Cloudflare's default cache, which the DOM's types lack. */
const edgeCache = () => (caches as unknown as { default: Cache }).default

/** Request headers that the Cache API evaluates: range requests (206) and conditional requests (304). */
const CONDITIONAL_HEADERS = ["Range", "If-None-Match", "If-Modified-Since"]

/**
 * Caches 200 responses of public files in this data centre as their `Cache-Control` says, by URL without
 * query. On workers.dev the Cache API does nothing.
 */
export async function edgeCached(
  request: Request,
  waitUntil: (promise: Promise<unknown>) => void,
  load: () => Promise<Response>,
): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const headers = CONDITIONAL_HEADERS.flatMap((name): [string, string][] => {
    const value = request.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const cached = await edgeCache()
    .match(new Request(origin + pathname, { headers }))
    .catch(logFailure)
  if (cached) return cached
  const response = await load()
  if (response.status === 200 && request.method === "GET") {
    waitUntil(
      edgeCache()
        .put(origin + pathname, response.clone())
        .catch(logFailure),
    )
  }
  return response
}

/** The site works without the cache. */
function logFailure(error: unknown): undefined {
  logError("edge-cache-failed", { error })
}
