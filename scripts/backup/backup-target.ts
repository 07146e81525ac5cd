// Reads and writes a villa's D1 and R2, local or remote: wrangler has no command for both together.
import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { parseArgs } from "node:util"
import { execa } from "execa"
import { getPlatformProxy } from "wrangler"
import { CACHE, Failure } from "../project.ts"
import { endLeftoverServer, localDatabase, STATE_DIR } from "../state.ts"
import { type WorkerConfig, workerConfig } from "../worker-config.ts"
import { databaseOf, importScript } from "./sql-script.ts"

/** What a backup is made of and restored into: this machine's state folder, or what is deployed at Cloudflare. */
export type BackupTarget = {
  /** For log lines. */
  name: string
  /** The rows of each query, in order; none of any where there is no database yet. */
  query(queries: string[]): Promise<Record<string, unknown>[][]>
  /** The SQL statements that recreate the database, a consistent snapshot. */
  dump(): Promise<string[]>
  /** Runs a SQL file: all of it or nothing. */
  run(file: string): Promise<void>
  /** Applies the migrations that the database lacks. */
  migrate(): Promise<void>
  /** A file of R2, or null. */
  getFile(key: string): Promise<Uint8Array | null>
  putFile(key: string, bytes: Uint8Array, type: string): Promise<void>
  close(): Promise<void>
}

/** With CI set, wrangler prompts for nothing. */
const run = execa({ env: { CI: "1" }, stdin: "ignore", all: true })

/**
 * Opens the target that the command line names: with --remote what is deployed by the configuration of --config, otherwise the
 * local state of STATE_DIR.
 * @param writes whether no server may run on the local state
 */
export async function targetOfCommand({ writes }: { writes: boolean }) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: "boolean" }, force: { type: "boolean" }, config: { type: "string" } },
  })
  if (positionals.length > 1) throw new Failure("Only one folder can be given.")
  if (writes && !values.remote) await endLeftoverServer(STATE_DIR)
  const target = values.remote ? openRemote(workerConfig(values.config)) : await openLocal(STATE_DIR)
  return { target, folder: positionals[0], force: values.force }
}

/** The default folder of a backup that is made now. */
export function newFolder(): string {
  return `backups/${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}`
}

/** Opens a local state folder, whether or not a server runs on it. */
async function openLocal(state: string): Promise<BackupTarget> {
  const { env, dispose } = await localBucket(state)
  const reading = <Value>(read: (database: DatabaseSync) => Value): Value | null => {
    const file = localDatabase(state)
    if (!file) return null
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      database.exec("BEGIN")
      return read(database)
    } finally {
      database.close()
    }
  }
  return {
    name: `the local state in ${state}`,
    query: async (queries) =>
      reading((database) => queries.map((query) => database.prepare(query).all())) ?? queries.map(() => []),
    dump: async () => reading(importScript) ?? [],
    ...writers(["--local", "--persist-to", state]),
    async getFile(key) {
      const file = await env.MEDIA.get(key)
      return file && new Uint8Array(await file.arrayBuffer())
    },
    async putFile(key, bytes, contentType) {
      await env.MEDIA.put(key, bytes, { httpMetadata: { contentType } })
    },
    close: dispose,
  }
}

/** R2 only: wrangler would warn about what the worker's other bindings lack. */
async function localBucket(state: string) {
  const configPath = join(CACHE, `bucket-${process.pid}.json`)
  const bucket = { binding: "MEDIA", bucket_name: workerConfig().bucket }
  await writeFile(configPath, JSON.stringify({ name: "backup", r2_buckets: [bucket] }))
  const options = { configPath, persist: { path: join(state, "v3") }, envFiles: [] }
  return await getPlatformProxy<Pick<Env, "MEDIA">>(options).finally(() => rm(configPath))
}

/** Opens what is deployed. Each query and each file is a wrangler command, which has the account's credentials. */
export function openRemote({ flags, database, bucket }: WorkerConfig): BackupTarget {
  return {
    name: `the remote database ${database} and the bucket ${bucket}`,
    async query(queries) {
      const { stdout } = await run`wrangler d1 execute DB --remote --json --command ${queries.join(";\n")} ${flags}`
      return (JSON.parse(stdout) as { results: Record<string, unknown>[] }[]).map(({ results }) => results)
    },
    dump: () =>
      withScratchFile("export.sql", async (file) => {
        await run`wrangler d1 export DB --remote -y --output ${file} ${flags}`
        return importScript(databaseOf(await readFile(file, "utf8")))
      }),
    ...writers(["--remote", ...flags]),
    getFile: (key) =>
      withScratchFile(`get-${key}`, async (file) => {
        const options = ["--remote", "--file", file, ...flags]
        const got = await run({ reject: false })`wrangler r2 object get ${bucket}/${key} ${options}`
        if (!got.failed) return new Uint8Array(await readFile(file))
        if (/does not exist/i.test(got.all)) return null
        throw got
      }),
    putFile: (key, bytes, type) =>
      withScratchFile(`put-${key}`, async (file) => {
        await writeFile(file, bytes)
        const options = ["--remote", "--file", file, "--content-type", type, ...flags]
        await run`wrangler r2 object put ${bucket}/${key} ${options}`
      }),
    close: async () => {},
  }
}

function writers(flags: string[]): Pick<BackupTarget, "run" | "migrate"> {
  return {
    run: async (file) => void (await run`wrangler d1 execute DB ${flags} -y --file ${file}`),
    migrate: async () => void (await run`wrangler d1 migrations apply DB ${flags}`),
  }
}

/** Wrangler reads and writes files only by name. */
async function withScratchFile<Value>(name: string, work: (file: string) => Promise<Value>): Promise<Value> {
  const file = join(CACHE, `${name.replaceAll("/", "-")}-${process.pid}`)
  return await work(file).finally(() => rm(file, { force: true }))
}
