import { readFile } from "node:fs/promises"
import type { TestProject } from "vitest/node"
import { BUNDLE_MAIN, build } from "../../scripts/build.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The files that the worker's bundle was made from. */
    bundledFiles: string[]
  }
}

/** Runs before the worker tests, so that none runs a stale bundle. */
export async function setup({ provide }: TestProject): Promise<void> {
  await build()
  const { sources } = JSON.parse(await readFile(`${BUNDLE_MAIN}.map`, "utf8")) as { sources: string[] }
  provide("bundledFiles", sources)
}
