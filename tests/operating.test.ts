import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

/** Matches `A`, `B` in `file`, the form in which the table of limits in docs/operating.md names constants. */
const NAMED = /((?:`[\w]+`, )*`[\w]+`) in `([\w./-]+)`/g

const limits =
  readFileSync("docs/operating.md", "utf8")
    .split(/^## /m)
    .find((part) => part.startsWith("Limits")) ?? ""
const named = [...limits.matchAll(NAMED)].flatMap(([, names = "", file = ""]) =>
  names.split(", ").map((name): [string, string] => [name.replaceAll("`", ""), file]),
)

it("docs/operating.md names more than 50 limits", () => {
  expect(named.length).toBeGreaterThan(50)
})

it.each(named)("the constant %s exists in %s", (name, file) => {
  expect(readFileSync(file, "utf8")).toMatch(new RegExp(`\\b${name}\\b`))
})
