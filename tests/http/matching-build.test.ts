import { matchRoutes } from "@remix-run/react"
import type { RouteConfigEntry } from "@remix-run/route-config"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { forMatchingRoutes, type LazyBuild } from "#app/http/matching-build.server.ts"
import routes from "#app/routes.ts"
import { PROPERTY_PARAMETERS } from "../support/property.ts"
import { flatRoutes } from "../support/routes.ts"

type Routes = LazyBuild["routes"]
type RouteObject = Parameters<typeof matchRoutes>[0][number]

const MODULE = {} as Awaited<ReturnType<Routes[string]["module"]>>
const loadModule = async () => MODULE

/** The routes of the app as in a build. */
const ALL: Routes = {
  root: { id: "root", path: "", module: loadModule },
  ...buildRoutes(routes as RouteConfigEntry[], "root"),
}

function buildRoutes(entries: RouteConfigEntry[], parentId: string): Routes {
  return Object.assign(
    {},
    ...entries.map(({ id, file, path, index, children = [] }) => {
      const own = id ?? file.replace(/\.tsx?$/, "")
      return { [own]: { id: own, parentId, path, index, module: loadModule }, ...buildRoutes(children, own) }
    }),
  )
}

const BUILD = { routes: ALL, assets: { routes: ALL } } as unknown as LazyBuild
const buildFor = forMatchingRoutes(BUILD, (part) => part)
const partFor = (path: string) => buildFor(new URL(`http://localhost${path}`))

/** As Remix nests them. */
function nested(
  of: Record<string, Pick<Routes[string], "id" | "parentId" | "path" | "index">>,
  parentId?: string,
): RouteObject[] {
  return Object.values(of)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: nested(of, id) },
    ) as RouteObject[]
}

const matchedIn = (tree: RouteObject[], pathname: string) =>
  matchRoutes(tree, pathname)?.map(({ route, params }) => ({ id: route.id, params })) ?? null

const everything = nested(ALL)
const expected = new Map<string, ReturnType<typeof matchedIn>>()

/** Remembered, because matching all routes takes milliseconds. */
function matchedInAll(path: string) {
  if (!expected.has(path)) expected.set(path, matchedIn(everything, path))
  return expected.get(path)
}

/** Expects the same routes and parameters as of the whole app, for the path and for those above it. */
async function expectSameMatches(pathname: string): Promise<void> {
  const part = nested((await partFor(pathname)).routes)
  const segments = pathname.split("/").filter(Boolean)
  const above = segments.map((_, count) => `/${segments.slice(0, count).join("/")}`)
  for (const path of [pathname, ...above]) {
    expect(matchedIn(part, path), `${path} of ${pathname}`).toEqual(matchedInAll(path))
  }
}

const patterns = flatRoutes(routes).map(({ pattern }) => pattern)
const exampleOf = (pattern: string) => pattern.replace(/:\w+/g, "4e9").replace("*", "any/thing")

describe("the part of a build that a URL can match", () => {
  it("matches every URL as the whole build does", async () => {
    for (const pattern of patterns) await expectSameMatches(exampleOf(pattern))
  })

  it.each([
    "/",
    "//",
    "/api",
    "/api/",
    "/media",
    "/x",
    "/Admin/VILLA",
    "/admin/villa/",
    "/admin/villa/more",
    "/%61dmin/villa",
    "/booking/a%2Fb/payment",
    "/booking/%/payment",
  ])("matches %s as the whole build does", expectSameMatches)

  it("matches any path as the whole build does", async () => {
    const words = [...new Set(patterns.flatMap((pattern) => pattern.split("/")))].filter((word) => word !== "*")
    const segments = fc.array(fc.oneof(fc.constantFrom(...words), fc.webSegment()), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(segments, (each) => expectSameMatches(`/${each.join("/")}`)),
      { ...PROPERTY_PARAMETERS, numRuns: 100 },
    )
  })

  it("is the page's own for its loader data", async () => {
    expect(await partFor("/admin/villa.data")).toBe(await partFor("/admin/villa"))
    expect(await partFor("/_root.data")).toBe(await partFor("/"))
  })

  it("is small, and the same object for URLs of the same routes", async () => {
    const part = await partFor("/admin/bookings/1")
    expect(part).toBe(await partFor("/admin/bookings/2"))
    expect(Object.keys(part.routes).length).toBeLessThan(15)
    expect(Object.keys(part.assets.routes)).toEqual(Object.keys(part.routes))
  })

  it("has the routes of all paths that the browser asks about at once", async () => {
    const paths = ["/admin/bookings/1", "/booking/2/payment", "/nowhere"]
    const part = nested((await partFor(`/__manifest?version=1&p=${paths.join("&p=")}`)).routes)
    for (const path of paths) expect(matchedIn(part, path)).toEqual(matchedInAll(path))
  })

  it("keeps no part of what strangers ask about", async () => {
    expect(await partFor("/__manifest?p=/admin")).not.toBe(await partFor("/__manifest?p=/admin"))
  })

  it("loads the modules of its own routes alone, and once", async () => {
    const loaded: string[] = []
    const loading = (id: string) => async () => {
      loaded.push(id)
      return MODULE
    }
    const routes = Object.fromEntries(Object.entries(ALL).map(([id, route]) => [id, { ...route, module: loading(id) }]))
    const partOf = forMatchingRoutes({ ...BUILD, routes } as LazyBuild, (part) => part)
    const part = await partOf(new URL("http://localhost/privacy"))
    await partOf(new URL("http://localhost/privacy"))
    expect(loaded.toSorted()).toEqual(Object.keys(part.routes).toSorted())
    expect(part.routes.root?.module).toBe(MODULE)
  })

  it("is made anew after a module did not load", async () => {
    let failures = 1
    const module = async () => {
      if (failures-- > 0) throw new Error("not loaded")
      return MODULE
    }
    const routes = { ...ALL, root: { ...ALL.root!, module } }
    const partOf = forMatchingRoutes({ ...BUILD, routes } as LazyBuild, (part) => part)
    const url = new URL("http://localhost/privacy")
    await expect(partOf(url)).rejects.toThrow("not loaded")
    expect((await partOf(url)).routes.root?.module).toBe(MODULE)
  })
})
