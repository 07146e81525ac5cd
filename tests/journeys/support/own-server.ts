import { rm } from "node:fs/promises"
import { join } from "node:path"
import { freePort } from "../../../scripts/free-port.ts"
import { CACHE } from "../../../scripts/project.ts"
import { serve } from "../../../scripts/serve.ts"
import { prepareEmptyState, prepareState } from "../../../scripts/state.ts"
import { test as base, expect } from "./journey.ts"

export { expect }

const PREPARE = { sample: prepareState, empty: prepareEmptyState }

const testAt = (villa: keyof typeof PREPARE) =>
  base.extend<object, { origin: string }>({
    origin: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
      async ({}, use, { project }) => {
        const state = join(CACHE, `journeys-${villa}-${project.name}`)
        await rm(state, { recursive: true, force: true })
        await PREPARE[villa](state)
        const server = await serve({ port: await freePort(), state, vars: { LIMITS: "off" } })
        await use(server.origin)
        await server.stop()
        await rm(state, { recursive: true, force: true })
      },
      { scope: "worker", timeout: 60_000 },
    ],
    baseURL: ({ origin }, use) => use(origin),
  })

/** A journey at a sample villa that only journeys of the administration change: all its addresses lead there. */
export const sampleVillaTest = testAt("sample")

/** A journey at a villa of which nobody has said anything yet. */
export const emptyVillaTest = testAt("empty")
