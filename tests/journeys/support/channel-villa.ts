import { rm } from "node:fs/promises"
import { join } from "node:path"
import getPort from "get-port"
import { CACHE } from "../../../scripts/project.ts"
import { scheduledUrl, serve } from "../../../scripts/serve.ts"
import { prepareState } from "../../../scripts/state.ts"
import { type Channel, channelServer } from "../../support/channels.ts"
import { test as base, expect } from "./journey.ts"

export { expect }

export type ChannelVilla = {
  origin: string
  /** Sets what channels answer, by the address of their calendar. */
  setChannels(channels: Record<string, Channel>): Promise<void>
  /** Runs the cron that refreshes feeds. */
  runFeedCron(): Promise<void>
}

/** A journey whose base URL is a sample villa that reads the calendars of channels that the journey sets. */
export const test = base.extend<object, { villa: ChannelVilla }>({
  villa: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use, { parallelIndex }) => {
      const state = join(CACHE, `journeys-channels-${parallelIndex}`)
      await rm(state, { recursive: true, force: true })
      await prepareState(state)
      const channels = await channelServer()
      const vars = { LIMITS: "off", CALENDAR_RELAY_URL: channels.url }
      const server = await serve({ port: await getPort(), state, vars })
      await use({
        origin: server.origin,
        setChannels: async (set) => {
          await fetch(`${channels.url}/control`, { method: "POST", body: JSON.stringify({ channels: set }) })
        },
        runFeedCron: async () => expect((await fetch(scheduledUrl(server, "feeds"))).status).toBe(200),
      })
      await server.stop()
      await channels.close()
      await rm(state, { recursive: true, force: true })
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ villa }, use) => use(villa.origin),
})
