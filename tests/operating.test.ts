import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

/** `A`, `B` in `file`, as the table of limits in docs/operating.md names constants. */
const NAMED = /((?:`[\w]+`, )*`[\w]+`) in `([\w./-]+)`/g

const limits =
  readFileSync("docs/operating.md", "utf8")
    .split(/^## /m)
    .find((part) => part.startsWith("Limits")) ?? ""
const named = [...limits.matchAll(NAMED)].flatMap(([, names = "", file = ""]) =>
  names.split(", ").map((name): [string, string] => [name.replaceAll("`", ""), file]),
)

it("names limits", () => {
  expect(named.length).toBeGreaterThan(50)
})

it.each(named)("the limit %s is in %s", (name, file) => {
  expect(readFileSync(file, "utf8")).toMatch(new RegExp(`\\b${name}\\b`))
})
