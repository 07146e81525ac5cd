import { DatabaseSync } from "node:sqlite"
import getPort from "get-port"
import { violationsIn } from "../../scripts/backup/villa-backup.ts"
import { type LocalVars, type Server, scheduledUrl, serve } from "../../scripts/serve.ts"
import { localDatabase, prepareState } from "../../scripts/state.ts"
import { SAMPLE_SELLER } from "../support/sample.ts"

/** A villa that can be killed and served again, and whose database can be read. */
export type Villa = {
  origin: string
  /** The id of an extra that it offers. */
  extra: string
  /** The headers of its owner. */
  owner: Record<string, string>
  start(): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
  /** Runs the jobs of the cron once. */
  runCron(): Promise<void>
  /** The violated invariants of its database; like `rows`, consistent only while the villa is down. */
  violations(): Promise<string[]>
  rows<Row>(sql: string): Row[]
  /** Changes its database, only while the villa is down. */
  change(sql: string): void
}

/** Null where no complete answer came. */
export type Answer = { status: number; body: Record<string, never> & { data?: never } } | null

const OWNER = { email: "owner@example.com", name: "Owner", password: "only for the chaos" }

/** Serves a new villa whose owner accepts cards. */
export async function openVilla(state: string, vars: LocalVars): Promise<Villa> {
  await prepareState(state)
  const port = await getPort()
  let server: Server | null = null
  const villa: Villa = {
    origin: `http://127.0.0.1:${port}`,
    extra: "",
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
    runCron: async () => void (await fetch(scheduledUrl(villa, "jobs")).catch(() => {})),
    violations: () => reading(violationsIn),
    rows: <Row>(sql: string) => reading((database) => database.prepare(sql).all() as Row[]),
    change(sql) {
      const database = new DatabaseSync(localDatabase(state)!)
      database.exec(sql)
      database.close()
    },
  }
  function reading<Value>(read: (database: DatabaseSync) => Value): Value {
    const database = new DatabaseSync(localDatabase(state)!, { readOnly: true })
    try {
      return read(database)
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
  // So that each payment gets a receipt, whose numbers have no gaps.
  const { name, address, taxId } = SAMPLE_SELLER
  const issues = await call(villa, "PATCH", "/api/admin/villa/seller", { name, address, taxId }, villa.owner)
  if (issues?.status !== 200) throw new Error(`The owner could not say who sells: ${issues?.status}`)
  const extra = { name: { th: "อาหารเช้า", en: "Breakfast" }, unit: "person-night", price: 250, maxQuantity: 3 }
  const offered = await call(villa, "POST", "/api/admin/villa/extras", extra, villa.owner)
  villa.extra = (offered?.body as { data?: { extra?: { id: string } } } | undefined)?.data?.extra?.id ?? ""
  if (!villa.extra) throw new Error(`The owner could not offer an extra: ${offered?.status}`)
  return villa
}

/** Calls the API of a villa. @returns null where the villa was killed before the answer was complete */
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
