// Builds and serves the sample villa with one command: `wrangler dev` neither runs the Remix build nor puts data in.
import "./project.ts"
import { build } from "./build.ts"
import { requireFreePort, scheduledUrl, serveUntilSignal } from "./serve.ts"
import { prepareState, STATE_DIR } from "./state.ts"

const { SETUP_CODE } = process.env
/** As wrangler.toml says. `wrangler dev` runs a cron trigger only when it is requested. */
const CRON_INTERVAL_MS = 5 * 60_000

// Before the build, which takes longer than it is watched.
await requireFreePort()
console.log("Building …")
const [hasBuilt] = await Promise.all([build(), prepareState(STATE_DIR)])
if (!hasBuilt) console.log("Nothing changed since the last build.")
const server = await serveUntilSignal()
const runCron = () => Promise.allSettled([fetch(scheduledUrl(server, "jobs")), fetch(scheduledUrl(server, "feeds"))])
setInterval(runCron, CRON_INTERVAL_MS).unref()
console.log(`
The villa is at   ${server.origin}
The first admin registers at ${server.origin}/admin/register${SETUP_CODE ? `, with the setup code ${SETUP_CODE}` : ""}
Its data is stored in ${STATE_DIR}. Ctrl-C stops it.
`)
await server.ended
