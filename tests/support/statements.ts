import { copyFile, mkdir } from "node:fs/promises"
import { basename, join } from "node:path"
import { BUNDLE_MAIN } from "../../scripts/build.ts"

const WORKER = "tests/support/statements-worker.js"

/** Puts the built worker that also takes statements into a state folder, since wrangler serves all files beside the main one. */
export async function statementsWorker(state: string): Promise<string> {
  const folder = join(state, "worker")
  await mkdir(folder, { recursive: true })
  const copies = [BUNDLE_MAIN, WORKER].map((file) => copyFile(file, join(folder, basename(file))))
  await Promise.all(copies)
  return join(folder, basename(WORKER))
}

/** Runs statements in the D1 of the server of such a worker: all or none, and between those of its requests and alarms. */
export async function runStatements(origin: string, statements: string[]): Promise<void> {
  const answer = await fetch(`${origin}/test/statements`, { method: "POST", body: JSON.stringify(statements) })
  if (!answer.ok) throw new Error(`The statements failed: ${answer.status} ${await answer.text()}`)
}

/** A text as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
