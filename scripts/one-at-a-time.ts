// A lock between processes, released when its owner has died.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { CACHE } from "./project.ts"

/** Does `work` while no other process of this project does work of the same name, such as two servers that build. */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = join(CACHE, `${name}.lock`)
  await mkdir(CACHE, { recursive: true })
  while (!(await tryLock(lock))) await pause(100)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function tryLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: "wx" })
    return true
  } catch {
    const owner = Number(await readFile(lock, "utf8").catch(() => ""))
    // Empty while its owner is between creating and writing it: retry.
    if (owner && !isRunning(owner)) await rm(lock, { force: true })
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
