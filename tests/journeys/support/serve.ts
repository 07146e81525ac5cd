import { rm } from "node:fs/promises"
import getPort from "get-port"
import { build } from "../../../scripts/build.ts"
import { endOnSignal, serve } from "../../../scripts/serve.ts"
import { prepareState } from "../../../scripts/state.ts"
import { LINE_CHANNEL } from "../../support/line.ts"
import { STATEMENTS_WORKER } from "../../support/statements.ts"
import { logOf } from "./server-log.ts"
import { delayAnswers } from "./slow-network.ts"
import { stateOf } from "./villas.ts"

// Serves the villas of the browser journeys on the first given port; a journey may serve LINE, push services or channels on
// the second one. Started by webServer in playwright.config.ts.
const [port = 0, servicesPort] = process.argv.slice(2).map(Number)
const services = `http://127.0.0.1:${servicesPort}`
/** Holds every answer for up to so many milliseconds; set by the soak. */
const latencyMs = Number(process.env.JOURNEYS_LATENCY_MS ?? 0)
const serverPort = latencyMs > 0 ? await getPort() : port
if (latencyMs > 0) delayAnswers({ port, target: serverPort, maxMs: latencyMs })
const state = stateOf(`http://localhost:${port}`)
await rm(state, { recursive: true, force: true })
await Promise.all([build(), prepareState(state)])
const server = await serve({
  port: serverPort,
  state,
  main: STATEMENTS_WORKER,
  log: logOf(state),
  vars: {
    LIMITS: "off",
    // Another one-time code can be sent at once.
    OTP_RESEND_SECONDS: "0",
    PAYMENT_WINDOW_SECONDS: process.env.PAYMENT_WINDOW_SECONDS,
    PUSH_RELAY_URL: services,
    CALENDAR_RELAY_URL: services,
    LINE_CHANNEL_ID: LINE_CHANNEL.id,
    LINE_CHANNEL_SECRET: LINE_CHANNEL.secret,
    LINE_API_URL: services,
  },
})
endOnSignal(server, () => rm(state, { recursive: true, force: true }))
await server.ended
