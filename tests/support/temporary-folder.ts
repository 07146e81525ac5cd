import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs"
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
  const folder = newFolder()
  if (!folder) return
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (!canRunPrograms(folder)) {
    remove()
    return
  }
  // Workerd and the processes of the tests are started later, and get it.
  process.env.TMPDIR = folder
  return remove
}

/** Null where there is no memory for it. */
function newFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize < NEEDED_BYTES ? null : mkdtempSync(join(IN_MEMORY, "baan-tests-"))
  } catch {
    return null
  }
}

/** Tests run programs that they have made; containers often forbid it here. */
function canRunPrograms(folder: string): boolean {
  const program = join(folder, "program")
  writeFileSync(program, "", { mode: 0o700 })
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  }
}
