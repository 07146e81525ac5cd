import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { CACHE } from "./project.ts"

/** Does `work` while no other process of this project does work of the same name: several servers may start at once. */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = join(CACHE, `${name}.lock`)
  await mkdir(CACHE, { recursive: true })
  while (!(await take(lock))) await pause(100)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: "wx" })
    return true
  } catch {
    const owner = Number(await readFile(lock, "utf8").catch(() => ""))
    // Empty while its owner is between creating and writing it: look again later.
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
