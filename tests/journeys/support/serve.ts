import { rm } from "node:fs/promises"
import { build } from "../../../scripts/build.ts"
import { endOnSignal } from "../../../scripts/end-on-signal.ts"
import { CACHE } from "../../../scripts/project.ts"
import { serve } from "../../../scripts/serve.ts"
import { prepareState } from "../../../scripts/state.ts"

// Serves the sample villa, fresh, on a port, for the browser journeys: playwright.config.ts starts this and waits until it
// answers.
const port = Number(process.argv[2])
const state = `${CACHE}/journeys-${port}`
await rm(state, { recursive: true, force: true })
await Promise.all([build(), prepareState(state)])
const server = await serve({
  port,
  state,
  vars: { LIMITS: "off", PAYMENT_WINDOW_SECONDS: process.env.PAYMENT_WINDOW_SECONDS },
})
endOnSignal(server, () => rm(state, { recursive: true, force: true }))
await server.ended
