// node scripts/run.mjs scripts/packages.ts: lists the transitive dependencies of the deployed code in docs/packages.md. `npm ls`
// prints a tree with the peer dependencies of development tools in it.
import "./project.ts"
import { readFile, writeFile } from "node:fs/promises"

export const PAGE = "docs/packages.md"
/** The section that this script generates. */
const HEADING = "## Transitive dependencies"

/** npm marks what production does not need by one of these. */
const NOT_DEPLOYED = ["dev", "devOptional", "optional", "peer"] as const

export type Lock = {
  packages: Record<string, { version?: string } & Partial<Record<(typeof NOT_DEPLOYED)[number], boolean>>>
}
export type Manifest = Record<"dependencies" | "devDependencies", Record<string, string>>

/** Every package that a dependency of the project depends on, as `name version`, without those named in package.json. */
export function transitiveDependencies(lock: Lock, { dependencies, devDependencies }: Manifest): string[] {
  const direct = Object.keys({ ...dependencies, ...devDependencies }).map((name) => `node_modules/${name}`)
  const lines = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== "" && !direct.includes(path) && !NOT_DEPLOYED.some((mark) => entry[mark]))
    .map(([path, { version }]) => `${path.split("node_modules/").at(-1)} ${version}`)
  return [...new Set(lines)].sort()
}

/** The page with the given list below its last heading. */
export function pageWith(page: string, list: string[]): string {
  const [own = ""] = page.split(HEADING)
  return `${own}${HEADING}\n\n${list.map((line) => `- ${line}`).join("\n")}\n`
}

if (process.argv[1]?.endsWith("packages.ts")) {
  const [lock, manifest, page] = await Promise.all([
    readFile("package-lock.json", "utf8").then(JSON.parse),
    readFile("package.json", "utf8").then(JSON.parse),
    readFile(PAGE, "utf8"),
  ])
  await writeFile(PAGE, pageWith(page, transitiveDependencies(lock, manifest)))
}
