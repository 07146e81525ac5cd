import "./project.ts"
import { join } from "node:path"
import { getPlatformProxy } from "wrangler"
import { putSampleVilla } from "./sample-villa.ts"

// A process of its own, run by state.ts: it sets the environment from which wrangler takes the worker's variables, and
// its bindings print warnings that concern only those who serve with them.
const state = process.argv[2]!
const proxy = await getPlatformProxy<Env>({ persist: { path: join(state, "v3") }, envFiles: [] })
await putSampleVilla(proxy.env)
await proxy.dispose()
