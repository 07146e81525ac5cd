import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const DECISIONS = "docs/decisions"
const decisions = readdirSync(DECISIONS).filter((name) => name !== "README.md")
const read = (path: string) => readFileSync(path, "utf8")

describe("decisions", () => {
  const index = read(join(DECISIONS, "README.md"))

  it.each(decisions)("%s has a number, a date, a status, and its row in the index", (name) => {
    const [, number, title, date, status] =
      /^# (\d{4}) (.+)\n\nDate: (\d{4}-\d{2}-\d{2})\nStatus: (accepted(?:, amended by \d{4}| \(amends \d{4}\))?|superseded by \d{4})\n/.exec(
        read(join(DECISIONS, name)),
      ) ?? []
    expect(name.slice(0, 4)).toBe(number)
    const row = index.split("\n").find((line) => line.includes(`(${name})`)) ?? ""
    expect(row.split("|").map((cell) => cell.trim())).toEqual(["", number, `[${title}](${name})`, date, status, ""])
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

  it("of decisions name an existing decision", () => {
    const numbers = decisions.map((name) => name.slice(0, 4))
    const cited = sources.flatMap((path) =>
      [...read(path).matchAll(/\bdecisions?(?:\/| )(\d{4})\b/gi)].map(([, number = ""]) => ({ path, number })),
    )
    expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([])
  })
})
