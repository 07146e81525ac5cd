// Finds servers that outlived a killed parent, by an environment variable that wrangler and workerd inherit.
import { readdir, readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Failure } from "./project.ts"

/** For the environment of a server's processes: the process that owns it, and its state folder. */
export function serverMark(state: string): { BAAN_SERVER: string } {
  return { BAAN_SERVER: `${process.pid}:${resolve(state)}` }
}

/**
 * Kills the processes that a killed server left running on this state folder (on Linux; elsewhere guard-server.ts ends them
 * a moment later).
 * @throws when a server whose owner is running uses the folder
 */
export async function endLeftoverServer(state: string): Promise<void> {
  for (const pid of (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const [, owner = "", of] = /(?:^|\0)BAAN_SERVER=(\d+):([^\0]*)/.exec(await environmentOf(pid)) ?? []
    if (of !== resolve(state)) continue
    if (await environmentOf(owner)) throw new Failure(`Another server is using ${state} (process ${owner}).`)
    if (await environmentOf(pid)) process.kill(Number(pid), "SIGKILL")
    while (await environmentOf(pid)) await pause(20)
  }
}

/** Empty for a process that has ended, also while its parent has not yet read its exit code (a zombie). */
async function environmentOf(pid: string): Promise<string> {
  return await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "")
}
