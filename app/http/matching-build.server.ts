import type { ServerBuild } from "@remix-run/cloudflare"
import { once } from "#app/once.ts"
import { MANIFEST } from "#app/paths.ts"

type Routes = ServerBuild["routes"]

/** A build whose routes are loaded when they are first asked for (`lazyRoutes` in vite.config.ts). */
export type LazyBuild = Omit<ServerBuild, "routes"> & {
  routes: Record<string, Omit<Routes[string], "module"> & { module: () => Promise<Routes[string]["module"]> }>
}

/**
 * Makes something of the routes that a URL can match, and of those above, which Remix describes to the browser.
 * Remix's router compiles all routes of its build several times for each request, most of the work of a small
 * call (decision 0032). Only the modules of these routes are evaluated.
 * @param make is given the part of the build
 * @returns what was made for a URL, once for all that match the same routes, but anew after a module did not load
 */
export function forMatchingRoutes<Made>(
  build: LazyBuild,
  make: (part: ServerBuild) => Made,
): (url: URL) => Promise<Made> {
  const patterns = Object.keys(build.routes).map((id) => ({ id, segments: patternOf(build, id) }))
  const made = new Map<string, () => Promise<Made>>()
  const makeOf = async (ids: string[]) => make(await partOf(build, ids))
  const matching = (...pathnames: string[]) => {
    const paths = pathnames.map(pathSegments)
    return patterns.filter(({ segments }) => paths.some((path) => matchesFrom(segments, path))).map(({ id }) => id)
  }
  return async ({ pathname, searchParams }) => {
    // Strangers choose which paths they ask about together, so nothing is kept for these.
    if (pathname === MANIFEST.path) return makeOf(matching(...searchParams.getAll("p")))
    const ids = matching(pathname)
    const key = ids.join(" ")
    const found = made.get(key) ?? once(() => makeOf(ids))
    made.set(key, found)
    return found()
  }
}

/** The segments that a path must have to match a route. A star matches also nothing. */
function patternOf(build: LazyBuild, id: string): string[] {
  return lineOf(build, id)
    .flatMap((each) => build.routes[each]?.path?.split("/") ?? [])
    .filter((segment) => segment !== "" && segment !== "*")
    .map((segment) => segment.toLowerCase())
}

/** A route with its layouts, the outermost first. */
function lineOf(build: LazyBuild, id: string): string[] {
  const { parentId } = build.routes[id]!
  return parentId === undefined ? [id] : [...lineOf(build, parentId), id]
}

/** The segments of a path as the router reads them: any case, each decoded, of loader data those of its page. */
function pathSegments(pathname: string): string[] {
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/")
  return page
    .split("/")
    .filter(Boolean)
    .map((segment) => decodedSegment(segment).toLowerCase())
}

/** A segment of a path, as it is where it cannot be decoded. */
export function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Whether a pattern matches the path or one above it. Parameters match anything. */
function matchesFrom(pattern: string[], path: string[]): boolean {
  return pattern.every((segment, index) => index < path.length && (segment.startsWith(":") || segment === path[index]))
}

/** The build with these routes and their layouts alone. */
async function partOf(build: LazyBuild, ids: string[]): Promise<ServerBuild> {
  const kept = new Set(ids.flatMap((id) => lineOf(build, id)))
  const keptOf = <Route>(routes: Record<string, Route>) => Object.entries(routes).filter(([id]) => kept.has(id))
  const loaded = keptOf(build.routes).map(
    async ([id, route]) => [id, { ...route, module: await route.module() }] as const,
  )
  return {
    ...build,
    routes: Object.fromEntries(await Promise.all(loaded)),
    assets: { ...build.assets, routes: Object.fromEntries(keptOf(build.assets.routes)) },
  }
}
