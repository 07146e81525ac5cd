// Reads and writes a villa's D1 and R2, local or remote: wrangler has no command for both together.
import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { execa } from "execa"
import { getPlatformProxy } from "wrangler"
import { localDatabase } from "../local-database.ts"
import { CACHE } from "../project.ts"
import { type WorkerConfig, workerConfig } from "../worker-config.ts"
import { databaseOf, importScript } from "./sql-script.ts"

/** What a backup is made of and restored into: this machine's state folder, or what is deployed at Cloudflare. */
export type BackupTarget = {
  /** For log lines. */
  name: string
  /** The rows of each query, in order; none of any where there is no database yet. */
  query(queries: string[]): Promise<Record<string, unknown>[][]>
  /** The SQL statements that recreate the database, a consistent snapshot. */
  dump(): Promise<Iterable<string>>
  /** Runs a SQL file: all of it or nothing. */
  run(file: string): Promise<void>
  /** Applies the migrations that the database lacks. */
  migrate(): Promise<void>
  /** A file of R2, or null. */
  getFile(key: string): Promise<Uint8Array | null>
  putFile(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** How many files may be read or written at the same time. */
  concurrency: number
  close(): Promise<void>
}

/** With CI set, wrangler prompts for nothing. */
const run = execa({ env: { CI: "1" }, stdin: "ignore", all: true })

/** Opens a local state folder, whether or not a server runs on it. */
export async function openLocal(state: string): Promise<BackupTarget> {
  const flags = ["--local", "--persist-to", state]
  const proxy = await localBucket(state)
  const reading = <Value>(read: (database: DatabaseSync) => Value, fallback: Value): Value => {
    const file = localDatabase(state)
    if (!file) return fallback
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
      reading(
        (database) => queries.map((query) => database.prepare(query).all() as Record<string, unknown>[]),
        queries.map(() => []),
      ),
    dump: async () => reading((database) => [...importScript(database)], []),
    run: async (file) => void (await run`wrangler d1 execute DB ${flags} --file ${file}`),
    migrate: async () => void (await run`wrangler d1 migrations apply DB ${flags}`),
    async getFile(key) {
      const file = await proxy.env.MEDIA.get(key)
      return file && new Uint8Array(await file.arrayBuffer())
    },
    async putFile(key, bytes, contentType) {
      await proxy.env.MEDIA.put(key, bytes, { httpMetadata: { contentType } })
    },
    concurrency: 1,
    close: () => proxy.dispose(),
  }
}

/** R2 only: wrangler would warn about what the worker's other bindings lack. */
async function localBucket(state: string) {
  const { bucket } = workerConfig()
  const file = join(CACHE, `bucket-${process.pid}.json`)
  await writeFile(file, JSON.stringify({ name: "backup", r2_buckets: [{ binding: "MEDIA", bucket_name: bucket }] }))
  try {
    return await getPlatformProxy<Pick<Env, "MEDIA">>({
      configPath: file,
      persist: { path: join(state, "v3") },
      envFiles: [],
    })
  } finally {
    await rm(file)
  }
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
    run: async (file) => void (await run`wrangler d1 execute DB --remote -y --file ${file} ${flags}`),
    migrate: async () => void (await run`wrangler d1 migrations apply DB --remote ${flags}`),
    getFile: (key) =>
      withScratchFile(`get-${key}`, async (file) => {
        const got = await run({
          reject: false,
        })`wrangler r2 object get ${bucket}/${key} --remote --file ${file} ${flags}`
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
    concurrency: 4,
    close: async () => {},
  }
}

/** Wrangler reads and writes files only by name. */
async function withScratchFile<Value>(name: string, work: (file: string) => Promise<Value>): Promise<Value> {
  const file = join(CACHE, `${name.replaceAll("/", "-")}-${process.pid}`)
  return await work(file).finally(() => rm(file, { force: true }))
}
