import { mkdtempSync, rmSync, statfsSync } from "node:fs"
import { join } from "node:path"

/** Linux's file system in memory. */
const IN_MEMORY = "/dev/shm"
/** Several times what the tests store at any moment; a container often has less. */
const NEEDED_BYTES = 2 ** 30

/**
 * Runs before the tests: their temporary files are kept in memory where that is possible, because SQLite waits for the disk at
 * each write, which was a fifth of the time of the worker tests.
 * @returns what removes the files
 */
export function setup(): (() => void) | undefined {
  if (freeBytes(IN_MEMORY) < NEEDED_BYTES) return
  const folder = mkdtempSync(join(IN_MEMORY, "baan-tests-"))
  // Workerd and the processes of the tests are started later, and get it.
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
