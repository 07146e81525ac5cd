import { execa } from "execa"
import { makeOnce } from "./make-once.ts"

const INPUTS = [
  "app",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "remix.config.ts",
  "tsconfig.json",
  "wrangler.toml",
]

/** The folder of the bundled worker: the file that a deployment uploads. */
export const BUNDLE = "build/worker"
export const BUNDLE_MAIN = `${BUNDLE}/entry.worker.js`

/**
 * Builds build/client, build/server and build/worker, unless they were built from these sources already.
 * @returns whether it had to build
 */
export async function build(): Promise<boolean> {
  return await makeOnce("build/built-from", INPUTS, async () => {
    const run = execa({ env: { NODE_ENV: "production" }, stdin: "ignore", all: true })
    await run`remix vite:build`
    await run`wrangler deploy --dry-run --outdir ${BUNDLE}`
  })
}
