// Skips the build when no source has changed, which neither Remix nor wrangler does.
import { readFile, writeFile } from "node:fs/promises"
import { execa } from "execa"
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

/** The folder of the bundled worker: the file that a deployment uploads. */
export const BUNDLE = "build/worker"
export const BUNDLE_MAIN = `${BUNDLE}/entry.worker.js`

/**
 * Builds build/client, build/server and build/worker, unless they were built from these sources already.
 * @returns whether it had to build
 */
export async function build(): Promise<boolean> {
  return await oneAtATime("build", async () => {
    const inputs = await fingerprint(...INPUTS)
    if ((await readFile(STAMP, "utf8").catch(() => "")) === inputs) return false
    const run = execa({ env: { NODE_ENV: "production" }, stdin: "ignore", all: true })
    await run`remix vite:build`
    await run`wrangler deploy --dry-run --outdir ${BUNDLE}`
    await writeFile(STAMP, inputs)
    return true
  })
}
