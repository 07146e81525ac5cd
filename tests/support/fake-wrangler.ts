import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { fileURLToPath } from "node:url"

/** An account at Cloudflare that exists in a folder: what `wrangler` on the PATH finds and changes. */
export type FakeAccount = {
  folder: string
  /** What was asked of wrangler and tsc, in order: `wrangler deploy`. */
  calls(): string[]
  /** Names of the deployed worker's secrets; null where there is no worker. */
  secrets(names: string[] | null): void
  /** The database, made if it is not there. */
  database(): DatabaseSync
  /** A file of the bucket, or null. */
  file(key: string): Buffer | null
  putFile(key: string, bytes: Uint8Array): void
  /** Calls that begin so fail from now on. */
  break(call: string): void
}

/** Puts such a wrangler, and a tsc, before all others on this process's PATH. */
export function fakeAccount(): FakeAccount {
  const folder = mkdtempSync(join(tmpdir(), "fake-account-"))
  const command = fileURLToPath(new URL("./fake-wrangler-command.ts", import.meta.url))
  for (const name of ["wrangler", "tsc"]) {
    const run = `exec "${process.execPath}" --disable-warning=ExperimentalWarning "${command}" "${folder}" ${name} "$@"`
    writeFileSync(join(folder, name), `#!/bin/sh\n${run}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  process.env.PATH = `${folder}${delimiter}${process.env.PATH}`
  const bucketFile = (key: string) => join(folder, "bucket", key)
  return {
    folder,
    calls: () => {
      const log = join(folder, "calls")
      return existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []
    },
    secrets: (names) => writeFileSync(join(folder, "secrets.json"), JSON.stringify(names)),
    database: () => new DatabaseSync(join(folder, "d1.sqlite")),
    file: (key) => (existsSync(bucketFile(key)) ? readFileSync(bucketFile(key)) : null),
    putFile: (key, bytes) => {
      mkdirSync(dirname(bucketFile(key)), { recursive: true })
      writeFileSync(bucketFile(key), bytes)
    },
    break: (call) => writeFileSync(join(folder, "broken"), call),
  }
}
