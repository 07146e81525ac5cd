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
  for (const pid of await processes()) {
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "")
    const [, owner, of] = /(?:^|\0)BAAN_SERVER=(\d+):([^\0]*)/.exec(environment) ?? []
    if (of !== resolve(state)) continue
    if (await isAlive(Number(owner))) throw new Failure(`Another server is using ${state} (process ${owner}).`)
    if (await isAlive(pid)) process.kill(pid, "SIGKILL")
    while (await isAlive(pid)) await pause(20)
  }
}

async function processes(): Promise<number[]> {
  const names = await readdir("/proc").catch(() => [])
  return names.map(Number).filter((pid) => pid > 0)
}

/** Zombies are not alive. */
async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  const state = status.slice(status.lastIndexOf(")") + 2)[0]
  return state !== undefined && state !== "Z" && state !== "X"
}
