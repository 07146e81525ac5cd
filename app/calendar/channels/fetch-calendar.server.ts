import type { App } from "#app/app.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type FeedError, readRetryAfter } from "./feed.ts"
import { readFeedAddress } from "./feed-address.ts"

type FileVersion = { etag: string | null; lastModified: string | null }

/** `text` is null if the file has not changed (304). */
export type FetchedFile = FileVersion & { text: string | null }

/** `status` is the channel's HTTP status, `retryAfter` in milliseconds. */
export type FetchFailure = { status: number | null; retryAfter: number | null }

const MAX_REDIRECTS = 5
/** Airbnb refuses requests without a User-Agent. */
const USER_AGENT = "Baan-Calendar/1.0"

/**
 * Redirects are checked like the address itself (SSRF). The client limits time and size.
 * @param known the version read before; null fetches the file even if unchanged
 */
export async function fetchCalendar(
  app: Pick<App, "calendars" | "origin" | "now">,
  address: URL,
  known: FileVersion | null,
): Promise<Result<FetchedFile, FeedError, FetchFailure>> {
  const signal = AbortSignal.timeout(app.calendars.timeoutMs)
  const headers = {
    "User-Agent": USER_AGENT,
    Accept: "text/calendar, text/plain;q=0.9, */*;q=0.1",
    ...(known?.etag && { "If-None-Match": known.etag }),
    ...(known?.lastModified && { "If-Modified-Since": known.lastModified }),
  }
  let url = address
  try {
    for (let redirects = 0; ; redirects++) {
      const response = await app.calendars.get(url, headers, signal)
      const { status, header, body } = response
      if (status === 304 && known) return ok({ text: null, etag: known.etag, lastModified: known.lastModified })
      if (status === 200) {
        if (!body) return fail("too-large", { status, retryAfter: null })
        const version = { etag: shortHeader(header("ETag")), lastModified: shortHeader(header("Last-Modified")) }
        return ok({ text: new TextDecoder().decode(body), ...version })
      }
      const next = status >= 300 && status < 400 ? redirectTarget(header("Location"), url, app.origin) : null
      if (!next) return fail(errorOf(status), { status, retryAfter: readRetryAfter(header("Retry-After"), app.now()) })
      if (redirects === MAX_REDIRECTS || !next.ok) return fail("redirect-refused", { status, retryAfter: null })
      url = next.value
    }
  } catch (error) {
    const isTimeout = error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name)
    return fail(isTimeout ? "timeout" : "network", { status: null, retryAfter: null })
  }
}

/** Hosts whose calendars must not be imported. */
export function ownHosts(origin: string): string[] {
  return URL.canParse(origin) ? [new URL(origin).hostname] : []
}

function redirectTarget(location: string | null, from: URL, origin: string) {
  if (!location) return null
  return readFeedAddress(URL.canParse(location, from.href) ? new URL(location, from).href : location, ownHosts(origin))
}

/** Drops headers of unusual length, because they are stored and sent back. */
function shortHeader(value: string | null): string | null {
  return value !== null && value.length <= 500 ? value : null
}

function errorOf(status: number): FeedError {
  if (status === 401) return "unauthorized"
  if (status === 403 || status === 429) return "throttled"
  if (status === 404) return "not-found"
  return status === 410 ? "gone" : "http-error"
}
