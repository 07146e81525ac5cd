// The command line of `npm run backup` and `npm run restore`.
import { parseArgs } from "node:util"
import { endLeftoverServer } from "../leftover-servers.ts"
import { Failure } from "../project.ts"
import { workerConfig } from "../worker-config.ts"
import { type BackupTarget, openLocal, openRemote } from "./backup-target.ts"

export type BackupArgs = { target: BackupTarget; folder: string | undefined; force: boolean }

/**
 * Opens the target that the command line names: with `--remote` what is deployed by the configuration of `--config`,
 * otherwise the local state of STATE_DIR.
 * @param toWrite whether no server may run on the local state
 */
export async function parseBackupArgs(usage: string, { toWrite }: { toWrite: boolean }): Promise<BackupArgs> {
  const { remote, config, force, folder } = readArguments(usage)
  if (remote) return { target: openRemote(workerConfig(config)), folder, force }
  const { STATE_DIR = ".wrangler/state" } = process.env
  if (toWrite) await endLeftoverServer(STATE_DIR)
  return { target: await openLocal(STATE_DIR), folder, force }
}

function readArguments(usage: string) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        remote: { type: "boolean", default: false },
        force: { type: "boolean", default: false },
        config: { type: "string" },
      },
    })
    if (positionals.length > 1) throw new Error("Only one folder can be given")
    return { ...values, folder: positionals[0] }
  } catch (error) {
    throw new Failure(`${(error as Error).message}\n${usage}`)
  }
}

/** The default folder of a backup that is made now. */
export function newFolder(): string {
  return `backups/${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}`
}
