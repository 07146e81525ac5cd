import { decodedSegment } from "#app/http/matching-build.server.ts"

type Match<Found> = { found: Found; params: Record<string, string> }

/** A parameter's name, or else a text in lower case. */
type Segment = { name?: string; text: string }

/** Like Remix: literals in any case before parameters; decodes segments, ignores trailing slashes. */
export function pathMatcher<Found>(patterns: Iterable<[string, Found]>): (path: string) => Match<Found> | null {
  const routes = [...patterns].map(([pattern, found]) => ({ segments: segmentsOf(pattern).map(segmentOf), found }))
  // The first match is right once literals precede parameters at the same place.
  routes.sort((one, other) => (sortKey(one.segments) < sortKey(other.segments) ? -1 : 1))
  return (path) => {
    const given = segmentsOf(path).map(decodedSegment)
    for (const { segments, found } of routes) {
      const params = paramsOf(segments, given)
      if (params) return { found, params }
    }
    return null
  }
}

const segmentsOf = (path: string) => path.replace(/^\//, "").replace(/\/+$/, "").split("/")

function segmentOf(text: string): Segment {
  return { name: /^\{(\w+)\}$/.exec(text)?.[1], text: text.toLowerCase() }
}

/** Sorts a parameter after every literal. */
const sortKey = (segments: Segment[]) => segments.map(({ name, text }) => (name ? "\uffff" : text)).join("/")

function paramsOf(pattern: Segment[], path: string[]): Record<string, string> | null {
  if (pattern.length !== path.length) return null
  const params: Record<string, string> = {}
  for (const [index, { name, text }] of pattern.entries()) {
    const given = path[index] ?? ""
    if (name ? given === "" : text !== given.toLowerCase()) return null
    if (name) params[name] = given
  }
  return params
}
