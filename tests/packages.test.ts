import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

const PAGE = "docs/packages.md"
/** npm marks what production does not need by one of these. */
const NOT_DEPLOYED = ["dev", "devOptional", "optional", "peer"] as const

type Lock = { packages: Record<string, { version?: string } & Partial<Record<(typeof NOT_DEPLOYED)[number], boolean>>> }
type Manifest = Record<"dependencies" | "devDependencies", Record<string, string>>
type Overrides = { overrides: Record<string, unknown> }

const json = (path: string) => JSON.parse(readFileSync(path, "utf8"))
const manifest: Manifest & Overrides = json("package.json")
const { dependencies, devDependencies } = manifest
const lock: Lock = json("package-lock.json")
const page = readFileSync(PAGE, "utf8")

/** The rows of the table below a heading as cells. */
function rowsUnder(heading: string): string[][] {
  const [, below = ""] = page.split(`## ${heading}\n`)
  const [section = ""] = below.split("\n## ")
  return [...section.matchAll(/^\| (.+) \|$/gm)]
    .slice(2)
    .map(([, row = ""]) => row.split(" | ").map((cell) => cell.trim()))
}

describe.each([
  ["Deployed", dependencies, 4],
  ["Development only", devDependencies, 3],
])("the table of docs/packages.md: %s", (heading, packages: Record<string, string>, cells) => {
  it("lists every package with its version and purpose, and no other", () => {
    const rows = rowsUnder(heading)
    const versions = Object.keys(packages).map((name) => [name, lock.packages[`node_modules/${name}`]?.version])
    expect(rows.map(([name, version]) => [name, version])).toEqual(versions)
    for (const row of rows) {
      expect(row).toHaveLength(cells)
      expect(row.every((cell) => cell !== "")).toBe(true)
    }
  })
})

it("every version that an advisory asks for is in docs/packages.md with its reason, and no other copy is installed", () => {
  const raised = Object.entries(manifest.overrides).filter(([, version]) => /^\d/.test(String(version)))
  const rows = rowsUnder("Advisories")
  expect(rows.map(([name, version]) => [name, version])).toEqual(raised)
  for (const row of rows) expect(row.every((cell) => cell !== "") && row.length === 3, row.join()).toBe(true)
  for (const [name, version] of raised) {
    const copies = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`))
    expect(
      copies.map(([, copy]) => copy.version),
      name,
    ).toEqual([version])
  }
})

it("the router that pages and the worker use is the one without CVE-2026-53668", () => {
  expect(lock.packages["node_modules/react-router"]?.version).toBe("6.30.6")
  expect(lock.packages["node_modules/@remix-run/router"]?.version).toBe("1.23.4")
})

/** Every package that a dependency of the project depends on, as `name version`, without those named in package.json. */
function transitiveDependencies(lock: Lock, { dependencies, devDependencies }: Manifest): string[] {
  const direct = Object.keys({ ...dependencies, ...devDependencies }).map((name) => `node_modules/${name}`)
  const lines = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== "" && !direct.includes(path) && !NOT_DEPLOYED.some((mark) => entry[mark]))
    .map(([path, { version }]) => `${path.split("node_modules/").at(-1)} ${version}`)
  return [...new Set(lines)].sort()
}

it("docs/transitive-packages.txt lists the transitive dependencies of the lockfile", async () => {
  const list = transitiveDependencies(lock, manifest)
  await expect(`${list.join("\n")}\n`).toMatchFileSnapshot("../docs/transitive-packages.txt")
})

it("counts a nested copy of a package, and no package of development alone", () => {
  const tree: Lock = {
    packages: {
      "": {},
      "node_modules/a": { version: "1.0.0" },
      "node_modules/a/node_modules/b": { version: "2.0.0" },
      "node_modules/b": { version: "1.0.0", dev: true },
      "node_modules/c": { version: "3.0.0" },
      "node_modules/d": { version: "4.0.0", devOptional: true },
      "node_modules/e": { version: "5.0.0" },
    },
  }
  const listed = transitiveDependencies(tree, { dependencies: { a: "1.0.0" }, devDependencies: { e: "5.0.0" } })
  expect(listed).toEqual(["b 2.0.0", "c 3.0.0"])
})
