import { rm } from "node:fs/promises"
import { build } from "../../../scripts/build.ts"
import { CACHE } from "../../../scripts/project.ts"
import { endOnSignal, serve } from "../../../scripts/serve.ts"
import { prepareState } from "../../../scripts/state.ts"

// Serves a new sample villa on the given port for the browser journeys. Started by webServer in playwright.config.ts.
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
