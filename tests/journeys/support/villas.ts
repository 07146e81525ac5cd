import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type Cookie, expect } from "@playwright/test"
import { importScript, SCHEMA_QUERY, type SchemaEntry } from "../../../scripts/backup/sql-script.ts"
import { CACHE } from "../../../scripts/project.ts"
import { emptyState, localDatabase, sampleState } from "../../../scripts/state.ts"
import { runStatements } from "../../support/statements.ts"
import { ownerOf, ownerSession, setOwnerSession } from "./owner-account.ts"
import { setPrices } from "./priced-villa.ts"

/**
 * The villa that a journey begins with: before its owner came; the sample villa; that with every payment method; that with a
 * season, rules, fees and the promo code BAAN10.
 */
export type VillaKind = "empty" | "sample" | "paying" | "priced"

export const PROMPTPAY_ID = "0105540000128"

/** The statements that put a villa in place of any other one, and the session of its owner. */
type Prepared = { statements: string[]; session: Cookie[] | null }

/** The state folder of a Playwright worker's server. */
export const stateOf = (origin: string): string => join(CACHE, `journeys-${new URL(origin).port}`)

/** The statements that replace all rows of a database by those of a file. Its triggers are away meanwhile. */
function replacementBy(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.exec("begin")
    const schema = database.prepare(SCHEMA_QUERY).all() as SchemaEntry[]
    const ofType = (type: string) => schema.filter((entry) => entry.type === type)
    return [
      "pragma defer_foreign_keys = on",
      ...ofType("trigger").map(({ name }) => `drop trigger ${name}`),
      ...ofType("table").map(({ name }) => `delete from ${name}`),
      ...importScript(database).filter((statement) => /^(INSERT|DELETE)/.test(statement)),
      ...ofType("trigger").map(({ sql }) => sql),
    ]
  } finally {
    database.close()
  }
}

/**
 * The server of a Playwright worker. Before each journey all of its rows are replaced, which takes milliseconds, so that no
 * journey sees what another one did; starting a server takes seconds.
 */
export class VillaServer {
  readonly origin: string
  /** Where it calls LINE, push services and channels; a journey that needs one serves it there. */
  readonly servicesPort: number
  private readonly prepared = new Map<VillaKind, Prepared>()

  constructor({ port, servicesPort }: { port: number; servicesPort: number }) {
    this.origin = `http://localhost:${port}`
    this.servicesPort = servicesPort
  }

  /** Puts a new villa of a kind into the running server. */
  async begin(kind: VillaKind): Promise<void> {
    const villa = this.prepared.get(kind) ?? (await this.prepare(kind))
    this.prepared.set(kind, villa)
    await this.load(villa)
  }

  private async prepare(kind: VillaKind): Promise<Prepared> {
    if (kind === "empty") return { statements: replacementBy(localDatabase(await emptyState())!), session: null }
    if (kind === "sample") {
      await this.load({ statements: replacementBy(localDatabase(await sampleState())!), session: null })
    } else await this.begin("sample")
    const session = await ownerSession(this.origin)
    if (kind === "paying") await enableEveryPayment(this.origin)
    if (kind === "priced") await setPrices(this.origin)
    return { statements: replacementBy(localDatabase(stateOf(this.origin))!), session }
  }

  private async load({ statements, session }: Prepared): Promise<void> {
    await runStatements(this.origin, statements)
    setOwnerSession(this.origin, session)
    // The worker remembers the version of the home page for a second; a request that writes makes it read the new one.
    const headers = { "Idempotency-Key": randomUUID() }
    expect((await fetch(`${this.origin}/api/booking`, { method: "POST", headers })).status).toBeLessThan(500)
  }
}

async function enableEveryPayment(origin: string): Promise<void> {
  const owner = await ownerOf(origin)
  for (const [setting, data] of [
    ["promptpay-setting", { promptPayEnabled: true, promptPayId: PROMPTPAY_ID }],
    ["credit-card-setting", { creditCardEnabled: true }],
  ] as const) {
    const set = await owner.patch(`/api/admin/villa/${setting}`, { data })
    expect(set.status(), await set.text()).toBe(200)
  }
  await owner.dispose()
}
