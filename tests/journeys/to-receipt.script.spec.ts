import { openEdge } from "../bench/edge.ts"
import { measureToReceipt } from "../bench/to-receipt.ts"
import { expect, test } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

test("The way from the home page to the receipt is within its budgets of bytes and of requests of script", async ({
  browser,
  origin,
  request,
}) => {
  const edge = await openEdge(origin)
  const figures = await measureToReceipt(browser, edge.origin, await freeStay(request)).finally(edge.close)
  for (const { what, measured, files = [] } of figures)
    console.log([`${what}: ${measured}`, ...files.map(({ name, bytes }) => `${bytes} ${name}`)].join("\n"))
  expect(figures.filter(({ over }) => over).map(({ what, measured }) => `${what}: ${measured}`)).toEqual([])
})
