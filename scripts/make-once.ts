// Skips work whose inputs have not changed, which neither Remix nor wrangler does.
import { createHash } from "node:crypto"
import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { CACHE } from "./project.ts"

/**
 * Does `work` unless it was done for the same contents of the input files and folders. Processes that want the same work wait
 * for each other.
 * @param stamp the file that records a hash of the inputs once the work is done
 * @returns whether there was work to do
 */
export async function makeOnce(stamp: string, inputs: string[], work: () => Promise<void>): Promise<boolean> {
  const lock = await lockFile(stamp)
  try {
    const hash = await hashOf(inputs)
    if ((await readFile(stamp, "utf8").catch(() => "")) === hash) return false
    await work()
    await writeFile(stamp, hash)
    return true
  } finally {
    lock.close()
  }
}

/** An exclusive lock until `close()`, by SQLite: Node cannot lock files, and this lock ends with its process. */
async function lockFile(name: string): Promise<DatabaseSync> {
  const lock = new DatabaseSync(join(CACHE, `${name.replaceAll("/", "-")}.lock`), { timeout: 0 })
  for (;;) {
    try {
      lock.exec("BEGIN EXCLUSIVE")
      return lock
    } catch {
      await pause(100)
    }
  }
}

/** Names and contents: modification times change with every checkout. */
async function hashOf(paths: string[]): Promise<string> {
  const hash = createHash("sha256")
  for (const path of paths) {
    const names = (await stat(path)).isFile() ? [""] : (await readdir(path, { recursive: true })).sort()
    for (const file of names.map((name) => join(path, name))) {
      if ((await stat(file)).isDirectory()) continue
      for (const part of [`${file}\0`, await readFile(file), "\0"]) hash.update(part)
    }
  }
  return hash.digest("hex")
}
