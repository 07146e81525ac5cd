import { readdirSync } from "node:fs"
import { expect, it } from "vitest"
import { unstable_readConfig } from "wrangler"

it("no static file has a URL that the worker handles first", () => {
  expect(unstable_readConfig({ config: "wrangler.toml" }).assets?.run_worker_first).toEqual(["/", "/api/*"])
  const beside = readdirSync("public")
  expect(beside).not.toEqual([])
  expect(beside).not.toContain("api")
  expect(beside).not.toContain("index.html")
})
