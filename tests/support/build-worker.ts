import { build } from "../../scripts/build.ts"

/** Runs before the worker's tests: none meets a bundle of older sources. */
export async function setup(): Promise<void> {
  await build()
}
