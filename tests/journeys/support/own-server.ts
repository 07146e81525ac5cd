import { rm } from "node:fs/promises"
import { join } from "node:path"
import { type APIRequestContext, request } from "@playwright/test"
import getPort from "get-port"
import { CACHE } from "../../../scripts/project.ts"
import { serve } from "../../../scripts/serve.ts"
import { prepareEmptyState, prepareState } from "../../../scripts/state.ts"
import { test as base, expect } from "./journey.ts"

export { expect }

type Villa = {
  /** The folder of its state. */
  name: string
  prepare: typeof prepareState
  /** What its owner does before anybody comes. */
  furnish?: (origin: string) => Promise<void>
}

const testAt = ({ name, prepare, furnish }: Villa) =>
  base.extend<object, { origin: string }>({
    origin: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
      async ({}, use, { parallelIndex }) => {
        const state = join(CACHE, `journeys-${name}-${parallelIndex}`)
        await rm(state, { recursive: true, force: true })
        await prepare(state)
        const server = await serve({ port: await getPort(), state, vars: { LIMITS: "off" } })
        await furnish?.(server.origin)
        await use(server.origin)
        await server.stop()
        await rm(state, { recursive: true, force: true })
      },
      { scope: "worker", timeout: 60_000 },
    ],
    baseURL: ({ origin }, use) => use(origin),
  })

/** A journey at a sample villa that only journeys of the administration change: all its addresses lead there. */
export const sampleVillaTest = testAt({ name: "sample", prepare: prepareState })

/** A journey at a villa of which nobody has said anything yet. */
export const emptyVillaTest = testAt({ name: "empty", prepare: prepareEmptyState })

/** A journey at a villa whose owner takes every kind of payment. */
export const payingVillaTest = testAt({ name: "paying", prepare: prepareState, furnish: takeEveryPayment })

export const PROMPTPAY_ID = "0105540000128"
const OWNER = { email: "owner@example.com", password: "a long password", name: "Noi" }

/** Becomes the owner and switches on PromptPay and cards. */
async function takeEveryPayment(baseURL: string): Promise<void> {
  const owner = await request.newContext({ baseURL })
  const registered = await owner.post("/api/admin/auth/register", { data: OWNER })
  expect(registered.status(), await registered.text()).toBe(201)
  const headers = { Authorization: `Bearer ${(await registered.json()).token}` }
  for (const [setting, data] of [
    ["promptpay-setting", { promptPayEnabled: true, promptPayId: PROMPTPAY_ID }],
    ["credit-card-setting", { creditCardEnabled: true }],
  ] as const) {
    const set = await owner.patch(`/api/admin/villa/${setting}`, { data, headers })
    expect(set.status(), await set.text()).toBe(200)
  }
  await owner.dispose()
}

/** The /api as the owner of such a villa speaks it. */
export async function ownerOf(baseURL: string): Promise<APIRequestContext> {
  const door = await request.newContext({ baseURL })
  const { token } = await (await door.post("/api/admin/auth/login", { data: OWNER })).json()
  await door.dispose()
  return request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } })
}
