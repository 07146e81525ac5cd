import { type Channel, channelServer } from "../../support/channels.ts"
import { test as base, expect } from "./journey.ts"

export { expect }

/** Sets what channels answer, by the address of their calendar. */
export type SetChannels = (channels: Record<string, Channel>) => Promise<void>

/** A journey whose villa reads the calendars of channels that the journey sets. */
export const test = base.extend<{ setChannels: SetChannels }>({
  setChannels: async ({ villaServer }, use) => {
    const { url, close } = await channelServer(villaServer.servicesPort)
    await use(async (channels) => {
      await fetch(`${url}/control`, { method: "POST", body: JSON.stringify({ channels }) })
    })
    await close()
  },
})
