import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { getPlatformProxy } from "wrangler"
import type { App } from "#app/app.ts"
import { openApp } from "#app/context.server.ts"
import { violations } from "../../scripts/integrity.ts"
import { guestDataSecret, localDatabase, prepareState, sessionSecret } from "../../scripts/state.ts"
import { type HistoryOptions, historySql } from "../support/history.ts"

/** Prepares the state of a villa with a history. No server may use it meanwhile. */
export async function prepareHistory(state: string, options: Omit<HistoryOptions, "now">): Promise<void> {
  await prepareState(state)
  const database = new DatabaseSync(localDatabase(state)!)
  database.exec(`BEGIN; ${historySql({ ...options, now: Date.now() }).join(";\n")}; COMMIT`)
  const violated = await violations(async (queries) => queries.map((query) => database.prepare(query).all()))
  database.close()
  if (violated.length > 0) throw new Error(violated.join("\n"))
}

/** The app on the bindings of a state that no server uses. */
export async function withApp<Result>(state: string, use: (app: App) => Promise<Result>): Promise<Result> {
  const { env, dispose } = await getPlatformProxy<Env>({ persist: { path: join(state, "v3") }, envFiles: [] })
  const secrets = { SESSION_SECRET: await sessionSecret(state), GUEST_DATA_SECRET: await guestDataSecret(state) }
  const vars = { ENVIRONMENT: "development", ...secrets } as const
  return await use(openApp({ ...env, ...vars }, "http://localhost")).finally(dispose)
}
