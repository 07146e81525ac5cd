import { rm } from "node:fs/promises"
import getPort from "get-port"
import { build } from "../../../scripts/build.ts"
import { endOnSignal, serve } from "../../../scripts/serve.ts"
import { localDatabase, prepareState } from "../../../scripts/state.ts"
import { delayAnswers } from "./slow-network.ts"
import { copyDatabase, sampleDatabase, stateOf } from "./villas.ts"

// Serves the villas of the browser journeys on the given port. Started by webServer in playwright.config.ts.
const port = Number(process.argv[2])
/** Holds every answer for up to so many milliseconds; set by the soak. */
const latencyMs = Number(process.env.JOURNEYS_LATENCY_MS ?? 0)
const serverPort = latencyMs > 0 ? await getPort() : port
if (latencyMs > 0) delayAnswers({ port, target: serverPort, maxMs: latencyMs })
const state = stateOf(`http://localhost:${port}`)
await rm(state, { recursive: true, force: true })
await Promise.all([build(), prepareState(state)])
await copyDatabase(localDatabase(state)!, sampleDatabase(state))
const server = await serve({
  port: serverPort,
  state,
  // Another one-time code can be sent at once.
  vars: { LIMITS: "off", OTP_RESEND_SECONDS: "0", PAYMENT_WINDOW_SECONDS: process.env.PAYMENT_WINDOW_SECONDS },
})
endOnSignal(server, () => rm(state, { recursive: true, force: true }))
await server.ended
