import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { lineEn } from "#app/notify/line/words.en.ts"
import { lineTh } from "#app/notify/line/words.th.ts"

it("the message for whoever set up a site without LINE names a part of the operating guide that exists", () => {
  const headings = readFileSync("docs/operating.md", "utf8").split("\n")
  expect(headings).toContain("## LINE")
  for (const { askFor } of [lineEn, lineTh]) expect(askFor).toMatch(/LINE.*docs\/operating\.md/)
})
