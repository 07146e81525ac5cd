import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import routes from "#app/routes.ts"
import { flatRoutes } from "./support/routes.ts"
import { APP, handlersOf, type Import, type Source, sources } from "./support/source.ts"

/*
 * Which file may import which, as data. A kind is told by a file's folder and name. `values` is what
 * it may import to run; `types` what it may name besides, in an `import type` that leaves nothing behind.
 */

/** Left may not know right, not even by a type. */
const NOUNS = ["job", "i18n", "villa", "email", "ledger", "booking", "payment", "guest", "admin"]

type Kind =
  | ("rule" | "verb" | "store" | "durable")
  | ("i18n" | "db" | "platform" | "http" | "ui")
  | ("route" | "part")
  | ("result" | "paths" | "routes" | "app" | "context" | "log" | "door" | "style")

const MAY_IMPORT: Record<Kind, { values: Kind[]; types?: Kind[] }> = {
  result: { values: [] },
  log: { values: [] },
  paths: { values: [] },
  style: { values: [] },
  routes: { values: [] },
  // Nouns
  rule: { values: ["result", "rule", "i18n"] },
  store: { values: ["db", "rule", "store", "i18n"] },
  // A verb reads and writes through db/database.server.ts; the tables themselves are the stores' (see below).
  verb: { values: ["result", "rule", "store", "verb", "i18n", "db", "log"], types: ["app"] },
  durable: { values: ["result", "rule", "store", "verb", "context", "db", "log"] },
  // What serves
  i18n: { values: ["result", "i18n"] },
  db: { values: ["db", "result"], types: ["rule", "i18n"] },
  platform: { values: ["platform", "result", "log"], types: ["rule"] },
  http: { values: ["http", "i18n", "result", "paths", "context", "log"], types: ["rule", "app"] },
  // Views show what rules say (the table's second row), so they may call them.
  ui: { values: ["ui", "rule", "i18n", "paths", "style"], types: ["http"] },
  // Doors
  route: {
    values: ["route", "part", "rule", "verb", "store", "i18n", "ui", "http", "paths", "result", "context", "style"],
    types: ["app"],
  },
  part: {
    values: ["part", "rule", "verb", "store", "i18n", "ui", "http", "paths", "result", "context", "style"],
    types: ["app"],
  },
  // Composition: the type App names what use cases depend on, context.server.ts builds it.
  app: { values: [], types: ["db", "platform", "rule", "http"] },
  context: { values: ["db", "platform"], types: ["app"] },
  door: {
    values: ["door", "rule", "verb", "durable", "i18n", "ui", "http", "paths", "result", "context", "log", "style"],
    types: ["app"],
  },
}

/** What a rule may import from outside: it must run in the browser too. */
const PACKAGES_OF_RULES = /^(zod|date-fns|@date-fns\/tz|promptparse|uqr)(\/|$)/

/** Who may read the clock or draw lots, and how. The design's one place is context.server.ts. */
const CLOCK_AND_CHANCE: Record<string, RegExp> = {
  "context.server.ts": /./,
  // An alarm is set by the clock of the object that it wakes.
  "payment/countdown.durable.ts": /^Date\.now$/,
  // Signs; draws nothing.
  "platform/signer.server.ts": /^crypto\.subtle$/,
  // Seals and hashes; what must be drawn is handed in.
  "platform/encrypter.server.ts": /^crypto\.subtle$/,
  "platform/digest.server.ts": /^crypto\.DigestStream$/,
  // Checks a signature; draws nothing.
  "platform/card-omise.server.ts": /^crypto\.subtle$/,
  // The reader's own clock ticks in the reader's browser.
  "ui/countdown.tsx": /^(Date|performance)\.now$/,
}

/** What may leave app/: the Remix build, which the worker's door puts in. */
const OUTSIDE: Record<string, string[]> = { "entry.worker.ts": ["../build/server/index.js"] }

const NO_SUCH_FOLDERS = ["lib", "utils", "helpers", "services", "components", "hooks", "types"]

const all = sources()
const paths = new Set(all.map(({ path }) => path))
const routeFiles = new Set(flatRoutes(routes).map(({ file }) => file))

function kindOf(path: string): Kind {
  const [folder = "", ...rest] = path.split("/")
  if (rest.length === 0) {
    if (path === "result.ts") return "result"
    if (path === "paths.ts") return "paths"
    if (path === "routes.ts") return "routes"
    if (path === "app.ts") return "app"
    if (path === "context.server.ts") return "context"
    if (path === "log.server.ts") return "log"
    return path.endsWith(".css") ? "style" : "door"
  }
  if (folder === "routes") return routeFiles.has(path) ? "route" : "part"
  if (/\.(css|svg)$/.test(path)) return "style"
  if (folder === "i18n" || folder === "db" || folder === "platform" || folder === "http" || folder === "ui")
    return folder
  if (path.endsWith(".durable.ts")) return "durable"
  if (path.endsWith("-store.server.ts")) return "store"
  if (path.endsWith(".server.ts")) return "verb"
  return "rule"
}

const nounOf = (path: string) => NOUNS.indexOf(path.split("/")[0] ?? "")
const own = (source: Source) => source.imports.filter((each) => each.kind === "own")
const edges = all.flatMap((source) => own(source).map((each) => ({ from: source.path, ...each })))
const shown = ({ from, to, typeOnly }: { from: string } & Import) => `${from} → ${to}${typeOnly ? " (type)" : ""}`
const isView = (path: string) => path.endsWith(".tsx") && (path.startsWith("ui/") || kindOf(path) === "part")

describe("which may import which", () => {
  it("every import of ours names a file that exists", () => {
    expect(edges.filter(({ to }) => !existsSync(join(APP, to))).map(shown)).toEqual([])
  })

  it.each(Object.entries(MAY_IMPORT))("%s", (kind, { values, types = [] }) => {
    const wrong = edges
      .filter(({ from }) => kindOf(from) === kind)
      .filter(({ to, typeOnly }) => !values.includes(kindOf(to)) && !(typeOnly && types.includes(kindOf(to))))
    expect(wrong.map(shown)).toEqual([])
  })

  it("a noun knows none that comes after it", () => {
    const wrong = edges.filter(({ from, to }) => nounOf(from) >= 0 && nounOf(to) > nounOf(from))
    expect(wrong.map(shown)).toEqual([])
  })

  it("rules import zod and date-fns alone", () => {
    const wrong = all
      .filter(({ path }) => kindOf(path) === "rule")
      .flatMap(({ path, imports }) => imports.map((each) => ({ from: path, ...each })))
      .filter(({ kind, to, typeOnly }) => kind === "package" && !typeOnly && !PACKAGES_OF_RULES.test(to))
    expect(wrong.map(shown)).toEqual([])
  })

  it("the tables are the stores' alone", () => {
    const wrong = edges.filter(({ from, to }) => to === "db/schema.ts" && !["store", "db"].includes(kindOf(from)))
    expect(wrong.map(shown)).toEqual([])
  })

  it("a store knows no store of another noun", () => {
    const wrong = edges.filter(
      ({ from, to }) => kindOf(from) === "store" && kindOf(to) === "store" && dirname(from) !== dirname(to),
    )
    expect(wrong.map(shown)).toEqual([])
  })

  it("views import nothing of the server", () => {
    const wrong = edges.filter(
      ({ from, to, typeOnly }) => isView(from) && !typeOnly && /\.(server|durable)\.ts$/.test(to),
    )
    expect(wrong.map(shown)).toEqual([])
  })

  it("nothing that runs in the browser imports what runs on the server alone", () => {
    const browser = (path: string) =>
      !/\.(server|durable)\.tsx?$/.test(path) && ["rule", "i18n", "ui", "http"].includes(kindOf(path))
    const wrong = edges.filter(
      ({ from, to, typeOnly }) => browser(from) && !typeOnly && /\.(server|durable)\.ts$/.test(to),
    )
    expect(wrong.map(shown)).toEqual([])
  })

  it("nobody imports a route", () => {
    expect(edges.filter(({ to }) => routeFiles.has(to)).map(shown)).toEqual([])
  })

  it("the parts of a page are its folder's", () => {
    const wrong = edges.filter(
      ({ from, to }) => kindOf(to) === "part" && !`${dirname(from)}/`.startsWith(`${dirname(to)}/`),
    )
    expect(wrong.map(shown)).toEqual([])
  })

  it("only entry.worker.ts imports a Durable Object, types included", () => {
    const wrong = edges.filter(({ to, from }) => kindOf(to) === "durable" && from !== "entry.worker.ts")
    expect(wrong.map(shown)).toEqual([])
  })

  it("nothing leaves app/", () => {
    const wrong = all.flatMap(({ path, imports }) =>
      imports
        .filter(({ kind, to }) => kind === "outside" && !OUTSIDE[path]?.includes(to))
        .map((each) => `${path} → ${each.to}`),
    )
    expect(wrong).toEqual([])
  })

  it("there are no import cycles, type imports included", () => {
    expect(cycles(all.map(({ path, imports }) => [path, imports.map(({ to }) => to)]))).toEqual([])
  })

  it("a cycle would be found", () => {
    const found = cycles([
      ["a.ts", ["b.ts", "zod"]],
      ["b.ts", ["c.ts"]],
      ["c.ts", ["b.ts"]],
    ])
    expect(found).toEqual(["b.ts → c.ts → b.ts"])
  })
})

describe("the staff's doors", () => {
  /** Where somebody who is not logged in may come. */
  const OPEN = ["routes/admin/login.tsx", "routes/admin/register.tsx"]
  const below = (pattern: string) =>
    flatRoutes(routes)
      .filter(
        (each) =>
          each.pattern === pattern || each.pattern.startsWith(`${pattern}/`) || each.pattern.startsWith(`${pattern}.`),
      )
      .map(({ file }) => file)
  const doors = [
    ...new Set([...below("/admin"), ...[...routeFiles].filter((file) => file.startsWith("routes/admin/"))]),
  ]
    .filter((file) => !OPEN.includes(file))
    .filter((file) => paths.has(file))

  it.each(doors)("%s asks first who is there, in its loader and its action", (file) => {
    const handlers = handlersOf(file)
    expect(handlers).not.toEqual([])
    const unguarded = handlers.filter(({ first }) => !/\bawait requireAdmin\(context, request\)$/.test(first))
    expect(unguarded).toEqual([])
  })

  it.each(doors.filter((file) => file.endsWith(".ts")))(
    "%s answers a GET too, so that a log-in can lead back to it",
    (file) => {
      expect(handlersOf(file).map(({ name }) => name)).toContain("loader")
    },
  )
})

describe("the clock and chance", () => {
  it("are read where the list says", () => {
    const wrong = all.flatMap(({ path, clockAndChance }) =>
      clockAndChance.filter((read) => !CLOCK_AND_CHANCE[path]?.test(read)).map((read) => `${path}: ${read}`),
    )
    expect(wrong).toEqual([])
  })
})

describe("the folders", () => {
  const entries = readdirSync(APP, { recursive: true, withFileTypes: true })

  it("have no drawer for everything", () => {
    const drawers = entries.filter((each) => each.isDirectory() && NO_SUCH_FOLDERS.includes(each.name.toLowerCase()))
    expect(drawers.map(({ parentPath, name }) => join(parentPath, name))).toEqual([])
  })

  it("have no barrels", () => {
    expect(
      all.filter(({ onlyReExports, path }) => onlyReExports || /(^|\/)index\.tsx?$/.test(path)).map(({ path }) => path),
    ).toEqual([])
  })

  it("are those of the house", () => {
    const known = [...NOUNS, "db", "platform", "http", "ui", "routes", "styles"]
    const unknown = entries.filter(
      (each) => each.isDirectory() && each.parentPath === APP && !known.includes(each.name),
    )
    expect(unknown.map(({ name }) => name)).toEqual([])
  })

  it("of nouns hold no views", () => {
    const views = [...paths].filter((path) => NOUNS.includes(path.split("/")[0] ?? "") && path.endsWith(".tsx"))
    expect(views).toEqual([])
  })

  it("hold files named in kebab-case", () => {
    expect(
      [...paths].filter(
        (path) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.(server|durable|worker|client|th|en))?\.tsx?$/.test(path),
      ),
    ).toEqual([])
  })
})

/** The import cycles of a graph: each as "a → b → a". */
function cycles(graph: [path: string, imports: string[]][]): string[] {
  const imports = new Map(graph)
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, trail: string[]): void => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(" → "))
    if (trail.includes(path) || done.has(path)) return
    for (const next of imports.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of imports.keys()) walk(path, [])
  return found
}

describe("the home page's sheet", () => {
  /** Every view that the home page may draw, its own words for failures with it. */
  function viewsFrom(...doors: string[]): string[] {
    const seen = new Set(doors)
    for (const path of seen) {
      const source = all.find((each) => each.path === path)
      for (const { to, typeOnly } of source ? own(source) : []) if (to.endsWith(".tsx") && !typeOnly) seen.add(to)
    }
    return [...seen].sort()
  }

  it("reads the files that draw the page, and no other", () => {
    const sheet = readFileSync(join(APP, "styles/home.css"), "utf8")
    const patterns = [...sheet.matchAll(/^@source "\.\.\/(.+)";$/gm)].map((found) => found[1]!)
    const read = patterns
      .flatMap((pattern) => globSync(pattern, { cwd: APP }))
      .map((path) => path.replaceAll("\\", "/"))
    expect(read.sort()).toEqual(viewsFrom("root.tsx", "routes/home/route.tsx"))
  })
})
