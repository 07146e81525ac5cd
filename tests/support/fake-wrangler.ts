import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"

/** A fake Cloudflare account in a folder, which the fake `wrangler` on the PATH reads and changes. */
export type FakeAccount = {
  folder: string
  /** The commands that were run, in order: `wrangler deploy`. */
  calls(): string[]
  /** Names of the deployed worker's secrets; null without a worker. */
  secrets(names: string[] | null): void
  /** Sets the accounts of the login (null: not logged in), and whether R2 is enabled. */
  setAccount(changes: Partial<AccountState>): void
  /** The database, created if it is missing. */
  database(): DatabaseSync
  /** A file of the bucket, or null. */
  file(key: string): Buffer | null
  putFile(key: string, bytes: Uint8Array): void
  /** Makes commands that begin like this fail. */
  failCommand(call: string): void
}

type AccountState = { accounts: { id: string; name: string }[] | null; r2: boolean }

/** Puts a fake wrangler and tsc first on this process's PATH. */
export function fakeAccount(): FakeAccount {
  const folder = mkdtempSync(join(tmpdir(), "fake-account-"))
  // Types are stripped once: to strip them in each process would triple its start-up time.
  const source = readFileSync(new URL("./fake-wrangler-command.ts", import.meta.url), "utf8")
  const command = join(folder, "command.mjs")
  writeFileSync(command, stripTypeScriptTypes(source))
  for (const name of ["wrangler", "tsc"]) {
    const run = `exec "${process.execPath}" --disable-warning=ExperimentalWarning "${command}" "${folder}" ${name} "$@"`
    writeFileSync(join(folder, name), `#!/bin/sh\n${run}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  process.env.PATH = `${folder}${delimiter}${process.env.PATH}`
  let state: AccountState = { accounts: [{ id: "a1", name: "Villa" }], r2: true }
  const save = () => writeFileSync(join(folder, "account.json"), JSON.stringify(state))
  save()
  const bucketFile = (key: string) => join(folder, "bucket", key)
  return {
    folder,
    calls: () => {
      const log = join(folder, "calls")
      return existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []
    },
    secrets: (names) => writeFileSync(join(folder, "secrets.json"), JSON.stringify(names)),
    setAccount: (changes) => {
      state = { ...state, ...changes }
      save()
    },
    database: () => new DatabaseSync(join(folder, "d1.sqlite")),
    file: (key) => (existsSync(bucketFile(key)) ? readFileSync(bucketFile(key)) : null),
    putFile: (key, bytes) => {
      mkdirSync(dirname(bucketFile(key)), { recursive: true })
      writeFileSync(bucketFile(key), bytes)
    },
    failCommand: (call) => writeFileSync(join(folder, "broken"), call),
  }
}
