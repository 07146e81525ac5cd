import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { backup, DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { type Cookie, expect } from "@playwright/test"
import { CACHE } from "../../../scripts/project.ts"
import { emptyState, localDatabase } from "../../../scripts/state.ts"
import { ownerOf, ownerSession, setOwnerSession } from "./owner-account.ts"
import { setPrices } from "./priced-villa.ts"

/**
 * The villa that a journey begins with: before its owner came; the sample villa; that with every payment method; that with a
 * season, rules, fees and the promo code BAAN10.
 */
export type VillaKind = "empty" | "sample" | "paying" | "priced"

export const PROMPTPAY_ID = "0105540000128"

/** A villa's database, and the session of its owner. */
type Prepared = { file: string; session: Cookie[] | null }

/** The state folder of a Playwright worker's server. */
export const stateOf = (origin: string): string => join(CACHE, `journeys-${new URL(origin).port}`)

/** The database of the sample villa in such a folder, before any journey. */
export const sampleDatabase = (state: string): string => join(state, "sample.sqlite")

/** Replaces a database, also of a running server, by another one. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true })
  const deadline = performance.now() + LOCK_TIMEOUT_MS
  try {
    while (!(await copied(source, to))) {
      if (performance.now() > deadline) throw new Error(`${to} is locked`)
      await pause(5)
    }
  } finally {
    source.close()
  }
}

/** Far longer than a transaction of the server. */
const LOCK_TIMEOUT_MS = 5000

/** Node's backup does not wait for a transaction of the server, and then fails with SQLite's text for success. */
async function copied(source: DatabaseSync, to: string): Promise<boolean> {
  try {
    await backup(source, to)
    return true
  } catch (error) {
    if ((error as Error).message === "not an error") return false
    throw error
  }
}

/**
 * The server of a Playwright worker. Before each journey its database is replaced as a whole, which takes milliseconds, so that
 * no journey sees what another one did; starting a server takes seconds.
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
    if (kind === "empty") return { file: localDatabase(await emptyState())!, session: null }
    const state = stateOf(this.origin)
    if (kind === "sample") await this.load({ file: sampleDatabase(state), session: null })
    else await this.begin("sample")
    const session = await ownerSession(this.origin)
    if (kind === "paying") await enableEveryPayment(this.origin)
    if (kind === "priced") setPrices(localDatabase(state)!)
    const file = join(state, `begin-${kind}.sqlite`)
    await copyDatabase(localDatabase(state)!, file)
    return { file, session }
  }

  private async load({ file, session }: Prepared): Promise<void> {
    await copyDatabase(file, localDatabase(stateOf(this.origin))!)
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
