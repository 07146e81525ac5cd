import "./project.ts"
import { join } from "node:path"
import { getPlatformProxy } from "wrangler"
import { putSampleVilla } from "./sample-villa.ts"

// Run by state.ts in a process of its own, which sets the environment that wrangler reads variables from, and hides the warnings
// that wrangler prints about bindings that are not used here.
const state = process.argv[2]!
const proxy = await getPlatformProxy<Env>({ persist: { path: join(state, "v3") }, envFiles: [] })
await putSampleVilla(proxy.env)
await proxy.dispose()
