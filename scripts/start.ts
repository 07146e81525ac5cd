import "./project.ts"
import { build } from "./build.ts"
import { endOnSignal } from "./end-on-signal.ts"
import { runCron } from "./run-cron.ts"
import { serve } from "./serve.ts"
import { prepareState } from "./state.ts"

const { PORT = "8787", STATE_DIR = ".wrangler/state", PAYMENT_WINDOW_SECONDS, LIMITS, SETUP_CODE } = process.env

console.log("Building …")
const [changed] = await Promise.all([build(), prepareState(STATE_DIR)])
if (!changed) console.log("Nothing changed since the last build.")
const server = await serve({
  port: Number(PORT),
  state: STATE_DIR,
  vars: { PAYMENT_WINDOW_SECONDS, LIMITS, SETUP_CODE },
})
endOnSignal(server)
runCron(server.origin)
console.log(`
The villa is at   ${server.origin}
The first admin registers at ${server.origin}/admin/register${SETUP_CODE ? `, with the setup code ${SETUP_CODE}` : ""}
Its data is kept in ${STATE_DIR}. Ctrl-C stops it.
`)
await server.ended
