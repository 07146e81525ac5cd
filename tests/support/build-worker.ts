import { build } from "../../scripts/build.ts"

/** Runs before the worker tests, so that none runs a stale bundle. */
export async function setup(): Promise<void> {
  await build()
}
