import { globSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const DECISIONS = "docs/decisions"
const decisions = readdirSync(DECISIONS).filter((name) => name !== "README.md")
const read = (path: string) => readFileSync(path, "utf8")

describe("decisions", () => {
  const [, ...subjects] = read(join(DECISIONS, "README.md")).trimEnd().split("\n\n## ")
  const index = subjects.map((text) => {
    const [subject = "", ...lines] = text.split("\n").filter(Boolean)
    return { subject, lines }
  })
  const lineOf = (name: string) => index.flatMap(({ lines }) => lines).find((line) => line.includes(`(${name})`))

  it.each(decisions)("%s has a number, a date, a status, and its line in the index", (name) => {
    const [, number, title, status] =
      /^# (\d{4}) (.+)\n\nDate: \d{4}-\d{2}-\d{2}\nStatus: (accepted(?:, amended by \d{4}| \(amends \d{4}\))?|superseded by \d{4})\n/.exec(
        read(join(DECISIONS, name)),
      ) ?? []
    expect(name.slice(0, 4)).toBe(number)
    const superseded = status?.startsWith("superseded") ? `, ${status}` : ""
    expect(lineOf(name)).toBe(`- ${number} [${title}](${name})${superseded}`)
  })

  it("are each named once in the index, below a subject and in the order of their numbers", () => {
    const linked = index.flatMap(({ lines }) => lines.map((line) => /\]\(([^()]+)\)/.exec(line)?.[1] ?? line))
    expect(linked.toSorted()).toEqual(decisions.toSorted())
    expect(index.filter(({ lines }) => lines.length === 0)).toEqual([])
    expect(index.map(({ lines }) => lines)).toEqual(index.map(({ lines }) => lines.toSorted()))
    expect(new Set(index.map(({ subject }) => subject)).size).toBe(index.length)
  })

  it("have numbers of their own", () => {
    const numbers = decisions.map((name) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  const TEXTS = ["*.{md,toml,ts}", "{app,docs,migrations,public,scripts,tests}/**/*.{css,js,md,mjs,sql,ts,tsx}"]

  it("are cited by numbers and file names that exist", () => {
    // "decision 0001", also across the lines of a comment, "decisions 0001 and 0002" and "docs/decisions/0001".
    const citation = /\bdecisions?(?:\/|\s+(?:[*#]\s+|\/\/\s+)?)(\d{4}(?:-[a-z0-9-]+\.md)?(?:(?:,| and| or) \d{4})*)/gi
    // Between decisions a number alone is a citation, except of a migration.
    const reference = /(?<!\bmigrations? )\b(0\d{3}(?:-[a-z0-9-]+\.md)?)/gi
    const cited = globSync(TEXTS).flatMap((path) => {
      const patterns = path.startsWith(DECISIONS) ? [citation, reference] : [citation]
      return patterns
        .flatMap((pattern) => [...read(path).matchAll(pattern)])
        .flatMap(([, names = ""]) => names.split(/,? (?:and |or )?/).map((name) => ({ path, name })))
    })
    expect(cited.filter(({ path }) => !path.startsWith(DECISIONS)).length).toBeGreaterThan(20)
    const exists = (name: string) => decisions.some((page) => page === name || page.slice(0, 4) === name)
    expect(cited.filter(({ name }) => !exists(name))).toEqual([])
  })
})

describe("citations in comments", () => {
  const sources = ["app", "scripts", "tests"].flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )

  it("of product.md and api.md name an existing heading or rule", () => {
    const pages = { product: read("docs/product.md"), api: read("docs/api.md") }
    const cited = sources.flatMap((path) =>
      [...read(path).matchAll(/\b(product|api)\.md,? "([^"]+)"(?: and "([^"]+)")?/g)].flatMap(([, page, ...titles]) =>
        titles.flatMap((title) => (title ? [{ path, page: page as "product" | "api", title }] : [])),
      ),
    )
    expect(cited.length).toBeGreaterThan(10)
    const marks = (title: string) => [`## ${title}`, `**${title}`]
    expect(cited.filter(({ page, title }) => !marks(title).some((mark) => pages[page].includes(mark)))).toEqual([])
  })
})

describe("the map of features", () => {
  const PARTS = ["admin", "pages", "ui"]
  const listed = [...read("docs/features.md").matchAll(/^\| `([a-z/-]+)` +\|/gm)].map(([, folder]) => folder!)

  it("names every folder of a feature, and no other", () => {
    const areas = [...new Set(listed.map((folder) => folder.split("/")[0]!))]
    const folders = areas.flatMap((area) => {
      const names = readdirSync(join("app", area), { withFileTypes: true }).filter((entry) => entry.isDirectory())
      return names
        .map(({ name }) => name)
        .filter((name) => !PARTS.includes(name))
        .map((name) => `${area}/${name}`)
    })
    expect(listed.filter((folder) => folder.includes("/")).toSorted()).toEqual(folders.toSorted())
  })
})

it("the glossary names what is in the code", () => {
  const code = globSync("app/**/*.{ts,tsx,sql}").map(read).join("\n")
  const rows = [...read("docs/words.md").matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|/gm)].map(([, names]) => names!)
  const names = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  const words = names.flatMap((name) => name.match(/[A-Za-z][\w-]{3,}/g) ?? [])
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((word) => !code.includes(word))).toEqual([])
})
