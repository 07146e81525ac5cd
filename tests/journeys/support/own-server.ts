import { rm } from "node:fs/promises"
import { join } from "node:path"
import { type APIRequestContext, request } from "@playwright/test"
import getPort from "get-port"
import { CACHE } from "../../../scripts/project.ts"
import { serve } from "../../../scripts/serve.ts"
import { migrate, prepareState } from "../../../scripts/state.ts"
import { lineServer } from "../../support/fake-line.ts"
import { LINE_CHANNEL } from "../../support/line.ts"
import { test as base, expect } from "./journey.ts"

export { expect }

type Villa = {
  /** Names its state folder. */
  name: string
  prepare: typeof prepareState
  /** What its owner sets up before the first journey. */
  setUp?: (origin: string) => Promise<void>
  /** Whether it has a LINE channel, at a fake LINE server. */
  hasLine?: boolean
}

/** `lineUrl` is the fake LINE server's, empty without one. */
const testAt = ({ name, prepare, setUp, hasLine = false }: Villa) =>
  base.extend<object, { lineUrl: string; origin: string }>({
    lineUrl: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
      async ({}, use) => {
        const line = hasLine ? await lineServer() : null
        await use(line?.url ?? "")
        await line?.stop()
      },
      { scope: "worker" },
    ],
    origin: [
      async ({ lineUrl }, use, { parallelIndex }) => {
        const state = join(CACHE, `journeys-${name}-${parallelIndex}`)
        await rm(state, { recursive: true, force: true })
        await prepare(state)
        // Another one-time code can be sent at once.
        const vars = { LIMITS: "off", OTP_RESEND_SECONDS: "0", ...lineVars(lineUrl) }
        const server = await serve({ port: await getPort(), state, vars })
        await setUp?.(server.origin)
        await use(server.origin)
        await server.stop()
        await rm(state, { recursive: true, force: true })
      },
      // As that of `webServer`: it starts while other journeys use both cores.
      { scope: "worker", timeout: 300_000 },
    ],
    baseURL: ({ origin }, use) => use(origin),
  })

const lineVars = (url: string) =>
  url ? { LINE_CHANNEL_ID: LINE_CHANNEL.id, LINE_CHANNEL_SECRET: LINE_CHANNEL.secret, LINE_API_URL: url } : {}

/** A journey whose base URL is a villa with a LINE channel. */
export const lineVillaTest = testAt({ name: "line", prepare: prepareState, hasLine: true })

/** A journey whose base URL is a villa whose terms and receipts the journey changes, not its prices. */
export const termsVillaTest = testAt({ name: "terms", prepare: prepareState })

/** A journey whose base URL is a villa whose prices the journey changes. */
export const priceListVillaTest = testAt({ name: "price-list", prepare: prepareState })

/** A journey whose base URL is a villa whose forms the journey submits while their answers are delayed. */
export const answersVillaTest = testAt({ name: "answers", prepare: prepareState })

/** A journey whose base URL is a sample villa that only admin journeys change. */
export const sampleVillaTest = testAt({ name: "sample", prepare: prepareState })

/** A journey whose base URL is a sample villa that guests review. */
export const reviewedVillaTest = testAt({ name: "reviews", prepare: prepareState })

/** A journey whose base URL is a sample villa of which one stay is walked from the search to the review. */
export const walkedVillaTest = testAt({ name: "walked", prepare: prepareState })

/** A journey whose base URL is a villa before any content was entered. */
export const emptyVillaTest = testAt({ name: "empty", prepare: migrate })

/** A journey whose base URL is such a villa, which its owner sets up step by step. */
export const newVillaTest = testAt({ name: "new", prepare: migrate })

/** A journey whose base URL is a villa whose owner accepts every payment method. */
export const payingVillaTest = testAt({ name: "paying", prepare: prepareState, setUp: enableEveryPayment })

/** A journey whose base URL is such a villa, whose owner asks for deposits. */
export const depositVillaTest = testAt({ name: "deposit", prepare: prepareState, setUp: enableEveryPayment })

export const PROMPTPAY_ID = "0105540000128"
const OWNER = { email: "owner@example.com", password: "a long password", name: "Noi" }

/** The owner's token of each such villa. */
const tokens = new Map<string, string>()

/** Registers the owner and enables PromptPay and cards. */
async function enableEveryPayment(baseURL: string): Promise<void> {
  const anonymous = await request.newContext({ baseURL })
  const registered = await anonymous.post("/api/admin/auth/register", { data: OWNER })
  expect(registered.status(), await registered.text()).toBe(201)
  tokens.set(baseURL, (await registered.json()).token)
  await anonymous.dispose()
  const owner = await ownerOf(baseURL)
  for (const [setting, data] of [
    ["promptpay-setting", { promptPayEnabled: true, promptPayId: PROMPTPAY_ID }],
    ["credit-card-setting", { creditCardEnabled: true }],
  ] as const) {
    const set = await owner.patch(`/api/admin/villa/${setting}`, { data })
    expect(set.status(), await set.text()).toBe(200)
  }
  await owner.dispose()
}

/** An API client that is logged in as the owner of such a villa. */
export async function ownerOf(baseURL: string): Promise<APIRequestContext> {
  return request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${tokens.get(baseURL)}` } })
}
