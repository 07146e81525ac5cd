import type { App } from "#app/app.ts"
import { fail, ok, type Result } from "#app/result.ts"
import {
  COORDINATES_MAX_LENGTH,
  type Coordinates,
  isShortMapLink,
  readCoordinates,
  readMapPage,
} from "./coordinates.ts"

/** Only these are asked where a short link leads (SSRF). */
const MAP_HOSTS =
  /^(maps\.app\.goo\.gl|goo\.gl|g\.co|(www\.|maps\.)?google\.(com|co\.th)|consent\.google\.(com|co\.th))$/
const MAX_REDIRECTS = 5
/** A phone's browser, for which Google Maps answers with a page instead of its app. */
const USER_AGENT = "Mozilla/5.0 (compatible; Baan/1.0)"

/**
 * The point of a link to Google or Apple Maps. Only a short link is fetched: by HTTPS, from Google Maps, with at
 * most five redirects, each checked before it is followed. The client limits time and size.
 */
export async function findMapPoint(
  app: Pick<App, "calendars">,
  link: string,
): Promise<Result<Coordinates, "map-link-unreadable">> {
  const read = readCoordinates(link)
  if (read) return ok(read)
  if (!isShortMapLink(link)) return fail("map-link-unreadable")
  const signal = AbortSignal.timeout(app.calendars.timeoutMs)
  try {
    let url = mapUrl(link.trim().replace(/^(https?:\/\/)?/i, "https://"))
    for (let redirects = 0; url && redirects <= MAX_REDIRECTS; redirects++) {
      const { status, header, body } = await app.calendars.get(url, { "User-Agent": USER_AGENT }, signal)
      const target = status >= 300 && status < 400 ? header("Location") : null
      const point = target
        ? pointOf(target)
        : status === 200 && body
          ? readMapPage(new TextDecoder().decode(body))
          : null
      if (point) return ok(point)
      url = target && URL.canParse(target, url.href) ? mapUrl(new URL(target, url).href) : null
    }
  } catch {
    // Unreachable or too slow: the owner can paste the point itself.
  }
  return fail("map-link-unreadable")
}

/** Of a redirect's target, or of the page to which one that asks for consent leads. */
function pointOf(target: string): Coordinates | null {
  const next = URL.canParse(target) ? new URL(target).searchParams.get("continue") : null
  return readCoordinates(target.slice(0, COORDINATES_MAX_LENGTH)) ?? (next ? readCoordinates(next) : null)
}

/** Null unless it is of Google Maps, on the usual port. */
function mapUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol === "http:" && url.port === "") url.protocol = "https:"
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === ""
  return isPlain && MAP_HOSTS.test(url.hostname) ? url : null
}
