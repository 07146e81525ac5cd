import { readFile } from "node:fs/promises"
import { CHUNK_CONTENTS } from "../../vite.config.ts"
import { openEdge } from "../bench/edge.ts"
import { measureToReceipt, TO_RECEIPT_KB, TO_RECEIPT_SCRIPTS } from "../bench/to-receipt.ts"
import { expect, test } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

test("The way from the home page to the receipt is within its budgets of bytes and of requests of script", async ({
  browser,
  origin,
  request,
}) => {
  const edge = await openEdge(origin)
  const figures = await measureToReceipt(browser, edge.origin, await freeStay(request)).finally(edge.close)
  const received = figures.flatMap(({ files = [] }) => files)
  const bytes = received.reduce((total, file) => total + file.bytes, 0)
  expect(bytes, received.map((file) => `${file.bytes} ${file.name}`).join("\n")).toBeLessThanOrEqual(
    TO_RECEIPT_KB * 1000,
  )
  expect(received.filter(({ name }) => name.endsWith(".js")).length).toBeLessThanOrEqual(TO_RECEIPT_SCRIPTS)

  // Rules for the server, which pages once loaded with 60 kB of zod and telephone numbers.
  const contents: Record<string, Record<string, number>> = JSON.parse(await readFile(CHUNK_CONTENTS, "utf8"))
  const modules = received.flatMap(({ name }) => Object.keys(contents[name.slice(1)] ?? {}))
  expect(modules).toContain("app/booking/pages/confirmation.tsx")
  expect(modules.filter((path) => /^app\/admin\/|node_modules\/(zod|libphonenumber-js)\//.test(path))).toEqual([])
})
