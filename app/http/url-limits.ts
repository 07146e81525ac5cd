import { MANIFEST } from "#app/paths.ts"

/** The deepest URL of the app has eight segments. */
const SEGMENTS_MAX = 12

/**
 * Why Remix does not see a URL: for each path that it asks about, Remix matches every path above it too, and one of
 * thousands of segments costs seconds. A page with such a path does not exist; the browser asks in parts (`MANIFEST`).
 */
export function refusedUrl({ pathname, search, searchParams }: URL): "not-found" | "bad-request" | null {
  if (isTooDeep(pathname)) return "not-found"
  // Only clients of an older Remix ask for one route's data by it: an error in the log each time.
  if (searchParams.has("_data")) return "bad-request"
  if (pathname !== MANIFEST.path) return null
  if (search.length > MANIFEST.maxQuery) return "bad-request"
  const paths = searchParams.getAll("p")
  return paths.length > MANIFEST.maxPaths || paths.some(isTooDeep) ? "bad-request" : null
}

const isTooDeep = (path: string) => path.split("/", SEGMENTS_MAX + 2).length > SEGMENTS_MAX + 1
