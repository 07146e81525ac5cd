import { rm } from "node:fs/promises"
import getPort from "get-port"
import { type LocalVars, type Server, serve } from "../../../scripts/serve.ts"
import { prepareState } from "../../../scripts/state.ts"
import { stateOf } from "./villas.ts"

/**
 * Serves the sample villa with other variables than those of each Playwright worker's server, until `use` is done.
 * @param use gets the server, and what serves it again after it was killed
 */
export async function withOwnServer(
  vars: LocalVars,
  use: (server: Server, start: () => Promise<Server>) => Promise<void>,
): Promise<void> {
  const port = await getPort()
  const state = stateOf(`http://localhost:${port}`)
  await rm(state, { recursive: true, force: true })
  await prepareState(state)
  let server: Server | undefined
  const start = async () => {
    server = await serve({ port, state, vars: { LIMITS: "off", ...vars } })
    return server
  }
  await use(await start(), start)
  await server?.stop()
  await rm(state, { recursive: true, force: true })
}

/** For the fixtures that serve it: it starts while other journeys use both cores. */
export const OWN_SERVER = { scope: "worker", timeout: 300_000 } as const
