import { MANIFEST } from "#app/paths.ts"

/** The deepest URL of the app has eight segments. */
const SEGMENTS_MAX = 12

/**
 * Remix matches every path above a path too, and one of thousands of segments costs seconds. Too deep pages
 * do not exist; the browser asks about links in parts (`MANIFEST`).
 */
export function refusedUrl({ pathname, search, searchParams }: URL): "not-found" | "bad-request" | null {
  if (isTooDeep(pathname)) return "not-found"
  // Only clients of an older Remix ask for one route's data like this, which would log an error each time.
  if (searchParams.has("_data")) return "bad-request"
  if (pathname !== MANIFEST.path) return null
  if (search.length > MANIFEST.maxQuery) return "bad-request"
  const paths = searchParams.getAll("p")
  const isCountRight = paths.length > 0 && paths.length <= MANIFEST.maxPaths
  return isCountRight && !paths.some(isTooDeep) ? null : "bad-request"
}

const isTooDeep = (path: string) => path.split("/", SEGMENTS_MAX + 2).length > SEGMENTS_MAX + 1
