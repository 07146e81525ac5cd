// Prepares a state folder for `wrangler dev`: migrations, the sample villa and a secret, copied from a state made once.
import { randomBytes } from "node:crypto"
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { execa } from "execa"
import { fingerprint } from "./fingerprint.ts"
import { endLeftoverServer } from "./leftover-servers.ts"
import { oneAtATime } from "./one-at-a-time.ts"
import { CACHE } from "./project.ts"

/** Where wrangler persists the bindings' data in a state folder. */
const dataFolder = (state: string) => join(state, "v3")

/**
 * Makes a state folder ready to be served: a new one begins as a copy of the sample villa, an old one gets the
 * migrations that it lacks, and the sample villa if it has no villa.
 * @throws when another server uses it
 */
export async function prepareState(state: string): Promise<void> {
  await endLeftoverServer(state)
  const isNew = !(await readdir(dataFolder(state)).catch(() => null))
  if (isNew) await cp(dataFolder(await sampleState()), dataFolder(state), { recursive: true })
  else await migrateAndFill(state)
}

/** Like `prepareState`, without the sample villa: nothing of the villa has been entered yet. */
export async function prepareEmptyState(state: string): Promise<void> {
  await endLeftoverServer(state)
  await migrate(state)
}

/** A state folder with the sample villa, to be copied. It is made once for the migrations, images and code that it depends on. */
async function sampleState(): Promise<string> {
  return await oneAtATime("sample", async () => {
    const samples = join(CACHE, "sample-states")
    const inputs = await fingerprint(
      "migrations",
      "scripts/sample-villa.ts",
      "scripts/sample-villa",
      "app/villa",
      "app/platform",
      "app/db",
      "wrangler.toml",
    )
    const sample = join(samples, inputs.slice(0, 16))
    if (await readdir(sample).catch(() => null)) return sample
    console.log("Putting in the sample villa, once …")
    await rm(samples, { recursive: true, force: true })
    const unfinished = `${sample}.unfinished`
    await migrateAndFill(unfinished)
    await rename(unfinished, sample)
    return sample
  })
}

async function migrateAndFill(state: string): Promise<void> {
  const stamp = join(dataFolder(state), "migrated-to")
  const migrations = await fingerprint("migrations")
  if ((await readFile(stamp, "utf8").catch(() => "")) === migrations) return
  await migrate(state)
  await execa(process.execPath, ["scripts/put-sample-villa.ts", state], {
    all: true,
    env: {
      ENVIRONMENT: "development",
      SESSION_SECRET: await sessionSecret(state),
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
    },
  })
  await writeFile(stamp, migrations)
}

async function migrate(state: string): Promise<void> {
  await mkdir(dataFolder(state), { recursive: true })
  await execa({ env: { CI: "1" }, all: true })`wrangler d1 migrations apply DB --local --persist-to ${state}`
}

/** Signs the cookies of a state folder: random, made on first use, readable by its owner alone. */
export async function sessionSecret(state: string): Promise<string> {
  const file = join(state, "session-secret")
  await mkdir(state, { recursive: true })
  await writeFile(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" }).catch(() => {})
  return await readFile(file, "utf8")
}
