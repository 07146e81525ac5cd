/** What a path matched, with its parameters. */
type Match<Found> = { found: Found; params: Record<string, string> }

/**
 * Matches paths against patterns such as `/booking/{id}`, segment by segment and as Remix does: literals in any case, before
 * parameters; every segment decoded; slashes at the end ignored.
 */
export function pathMatcher<Found>(patterns: Iterable<[string, Found]>): (path: string) => Match<Found> | null {
  const routes = [...patterns].map(([pattern, found]) => ({ segments: segmentsOf(pattern), found }))
  // The first that matches is right once literals stand before the parameters of the same place.
  routes.sort((one, other) => (sortKey(one.segments) < sortKey(other.segments) ? -1 : 1))
  return (path) => {
    const given = segmentsOf(path).map(decoded)
    for (const { segments, found } of routes) {
      const params = paramsOf(segments, given)
      if (params) return { found, params }
    }
    return null
  }
}

const segmentsOf = (path: string) => path.replace(/^\//, "").replace(/\/+$/, "").split("/")

/** Sorts a parameter after every literal. */
const sortKey = (segments: string[]) => segments.map((each) => each.replace(/^\{.*/, "\uffff")).join("/")

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The parameters of a path that matches a pattern; null if it does not. */
function paramsOf(pattern: string[], path: string[]): Record<string, string> | null {
  if (pattern.length !== path.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of pattern.entries()) {
    const given = path[index] ?? ""
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name ? given === "" : segment.toLowerCase() !== given.toLowerCase()) return null
    if (name) params[name] = given
  }
  return params
}
