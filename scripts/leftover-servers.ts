import { readdir, readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Failure } from "./project.ts"

/** The environment of every process of a server carries this, workerd's too: which process answers for it, and its state. */
export function serverMark(state: string): { BAAN_SERVER: string } {
  return { BAAN_SERVER: `${process.pid}:${resolve(state)}` }
}

/**
 * Ends what a killed server left running on this state folder (where there is /proc; elsewhere guard-server.ts alone
 * sees to it, a moment later).
 * @throws when a server that is looked after uses the folder
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

/** Zombies, which wait for their parent to notice, are not alive. */
async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  const state = status.slice(status.lastIndexOf(")") + 2)[0]
  return state !== undefined && state !== "Z" && state !== "X"
}
