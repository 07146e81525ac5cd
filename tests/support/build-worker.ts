import { build } from "../../scripts/build.ts"

/** Builds the worker before its tests, so that none runs against an outdated bundle. */
export async function setup(): Promise<void> {
  await build()
}
