import { fileURLToPath } from "node:url"

/** The project's folder; every script works from here. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url))
process.chdir(ROOT)

/** What is worth keeping between runs and can always be made again; git-ignored. */
export const CACHE = ".cache"

/** What a person can act on: shown without a stack trace. */
export class Failure extends Error {}

process.on("uncaughtException", (error: Error) => {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
})
