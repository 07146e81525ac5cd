import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { execa } from "execa"
import { expect, it } from "vitest"

/** Runs code of scripts/state.ts in a process with these arguments. */
async function runState(code: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const script = `const state = await import("./scripts/state.ts"); ${code}`
  const node = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script, "--", ...args]
  return (await execa(process.execPath, node, { env, extendEnv: true })).stdout
}

it("`npm start -- --empty` has a folder of its own, unless STATE_DIR names one", async () => {
  const folder = "console.log(state.STATE_DIR)"
  const unset = { STATE_DIR: undefined as unknown as string }
  expect(await runState(folder, ["--empty"], unset)).toBe(".wrangler/empty-state")
  expect(await runState(folder, [], unset)).toBe(".wrangler/state")
  expect(await runState(folder, ["--empty"], { STATE_DIR: "/tmp/mine" })).toBe("/tmp/mine")
})

it("`npm start -- --empty` begins without a villa", { timeout: 120_000 }, async () => {
  const state = await mkdtemp(join(tmpdir(), "baan-empty-"))
  const prepare = `await state.prepareState(${JSON.stringify(state)}); console.log(state.localDatabase(${JSON.stringify(state)}))`
  const path = (await runState(prepare, ["--empty"])).trim().split("\n").at(-1) ?? ""
  const database = new DatabaseSync(path)
  expect(database.prepare("select count(*) as villas from villa").get()).toEqual({ villas: 0 })
  database.close()
})
