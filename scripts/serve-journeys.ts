import { rm } from "node:fs/promises"
import { build } from "./build.ts"
import { endOnSignal } from "./end-on-signal.ts"
import { CACHE } from "./project.ts"
import { serve } from "./serve.ts"
import { prepareState } from "./state.ts"

// Serves the sample villa, fresh, for the browser journeys: playwright.config.ts starts this and waits until it answers.
const state = `${CACHE}/journeys`
await build()
await rm(state, { recursive: true, force: true })
await prepareState(state)
const server = await serve({
  port: Number(process.env.JOURNEYS_PORT),
  state,
  vars: { LIMITS: "off", PAYMENT_WINDOW_SECONDS: process.env.PAYMENT_WINDOW_SECONDS },
})
endOnSignal(server)
await server.ended
