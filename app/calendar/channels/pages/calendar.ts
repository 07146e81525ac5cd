import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { exportCalendar } from "../export-calendar.server.ts"
import { scheduleFeedRefresh } from "../schedule-feed-refresh.server.ts"

const STATUS = { "not-found": 404, gone: 410, "too-many-requests": 429 }
const REASON = { 404: "This calendar doesn't exist", 410: "This calendar has a new address", 429: "Too many requests" }

/** GET /calendar/{token}.ics */
export async function loader({ request, params: { file = "" }, context }: LoaderFunctionArgs) {
  const app = appFor(context)
  const headers = { "X-Robots-Tag": "noindex", "Cache-Control": "private, no-cache" }
  const fetchedBy = request.headers.get("User-Agent") ?? ""
  // Browsers are not the channel. Only they send Sec-Fetch-Site; Node sends Sec-Fetch-Mode too.
  const isProbe = request.method === "HEAD" || request.headers.has("Sec-Fetch-Site")
  const calendar = file.endsWith(".ics")
    ? await exportCalendar(app, file.slice(0, -4), { fetchedBy, network: holderNetworkOf(request), isProbe })
    : ({ ok: false, error: "not-found" } as const)
  if (!calendar.ok) {
    const status = STATUS[calendar.error] as keyof typeof REASON
    return new Response(`${REASON[status]}\n`, {
      status,
      headers: {
        ...headers,
        "Content-Type": "text/plain; charset=utf-8",
        ...(status === 429 && { "Retry-After": "60" }),
      },
    })
  }
  const { text, changedAt, isNew } = calendar.value
  // Read the channel's calendar at once, to know its nights from before it imports this file.
  if (isNew) scheduleFeedRefresh(app)
  const etag = `"${(await app.sha256(new TextEncoder().encode(text))).slice(0, 32)}"`
  const version = { ...headers, ETag: etag, "Last-Modified": new Date(changedAt).toUTCString() }
  // Weak comparison: Cloudflare weakens the ETag of a compressed response.
  const known =
    request.headers
      .get("If-None-Match")
      ?.split(",")
      .map((tag) => tag.trim().replace(/^W\//, "")) ?? []
  if (known.includes(etag)) return new Response(null, { status: 304, headers: version })
  return new Response(text, { headers: { ...version, "Content-Type": "text/calendar; charset=utf-8" } })
}
