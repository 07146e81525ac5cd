import { readFile, writeFile } from "node:fs/promises"
import { quietly } from "./command.ts"
import { fingerprint } from "./fingerprint.ts"
import { oneAtATime } from "./one-at-a-time.ts"

const INPUTS = [
  "app",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "remix.config.ts",
  "tsconfig.json",
  "wrangler.toml",
]
const STAMP = "build/built-from"

/** The folder with the worker as one file, made the way a deployment makes it. */
export const BUNDLE = "build/worker"
export const BUNDLE_MAIN = `${BUNDLE}/entry.worker.js`

/**
 * Makes build/client, build/server and build/worker of the sources, unless they are of these sources already.
 * @returns whether there was something to do
 */
export async function build(): Promise<boolean> {
  return await oneAtATime("build", async () => {
    const inputs = await fingerprint(...INPUTS)
    if ((await readFile(STAMP, "utf8").catch(() => "")) === inputs) return false
    const production = { env: { ...process.env, NODE_ENV: "production" } }
    await quietly(["remix", "vite:build"], production)
    await quietly(["wrangler", "deploy", "--dry-run", "--outdir", BUNDLE], production)
    await writeFile(STAMP, inputs)
    return true
  })
}
