/** In degrees, with at most `DECIMALS` decimals. */
export type Coordinates = { latitude: number; longitude: number }

/** Longer text is cut; addresses of map services have several hundred characters. */
export const COORDINATES_MAX_LENGTH = 2000

/** About one metre. */
const DECIMALS = 5

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const PAIR = String.raw`\(?${NUMBER}°?[\s+]*[,\s][\s+]*${NUMBER}°?\)?`
const WHOLE_PAIR = new RegExp(`^${PAIR}$`)

/** The place that is open in Google Maps; `@` is only the middle of the visible map. */
const GOOGLE_PLACE = new RegExp(`!3d${NUMBER}!4d${NUMBER}`, "g")
const GOOGLE_VIEW = new RegExp(`/@${NUMBER},${NUMBER}`)
/** Parameters of Google and Apple Maps that can contain a point, the destination of a route first. */
const PARAMETERS = ["destination", "daddr", "q", "query", "coordinate", "ll", "center"]
/** `13°45'22.7"N 100°30'06.5"E`, as Google Maps shows a point. */
const DMS = /^(\d{1,3})°\s*(\d{1,2})['′]\s*(\d{1,2}(?:\.\d+)?)["″]\s*([NSEW])$/

/** A short link of Google Maps: only a request could tell where it leads. */
export function isShortMapLink(text: string): boolean {
  return /^(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl\/maps|g\.co)\//i.test(text.trim())
}

/** From a pasted address of Google or Apple Maps, or from coordinates. Null without a point on Earth. */
export function readCoordinates(text: string): Coordinates | null {
  const trimmed = text.trim().slice(0, COORDINATES_MAX_LENGTH)
  const pair = pairIn(trimmed)
  return pair && toCoordinates(Number(pair[0]), Number(pair[1]))
}

function pairIn(text: string): readonly (string | number | undefined)[] | null {
  const plain = WHOLE_PAIR.exec(text)?.slice(1) ?? dmsPair(text)
  if (plain) return plain
  const url = urlOf(text)
  if (!url) return null
  const place = [...decoded(url.href).matchAll(GOOGLE_PLACE)].at(-1)
  if (place) return place.slice(1)
  const texts = [...PARAMETERS.map((name) => url.searchParams.get(name) ?? ""), ...url.pathname.split("/").map(decoded)]
  for (const each of texts) {
    const found = WHOLE_PAIR.exec(each.trim())?.slice(1) ?? dmsPair(each)
    if (found) return found
  }
  return GOOGLE_VIEW.exec(decoded(url.pathname))?.slice(1) ?? null
}

/** In the preview image of a page of Google Maps, whose address has no point: its marker, else its middle. */
const PREVIEW_POINTS = ["markers", "center"].map(
  (name) => new RegExp(`staticmap\\?[^"'\\s]*?${name}=${NUMBER}(?:%2C|,)${NUMBER}`),
)

/** From the HTML of Google Maps. */
export function readMapPage(html: string): Coordinates | null {
  const [, latitude, longitude] = PREVIEW_POINTS.map((point) => point.exec(html)).find(Boolean) ?? []
  return latitude === undefined ? null : toCoordinates(Number(latitude), Number(longitude))
}

/** Two angles with degrees, minutes and seconds, latitude first. */
function dmsPair(text: string): [number, number] | null {
  const parts = text
    .replace(/\+/g, " ")
    .trim()
    .split(/(?<=[NS])[,\s]*/)
  const [latitude, longitude] = parts.map(degreesOf)
  return parts.length === 2 && latitude != null && longitude != null ? [latitude, longitude] : null
}

function degreesOf(text: string): number | null {
  const [, degrees, minutes, seconds, side] = DMS.exec(text) ?? []
  if (!side) return null
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return "SW".includes(side) ? -size : size
}

function urlOf(text: string): URL | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return /\s/.test(text) || !URL.canParse(address) ? null : new URL(address)
}

/** Percent-decoded; unchanged if invalid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Rounded; null if the point is not on Earth. */
function toCoordinates(latitude: number, longitude: number): Coordinates | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  return { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) }
}

export function roundDegrees(degrees: number, decimals = DECIMALS): number {
  return Number(degrees.toFixed(decimals))
}

/** "12.56842, 99.95771", as map services read them; empty without coordinates. */
export function formatCoordinates(of: { latitude: number | null; longitude: number | null }): string {
  return of.latitude === null || of.longitude === null ? "" : `${of.latitude}, ${of.longitude}`
}
