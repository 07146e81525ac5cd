// Prepares a state folder for `wrangler dev`: migrations, the sample villa and a secret, copied from a state made once.
import { randomBytes } from "node:crypto"
import { globSync } from "node:fs"
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { execa } from "execa"
import { makeOnce } from "./make-once.ts"
import { CACHE, Failure } from "./project.ts"

/** `npm start -- --empty` begins without a villa, in a folder of its own. */
const BEGINS_EMPTY = process.argv.includes("--empty")

export const { STATE_DIR = BEGINS_EMPTY ? ".wrangler/empty-state" : ".wrangler/state" } = process.env

/** State folders to be copied: one with the migrations and no villa, and one with the sample villa. */
const EMPTY = join(CACHE, "empty-state")
const SAMPLE = join(CACHE, "sample-state")
const SAMPLE_INPUTS = [
  "migrations",
  "scripts/sample-villa.ts",
  "scripts/sample-villa",
  "app/villa",
  "app/platform",
  "app/db",
  "wrangler.toml",
]

/** Where wrangler persists the bindings' data in a state folder. */
const dataFolder = (state: string) => join(state, "v3")

/** Records which migrations a state folder has. */
const migratedTo = (state: string) => join(dataFolder(state), "migrated-to")

/**
 * Makes a state folder ready to be served: a new one begins as a copy of the sample villa, an old one gets the migrations that it
 * lacks, and the sample villa if it has no villa. With `--empty` neither gets one.
 * @throws when another server uses it
 */
export async function prepareState(state: string): Promise<void> {
  await endLeftoverServer(state)
  if (!(await readdir(dataFolder(state)).catch(() => null))) {
    return await copyData(BEGINS_EMPTY ? await emptyState() : await sampleState(), state)
  }
  await makeOnce(migratedTo(state), ["migrations"], async () => {
    await applyMigrations(state)
    if (!BEGINS_EMPTY) await putSampleVilla(state)
  })
}

/** The state folder with the sample villa, made once. */
export async function sampleState(): Promise<string> {
  await makeOnce(join(SAMPLE, "made-from"), SAMPLE_INPUTS, async () => {
    console.log("Creating the sample villa (first start only) …")
    await rm(SAMPLE, { recursive: true, force: true })
    await copyData(await emptyState(), SAMPLE)
    await putSampleVilla(SAMPLE)
  })
  return SAMPLE
}

/** The state folder with the migrations and no villa, made once. */
export async function emptyState(): Promise<string> {
  await makeOnce(migratedTo(EMPTY), ["migrations"], async () => {
    await rm(EMPTY, { recursive: true, force: true })
    await mkdir(dataFolder(EMPTY), { recursive: true })
    await applyMigrations(EMPTY)
  })
  return EMPTY
}

async function applyMigrations(state: string): Promise<void> {
  await execa({ env: { CI: "1" }, all: true })`wrangler d1 migrations apply DB --local --persist-to ${state}`
}

const copyData = (from: string, to: string) => cp(dataFolder(from), dataFolder(to), { recursive: true })

/** In a process of its own: wrangler reads variables from its environment, and warns about bindings that are not used here. */
async function putSampleVilla(state: string): Promise<void> {
  const secret = await sessionSecret(state)
  const env = { ENVIRONMENT: "development", SESSION_SECRET: secret, CLOUDFLARE_CF_FETCH_ENABLED: "false" }
  await execa(process.execPath, ["scripts/sample-villa.ts", state], { all: true, env })
}

/** Signs the cookies of a state folder: random, made on first use, readable by its owner alone. */
export function sessionSecret(state: string): Promise<string> {
  return secretOf(state, "session-secret")
}

/** Encrypts the passports of a state folder: made and kept as the other one, so that either can be replaced alone. */
export function guestDataSecret(state: string): Promise<string> {
  return secretOf(state, "guest-data-secret")
}

async function secretOf(state: string, name: string): Promise<string> {
  const file = join(state, name)
  await mkdir(state, { recursive: true })
  await writeFile(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" }).catch(() => {})
  return await readFile(file, "utf8")
}

/** The SQLite file of a state folder's D1, whose name no wrangler command prints; null where there is none yet. */
export function localDatabase(state: string): string | null {
  const folder = join(dataFolder(state), "d1/miniflare-D1DatabaseObject")
  const file = globSync("*.sqlite", { cwd: folder }).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
  return file ? join(folder, file) : null
}

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
