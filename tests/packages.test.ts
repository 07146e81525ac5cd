import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { type Lock, type Manifest, PAGE, pageWith, transitiveDependencies } from "../scripts/packages.ts"

const json = (path: string) => JSON.parse(readFileSync(path, "utf8"))
const manifest: Manifest = json("package.json")
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

it("lists the transitive dependencies of the lockfile (node scripts/run.mjs scripts/packages.ts writes the list)", () => {
  expect(page).toBe(pageWith(page, transitiveDependencies(lock, manifest)))
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
