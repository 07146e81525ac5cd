import { type Channel, channelServer } from "../../support/channels.ts"
import { test as base, expect } from "./journey.ts"
import { OWN_SERVER, withOwnServer } from "./own-server.ts"

export { expect }

export type ChannelVilla = {
  origin: string
  /** Sets what channels answer, by the address of their calendar. */
  setChannels(channels: Record<string, Channel>): Promise<void>
}

/** A journey whose villa reads the calendars of channels that the journey sets. */
export const test = base.extend<object, { villa: ChannelVilla }>({
  villa: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const channels = await channelServer()
      await withOwnServer({ CALENDAR_RELAY_URL: channels.url }, (server) =>
        use({
          origin: server.origin,
          setChannels: async (set) => {
            await fetch(`${channels.url}/control`, { method: "POST", body: JSON.stringify({ channels: set }) })
          },
        }),
      )
      await channels.close()
    },
    OWN_SERVER,
  ],
  origin: ({ villa }, use) => use(villa.origin),
})
