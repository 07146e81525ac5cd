import { mkdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { ExecaError } from "execa"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))

/** Files that can be regenerated at any time, kept between runs; ignored by git. */
export const CACHE = ".cache"
mkdirSync(CACHE, { recursive: true })

/** A failure that a person can act on: printed without a stack trace. */
export class Failure extends Error {}

process.on("uncaughtException", (error: Error & { code?: string }) => {
  // The message of a failed command holds all that it printed; that of parseArgs names the wrong argument.
  const isPlain = error instanceof Failure || error instanceof ExecaError || error.code?.startsWith("ERR_PARSE_ARGS")
  console.error(isPlain ? error.message : error)
  process.exit(1)
})
