import { readdirSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, it } from "vitest"
import { unstable_readConfig } from "wrangler"

/** What wrangler reads, and serves to nobody. */
const FOR_THE_PLATFORM = ["_headers"]

const files = readdirSync("public", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !FOR_THE_PLATFORM.includes(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))

it("gives every static file an ending: what has none is the worker's", () => {
  expect(unstable_readConfig({ config: "wrangler.toml" }).assets?.run_worker_first).toEqual(["/*", "!/*.*"])
  expect(files).not.toEqual([])
  expect(files.filter((path) => !/.\.\w+$/.test(basename(path)))).toEqual([])
})
