import { rm } from "node:fs/promises"
import { join } from "node:path"
import { request } from "@playwright/test"
import { freePort } from "../../../scripts/free-port.ts"
import { CACHE } from "../../../scripts/project.ts"
import { serve } from "../../../scripts/serve.ts"
import { prepareState } from "../../../scripts/state.ts"
import { test as base, expect } from "./journey.ts"

export { expect }

export const PROMPTPAY_ID = "0105540000123"

/** A journey at a villa of its own, whose owner takes PromptPay as well: all its addresses lead there. */
export const test = base.extend<object, { villa: string }>({
  villa: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use, { project }) => {
      const state = join(CACHE, `journeys-promptpay-${project.name}`)
      await rm(state, { recursive: true, force: true })
      await prepareState(state)
      const server = await serve({ port: await freePort(), state, vars: { LIMITS: "off" } })
      await takePromptPay(server.origin)
      await use(server.origin)
      await server.stop()
      await rm(state, { recursive: true, force: true })
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ villa }, use) => use(villa),
})

/** Becomes the owner and sets the PromptPay id, as the page about payment does. */
async function takePromptPay(baseURL: string): Promise<void> {
  const owner = await request.newContext({ baseURL })
  const account = { email: "owner@example.com", password: "a long password", name: "Noi" }
  const registered = await owner.post("/api/admin/auth/register", { data: account })
  expect(registered.status(), await registered.text()).toBe(201)
  const { token } = await registered.json()
  const set = await owner.patch("/api/admin/villa/promptpay-setting", {
    data: { promptPayEnabled: true, promptPayId: PROMPTPAY_ID },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(set.status(), await set.text()).toBe(200)
  await owner.dispose()
}
