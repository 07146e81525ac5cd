import { randomBytes } from "node:crypto"
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { quietly } from "./command.ts"
import { fingerprint } from "./fingerprint.ts"
import { endLeftoverServer } from "./leftover-servers.ts"
import { oneAtATime } from "./one-at-a-time.ts"
import { CACHE } from "./project.ts"

// A state folder holds all that a local villa remembers. Wrangler keeps the bindings' data in its subfolder v3.
const data = (state: string) => join(state, "v3")

/**
 * Makes a state folder ready to be served: a new one begins as a copy of the sample villa, an old one gets the
 * migrations that it lacks, and the sample villa if it has none.
 * @throws when another server uses it
 */
export async function prepareState(state: string): Promise<void> {
  await endLeftoverServer(state)
  const isNew = !(await readdir(data(state)).catch(() => null))
  if (isNew) await cp(data(await sampleState()), data(state), { recursive: true })
  else await migrateAndFill(state)
}

/** Like `prepareState`, for a villa of which nobody has said anything yet. */
export async function prepareEmptyState(state: string): Promise<void> {
  await endLeftoverServer(state)
  await migrate(state)
}

/** A state folder with the sample villa, made once for the migrations, pictures and code that shape it. Copy it. */
async function sampleState(): Promise<string> {
  return await oneAtATime("sample", async () => {
    const samples = join(CACHE, "sample-states")
    const shapedBy = await fingerprint(
      "migrations",
      "scripts/sample-villa.ts",
      "scripts/sample-villa",
      "app/villa",
      "app/platform",
      "app/db",
      "wrangler.toml",
    )
    const sample = join(samples, shapedBy.slice(0, 16))
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
  const version = join(data(state), "migrated-to")
  const migrations = await fingerprint("migrations")
  if ((await readFile(version, "utf8").catch(() => "")) === migrations) return
  await migrate(state)
  await quietly([process.execPath, "scripts/put-sample-villa.ts", state], {
    env: {
      ...process.env,
      ENVIRONMENT: "development",
      SESSION_SECRET: await sessionSecret(state),
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
    },
  })
  await writeFile(version, migrations)
}

async function migrate(state: string): Promise<void> {
  await mkdir(data(state), { recursive: true })
  await quietly(["wrangler", "d1", "migrations", "apply", "DB", "--local", "--persist-to", state], {
    env: { ...process.env, CI: "1" },
  })
}

/** What signs the cookies of a state folder: random, made when first asked for, readable by its owner alone. */
export async function sessionSecret(state: string): Promise<string> {
  const file = join(state, "session-secret")
  await mkdir(state, { recursive: true })
  await writeFile(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" }).catch(() => {})
  return await readFile(file, "utf8")
}
