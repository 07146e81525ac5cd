import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import routes from "#app/routes.ts"
import { flatRoutes } from "./support/routes.ts"
import { APP, handlersOf, type Import, type Source, sources } from "./support/source.ts"

/*
 * The import rules as data. The kind of a file follows from its folder and name. `values` lists what it
 * may import at run time; `types` what it may also name in an `import type`.
 */

/** What people do: a folder for each feature in one of these, see docs/features.md. */
const FEATURES = ["villa", "calendar", "booking", "stay", "money", "people", "notify", "admin", "site"]

type Kind =
  | "rule"
  | "codecs"
  | "use-case"
  | "store"
  | "durable"
  | "i18n"
  | "db"
  | "platform"
  | "http"
  | "ui"
  | "route"
  | "part"
  | "result"
  | "durations"
  | "once"
  | "is-equal"
  | "permissions"
  | "paths"
  | "routes"
  | "app"
  | "context"
  | "log"
  | "entry"
  | "style"

const MAY_IMPORT: Record<Kind, { values: Kind[]; types?: Kind[] }> = {
  result: { values: [] },
  durations: { values: [] },
  once: { values: [] },
  "is-equal": { values: [] },
  permissions: { values: [], types: ["rule"] },
  log: { values: ["log"] },
  paths: { values: ["paths"] },
  style: { values: [] },
  // Each URL from where links to it are built.
  routes: { values: ["paths", "rule"] },
  // Modules
  // A rule may say which page something leads to.
  rule: { values: ["result", "rule", "codecs", "i18n", "paths"] },
  // What the JSON of an answer is made of.
  codecs: { values: ["codecs", "rule"] },
  store: { values: ["db", "rule", "store", "i18n"] },
  // A use case reads and writes through db/database.server.ts; the tables themselves are the stores' (see below).
  // Emails and gateways get links.
  "use-case": { values: ["result", "rule", "store", "use-case", "i18n", "db", "log", "paths"], types: ["app"] },
  durable: { values: ["result", "rule", "store", "use-case", "context", "db", "log"] },
  // Services
  i18n: { values: ["result", "i18n"] },
  db: { values: ["db", "result"], types: ["rule", "i18n"] },
  platform: { values: ["platform", "result", "log"], types: ["rule"] },
  http: { values: ["http", "i18n", "result", "paths", "context", "log"], types: ["rule", "app"] },
  // Views call rules to decide what they show.
  ui: { values: ["ui", "rule", "i18n", "paths", "style"], types: ["http"] },
  // Entry points
  route: {
    values: [
      "route",
      "part",
      "rule",
      "codecs",
      "use-case",
      "store",
      "i18n",
      "ui",
      "http",
      "paths",
      "result",
      "context",
      "style",
    ],
    types: ["app"],
  },
  part: {
    values: [
      "part",
      "rule",
      "codecs",
      "use-case",
      "store",
      "i18n",
      "ui",
      "http",
      "paths",
      "result",
      "context",
      "style",
    ],
    types: ["app"],
  },
  // Composition: the type App names what use cases depend on, context.server.ts builds it.
  app: { values: [], types: ["db", "platform", "rule", "http"] },
  context: { values: ["db", "platform"], types: ["app"] },
  entry: {
    values: [
      "entry",
      "rule",
      "use-case",
      "durable",
      "i18n",
      "ui",
      "http",
      "paths",
      "result",
      "context",
      "log",
      "style",
    ],
    types: ["app"],
  },
}

/** Plain tables and functions that every file may import, below the modules' order. */
const FOR_ALL: Kind[] = ["durations", "once", "is-equal", "permissions"]

/** Packages that a rule may import: they must run in the browser too. */
const RULE_PACKAGES = /^(zod|date-fns|@date-fns\/tz|promptparse|qr|libphonenumber-js|ical\.js|windows-iana)(\/|$)/

/** The files that may read the clock or randomness, and by which calls; all others get both from context.server.ts. */
const NONDETERMINISM_ALLOWED: Record<string, RegExp> = {
  "context.server.ts": /./,
  // Sets its alarm by the Durable Object's own clock.
  "money/payable/countdown.durable.ts": /^Date\.now$/,
  // Spreads the retries of concurrent reads.
  "db/database.server.ts": /^Math\.random$/,
  // Signs; needs no randomness of its own.
  "platform/signer.server.ts": /^crypto\.subtle$/,
  // Encrypts and hashes; the caller passes the random values.
  "platform/encrypter.server.ts": /^crypto\.subtle$/,
  "platform/digest.server.ts": /^crypto\.DigestStream$/,
  // Makes the VAPID key pair.
  "platform/push.server.ts": /^crypto\.subtle$/,
  // Verifies signatures; needs no randomness.
  "platform/card-omise.server.ts": /^crypto\.subtle$/,
  // Schemas, which are given no clock, take dates of certain years.
  "villa/plausible-date.ts": /^Date\.now$/,
  // Measures how slowly a body is sent.
  "http/guarded-body.server.ts": /^Date\.now$/,
  // Names the cookie of a toast.
  "http/toast.server.ts": /^crypto\.randomUUID$/,
  // Hashes a file before it is sent.
  "villa/photos/ui/shrink-image.ts": /^crypto\.subtle$/,
  // Counts down by the browser's clock.
  "money/payable/ui/countdown.tsx": /^(Date|performance)\.now$/,
}

/** Imports that may leave app/: the Remix build, which the worker's entry point loads. */
const OUTSIDE: Record<string, string[]> = { "entry.worker.ts": ["../build/server/index.js"] }

const CATCH_ALL_FOLDERS = ["lib", "utils", "helpers", "services", "components", "hooks", "types"]

const all = sources()
const paths = new Set(all.map(({ path }) => path))
const routeFiles = new Set(flatRoutes(routes).map(({ file }) => file))

/** The folders of the administration's pages and their parts. */
const IN_ADMIN = /(^admin\/(.*\/)?pages|\/admin)\//

function kindOf(path: string): Kind {
  const [folder = "", ...rest] = path.split("/")
  const file = rest.at(-1)
  if (file === undefined) {
    if (path === "result.ts") return "result"
    if (path === "durations.ts") return "durations"
    if (path === "once.ts") return "once"
    if (path === "is-equal.ts") return "is-equal"
    if (/^(stay-)?paths\.ts$/.test(path)) return "paths"
    if (path === "routes.ts") return "routes"
    if (path === "app.ts") return "app"
    if (path === "context.server.ts") return "context"
    if (path === "log.server.ts" || path === "log-events.ts") return "log"
    return path.endsWith(".css") ? "style" : "entry"
  }
  if (path === "people/permissions.ts") return "permissions"
  if (path === "api/codecs.ts" || path === "api/encode.ts") return "codecs"
  if (path === "admin/admin-paths.ts") return "paths"
  if (routeFiles.has(path)) return "route"
  const isOfFeature = FEATURES.includes(folder)
  if (folder === "api" || (isOfFeature && (/(^|-)api(\.server)?\.ts$/.test(file) || isOfPages(path)))) return "part"
  if (/\.(css|svg)$/.test(path)) return "style"
  if (/(^|-)words\.(th|en)\.ts$/.test(file)) return "i18n"
  if (folder === "i18n" || folder === "db" || folder === "platform" || folder === "http" || folder === "ui")
    return folder
  if (rest.includes("ui")) return "ui"
  if (path.endsWith(".durable.ts")) return "durable"
  if (path.endsWith("-store.server.ts")) return "store"
  if (path.endsWith(".server.ts")) return "use-case"
  return "rule"
}

/** Whether a file is a guest's page or a part of one, or one of the administration. */
function isOfPages(path: string): boolean {
  const [folder, ...rest] = path.split("/")
  return folder === "site" || rest.includes("pages") || rest.includes("admin")
}

const ownImports = (source: Source) => source.imports.filter((each) => each.kind === "own")
const edges = all.flatMap((source) => ownImports(source).map((each) => ({ from: source.path, ...each })))
const describeImport = ({ from, to, typeOnly }: { from: string } & Import) =>
  `${from} → ${to}${typeOnly ? " (type)" : ""}`
const isView = (path: string) => path.endsWith(".tsx") && ["ui", "part"].includes(kindOf(path))

describe("import rules", () => {
  it("every import of the project names an existing file", () => {
    expect(edges.filter(({ to }) => !existsSync(join(APP, to))).map(describeImport)).toEqual([])
  })

  it.each(Object.entries(MAY_IMPORT))("%s", (kind, { values, types = [] }) => {
    const violations = edges
      .filter(({ from, to }) => kindOf(from) === kind && !FOR_ALL.includes(kindOf(to)))
      .filter(({ to, typeOnly }) => !values.includes(kindOf(to)) && !(typeOnly && types.includes(kindOf(to))))
    expect(violations.map(describeImport)).toEqual([])
  })

  it("rules import only packages that run in the browser too", () => {
    const violations = all
      .filter(({ path }) => kindOf(path) === "rule")
      .flatMap(({ path, imports }) => imports.map((each) => ({ from: path, ...each })))
      .filter(({ kind, to, typeOnly }) => kind === "package" && !typeOnly && !RULE_PACKAGES.test(to))
    expect(violations.map(describeImport)).toEqual([])
  })

  it("only stores import the tables", () => {
    const violations = edges.filter(({ from, to }) => to === "db/schema.ts" && !["store", "db"].includes(kindOf(from)))
    expect(violations.map(describeImport)).toEqual([])
  })

  it("views import no server modules", () => {
    const violations = edges.filter(
      ({ from, to, typeOnly }) => isView(from) && !typeOnly && /\.(server|durable)\.ts$/.test(to),
    )
    expect(violations.map(describeImport)).toEqual([])
  })

  it("browser code does not import server-only modules", () => {
    const browser = (path: string) =>
      !/\.(server|durable)\.tsx?$/.test(path) && ["rule", "i18n", "ui", "http"].includes(kindOf(path))
    const violations = edges.filter(
      ({ from, to, typeOnly }) => browser(from) && !typeOnly && /\.(server|durable)\.ts$/.test(to),
    )
    expect(violations.map(describeImport)).toEqual([])
  })

  it("no file imports a route", () => {
    expect(edges.filter(({ to }) => routeFiles.has(to)).map(describeImport)).toEqual([])
  })

  it("only the administration imports its parts", () => {
    const isAdmin = (path: string) => FEATURES.includes(path.split("/")[0] ?? "") && IN_ADMIN.test(path)
    const violations = edges.filter(({ from, to }) => isAdmin(to) && !isAdmin(from))
    expect(violations.map(describeImport)).toEqual([])
  })

  it("only entry.server.tsx imports a Durable Object, types included", () => {
    const violations = edges.filter(({ to, from }) => kindOf(to) === "durable" && from !== "entry.server.tsx")
    expect(violations.map(describeImport)).toEqual([])
  })

  it("no import leaves app/", () => {
    const violations = all.flatMap(({ path, imports }) =>
      imports
        .filter(({ kind, to }) => kind === "outside" && !OUTSIDE[path]?.includes(to))
        .map((each) => `${path} → ${each.to}`),
    )
    expect(violations).toEqual([])
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

describe("access control of staff routes", () => {
  it("only one file says that an admin makes a change, so that their role is never left out", () => {
    const naming = all.filter(({ path }) => /\bactor: "admin"/.test(readFileSync(join(APP, path), "utf8")))
    // Erasing has no limits: only owners may.
    expect(naming.map(({ path }) => path).sort()).toEqual([
      "booking/find-booking.server.ts",
      "people/guests/erase-guest.server.ts",
    ])
  })

  /** Staff URLs that are open without a session. */
  const OPEN = [
    "people/accounts/admin/login.tsx",
    "people/accounts/admin/register.tsx",
    "people/accounts/admin/reset.tsx",
    "admin/pages/manifest.ts",
  ]
  const below = (pattern: string) =>
    flatRoutes(routes)
      .filter(
        (each) =>
          each.pattern === pattern || each.pattern.startsWith(`${pattern}/`) || each.pattern.startsWith(`${pattern}.`),
      )
      .map(({ file }) => file)
  const guardedFiles = [...new Set([...below("/admin"), ...[...routeFiles].filter((file) => IN_ADMIN.test(file))])]
    .filter((file) => !OPEN.includes(file))
    .filter((file) => paths.has(file))

  /** Which permission is right for a route is in the table of access rules (tests/routes/access.server.test.ts). */
  const GUARD = /\bawait requireAdmin\(context, request, ("[\w-]+"|(command\.)?permission)\)$/

  it.each(guardedFiles)("%s calls requireAdmin first in its loader and its action", (file) => {
    const handlers = handlersOf(file)
    expect(handlers).not.toEqual([])
    const unguarded = handlers.filter(({ first }) => !GUARD.test(first))
    expect(unguarded).toEqual([])
  })

  it.each(guardedFiles.filter((file) => file.endsWith(".ts")))(
    "%s also handles GET, so that a log-in can redirect back to it",
    (file) => {
      expect(handlersOf(file).map(({ name }) => name)).toContain("loader")
    },
  )
})

describe("the body of a request", () => {
  it("is read only in http/, which limits its size and its fields", () => {
    const reads = /\brequest(\.clone\(\))?\.(body|formData|json|text|arrayBuffer|blob|bytes)\b/
    const readers = all
      .map(({ path }) => path)
      .filter((path) => !path.startsWith("http/") && reads.test(readFileSync(join(APP, path), "utf8")))
    expect(readers).toEqual([])
  })
})

describe("clock and randomness", () => {
  it("are read only in the listed files", () => {
    const violations = all.flatMap(({ path, nondeterministicCalls }) =>
      nondeterministicCalls
        .filter((read) => !NONDETERMINISM_ALLOWED[path]?.test(read))
        .map((read) => `${path}: ${read}`),
    )
    expect(violations).toEqual([])
  })
})

describe("folders", () => {
  const entries = readdirSync(APP, { recursive: true, withFileTypes: true })

  it("include no catch-all folder such as utils", () => {
    const catchAlls = entries.filter(
      (each) => each.isDirectory() && CATCH_ALL_FOLDERS.includes(each.name.toLowerCase()),
    )
    expect(catchAlls.map(({ parentPath, name }) => join(parentPath, name))).toEqual([])
  })

  it("contain no barrel files", () => {
    expect(
      all.filter(({ onlyReExports, path }) => onlyReExports || /(^|\/)index\.tsx?$/.test(path)).map(({ path }) => path),
    ).toEqual([])
  })

  it("of app/ are the documented ones", () => {
    const known = [...FEATURES, "api", "db", "http", "i18n", "job", "platform", "styles", "ui"]
    const unknown = entries.filter(
      (each) => each.isDirectory() && each.parentPath === APP && !known.includes(each.name),
    )
    expect(unknown.map(({ name }) => name)).toEqual([])
  })

  it("contain only files named in kebab-case", () => {
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

describe("the home page's style sheet", () => {
  /** Every view that the home page can render, including its error texts. */
  function viewsFrom(...guardedFiles: string[]): string[] {
    const seen = new Set(guardedFiles)
    for (const path of seen) {
      const source = all.find((each) => each.path === path)
      for (const { to, typeOnly } of source ? ownImports(source) : [])
        if (to.endsWith(".tsx") && !typeOnly) seen.add(to)
    }
    return [...seen].sort()
  }

  it("lists exactly the files that render the page as its sources", () => {
    const sheet = readFileSync(join(APP, "styles/home.css"), "utf8")
    const patterns = [...sheet.matchAll(/^@source "\.\.\/(.+)";$/gm)].map((found) => found[1]!)
    const filesOf = (pattern: string) => globSync(pattern, { cwd: APP }).map((path) => path.replaceAll("\\", "/"))
    expect(patterns.filter((pattern) => filesOf(pattern).length === 0)).toEqual([])
    const read = patterns.flatMap(filesOf)
    expect(read.sort()).toEqual(viewsFrom("root.tsx", "villa/home/pages/route.tsx"))
  })
})

describe("what a removed feature leaves is found", () => {
  const usedIn = (pattern: (name: string) => RegExp, except: string) => (name: string) =>
    all.some(({ path }) => path !== except && pattern(name).test(readFileSync(join(APP, path), "utf8")))

  it("every permission is asked for", () => {
    const file = "people/permissions.ts"
    const table = readFileSync(join(APP, file), "utf8")
    const names = [...table.matchAll(/^ {2}"?([a-z-]+)"?: \[/gm)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(10)
    const asks = (name: string) => new RegExp(`(may|useMay|requireAdmin|permission|who|needs)\\b.*"${name}"`, "i")
    expect(names.filter((name) => !usedIn(asks, file)(name))).toEqual([])
  })

  it("every icon is drawn", () => {
    const names = [...readFileSync(join(APP, "ui/icons.svg"), "utf8").matchAll(/<symbol id="([a-z-]+)"/g)]
    expect(names.length).toBeGreaterThan(10)
    const isDrawn = usedIn((name) => new RegExp(`"${name}"|\\b${name}: \\{|\\b${name}: "`), "ui/icons.svg")
    expect(names.map(([, name]) => name!).filter((name) => !isDrawn(name))).toEqual([])
  })
})
