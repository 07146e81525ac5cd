import { DatabaseSync } from "node:sqlite"
import getPort from "get-port"
import { violationsIn } from "../../scripts/backup/make-backup.ts"
import { localDatabase } from "../../scripts/local-database.ts"
import { type LocalVars, type Server, serve } from "../../scripts/serve.ts"
import { prepareState } from "../../scripts/state.ts"

/** A villa that is served, killed and served again, and whose database can be looked at. */
export type Villa = {
  origin: string
  /** The headers of its owner. */
  owner: Record<string, string>
  start(): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
  /** Runs the cron, as Cloudflare does every few minutes. */
  sweep(): Promise<void>
  /** What is wrong with its database, and rows of it. Best asked while it is down. */
  wrongs(): Promise<string[]>
  rows<Row>(sql: string): Row[]
}

/** How a call ended; null where no answer came. */
export type Answer = { status: number; body: Record<string, never> & { data?: never } } | null

const OWNER = { email: "owner@example.com", name: "Owner", password: "only for the chaos" }

/** Serves a new villa, with an owner who takes cards too. */
export async function openVilla(state: string, vars: LocalVars): Promise<Villa> {
  await prepareState(state)
  const port = await getPort()
  let server: Server | null = null
  const villa: Villa = {
    origin: `http://127.0.0.1:${port}`,
    owner: {},
    async start() {
      server = await serve({ port, state, vars: { LIMITS: "off", ...vars } })
    },
    async kill() {
      await server?.kill()
      server = null
    },
    async stop() {
      await server?.stop()
      server = null
    },
    sweep: async () => void (await fetch(`${villa.origin}/cdn-cgi/handler/scheduled`).catch(() => {})),
    wrongs: () => looking(violationsIn),
    rows: <Row>(sql: string) => looking((database) => database.prepare(sql).all() as Row[]),
  }
  function looking<Value>(look: (database: DatabaseSync) => Value): Value {
    const database = new DatabaseSync(localDatabase(state)!, { readOnly: true })
    try {
      return look(database)
    } finally {
      database.close()
    }
  }
  await villa.start()
  const registered = await call(villa, "POST", "/api/admin/auth/register", OWNER)
  const { token } = (registered?.body ?? {}) as { token?: string }
  if (!token) throw new Error(`The owner could not register: ${registered?.status}`)
  villa.owner = { Authorization: `Bearer ${token}` }
  await call(villa, "PATCH", "/api/admin/villa/credit-card-setting", { creditCardEnabled: true }, villa.owner)
  return villa
}

/** Asks the /api of a villa. @returns null where the villa died before it had answered whole */
export async function call(
  { origin }: Pick<Villa, "origin">,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  try {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : {} }
  } catch {
    return null
  }
}
