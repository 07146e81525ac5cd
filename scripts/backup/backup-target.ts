import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { getPlatformProxy } from "wrangler"
import { ask, quietly } from "../command.ts"
import { localDatabase } from "../local-database.ts"
import { CACHE, Failure } from "../project.ts"
import { type WorkerConfig, workerConfig } from "../worker-config.ts"
import { databaseOf, importScript } from "./sql-script.ts"

/** Where a villa's data lies: this machine's state folder, or Cloudflare. */
export type BackupTarget = {
  /** For people. */
  name: string
  /** The answers to questions of SQL, in order; none of any where there is no database yet. */
  ask(questions: string[]): Promise<Record<string, unknown>[][]>
  /** The script that makes its database anew, as it is at one moment. */
  dump(): Promise<Iterable<string>>
  /** Runs a script of SQL: all of it or nothing. */
  run(file: string): Promise<void>
  /** Gives its database the migrations that it lacks. */
  migrate(): Promise<void>
  /** A file of R2, or null. */
  getFile(key: string): Promise<Uint8Array | null>
  putFile(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** How many files are asked for at once. */
  filesAtOnce: number
  close(): Promise<void>
}

/** Opens a local state folder, whether or not a server runs on it. */
export async function openLocal(state: string): Promise<BackupTarget> {
  const target = ["--local", "--persist-to", state]
  const proxy = await localBucket(state)
  const reading = <Value>(read: (database: DatabaseSync) => Value, none: Value): Value => {
    const file = localDatabase(state)
    if (!file) return none
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
    ask: async (questions) =>
      reading(
        (database) => questions.map((question) => database.prepare(question).all() as Record<string, unknown>[]),
        questions.map(() => []),
      ),
    dump: async () => reading((database) => [...importScript(database)], []),
    run: async (file) => void (await quietly(["wrangler", "d1", "execute", "DB", ...target, "--file", file])),
    migrate: async () => void (await quietly(["wrangler", "d1", "migrations", "apply", "DB", ...target], inCi())),
    async getFile(key) {
      const file = await proxy.env.MEDIA.get(key)
      return file && new Uint8Array(await file.arrayBuffer())
    },
    async putFile(key, bytes, contentType) {
      await proxy.env.MEDIA.put(key, bytes, { httpMetadata: { contentType } })
    },
    filesAtOnce: 1,
    close: () => proxy.dispose(),
  }
}

/** R2 alone: the worker's other bindings would only warn of what they lack. */
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

/** Opens what is deployed. Each question and each file is a call of wrangler, which knows the account. */
export function openRemote(config: WorkerConfig): BackupTarget {
  const { flags } = config
  const scratch = (name: string) => join(CACHE, `${name}-${process.pid}`)
  return {
    name: `the remote database ${config.database} and the bucket ${config.bucket}`,
    async ask(questions) {
      const command = questions.join(";\n")
      const { code, said, output } = await ask(
        ["wrangler", "d1", "execute", "DB", "--remote", "--json", "--command", command, ...flags],
        inCi(),
      )
      if (code !== 0) throw new Failure(`wrangler d1 execute ended with ${code}:\n${output}`)
      return (JSON.parse(said) as { results: Record<string, unknown>[] }[]).map(({ results }) => results)
    },
    async dump() {
      const file = scratch("export.sql")
      try {
        await quietly(["wrangler", "d1", "export", "DB", "--remote", "-y", "--output", file, ...flags], inCi())
        return importScript(databaseOf(await readFile(file, "utf8")))
      } finally {
        await rm(file, { force: true })
      }
    },
    run: async (file) =>
      void (await quietly(["wrangler", "d1", "execute", "DB", "--remote", "-y", "--file", file, ...flags], inCi())),
    migrate: async () =>
      void (await quietly(["wrangler", "d1", "migrations", "apply", "DB", "--remote", ...flags], inCi())),
    async getFile(key) {
      const file = scratch(`get-${key.replaceAll("/", "-")}`)
      const path = `${config.bucket}/${key}`
      const { code, output } = await ask(
        ["wrangler", "r2", "object", "get", path, "--remote", "--file", file, ...flags],
        inCi(),
      )
      try {
        if (code === 0) return new Uint8Array(await readFile(file))
        if (/does not exist/i.test(output)) return null
        throw new Failure(`wrangler r2 object get ${path} ended with ${code}:\n${output}`)
      } finally {
        await rm(file, { force: true })
      }
    },
    async putFile(key, bytes, type) {
      const file = scratch(`put-${key.replaceAll("/", "-")}`)
      await writeFile(file, bytes)
      const path = `${config.bucket}/${key}`
      try {
        const put = ["wrangler", "r2", "object", "put", path, "--remote", "--file", file, "--content-type", type]
        await quietly([...put, ...flags], inCi())
      } finally {
        await rm(file, { force: true })
      }
    },
    filesAtOnce: 4,
    close: async () => {},
  }
}

/** Wrangler asks nothing where it thinks that nobody is there. */
function inCi() {
  return { env: { ...process.env, CI: "1" } }
}
