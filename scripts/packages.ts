import "./project.ts"
import { readFile, writeFile } from "node:fs/promises"

// node scripts/run.mjs packages: writes what ships with what is deployed into docs/packages.md.

export const PAGE = "docs/packages.md"
/** The section that this script generates. */
const HEADING = "## Transitive dependencies"

export type Lock = {
  packages: Record<string, { version?: string; dependencies?: Record<string, string> }>
}

/** Every package that a dependency of the project brings along, as `name version`, without those named in package.json. */
export function transitiveDependencies(lock: Lock, dependencies: string[]): string[] {
  const found = new Set<string>()
  const walk = (name: string, from: string): void => {
    const place = positionOf(lock, name, from)
    if (!place || found.has(place)) return
    found.add(place)
    for (const next of Object.keys(lock.packages[place]?.dependencies ?? {})) walk(next, place)
  }
  for (const name of dependencies) walk(name, "")
  return [...found]
    .filter((place) => !dependencies.some((name) => place === `node_modules/${name}`))
    .map((place) => `${place.split("node_modules/").at(-1)} ${lock.packages[place]?.version}`)
    .filter((line, index, lines) => lines.indexOf(line) === index)
    .sort()
}

/** Where npm has put a package for whoever asks from a folder: beside it, or further up. */
function positionOf(lock: Lock, name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (lock.packages[place]) return place
    if (!folder) return null
  }
}

/** The page with its list as it should be. */
export function pageWith(page: string, list: string[]): string {
  const [own = ""] = page.split(HEADING)
  return `${own}${HEADING}\n\n${list.map((line) => `- ${line}`).join("\n")}\n`
}

if (process.argv[1]?.endsWith("packages.ts")) {
  const [lock, { dependencies }, page] = await Promise.all([
    readFile("package-lock.json", "utf8").then(JSON.parse),
    readFile("package.json", "utf8").then(JSON.parse),
    readFile(PAGE, "utf8"),
  ])
  await writeFile(PAGE, pageWith(page, transitiveDependencies(lock, Object.keys(dependencies))))
}
