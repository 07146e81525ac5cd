import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { LOG_EVENTS } from "#app/log-events.ts"

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

describe("the events of the log", () => {
  const [, monitoring = ""] = readFileSync("docs/operating.md", "utf8").split("## Monitoring and troubleshooting")
  const rows = [...monitoring.split("\n## ")[0]!.matchAll(/^\| `([a-z-]+)` +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)]

  it("are described in docs/operating.md as in the code", () => {
    const described = rows.map(([, name, level, meaning, todo]) => [name, { level, meaning, todo }])
    expect(described).toEqual(Object.entries(LOG_EVENTS))
  })

  it("are each provoked by a test", () => {
    const files = globSync("tests/**/*.test.ts").filter((file) => !file.endsWith("operating.test.ts"))
    const tests = files.map((file) => readFileSync(file, "utf8")).join("\n")
    const untested = Object.keys(LOG_EVENTS).filter((name) => !tests.includes(`"${name}"`))
    expect(untested).toEqual([])
  })
})
