import { lineServer } from "../../support/fake-line.ts"
import { test as base, expect } from "./journey.ts"

export { expect }

/** A journey with a fake LINE server, at this URL. */
export const test = base.extend<{ lineUrl: string }>({
  lineUrl: async ({ villaServer }, use) => {
    const { url, stop } = await lineServer(villaServer.servicesPort)
    await use(url)
    await stop()
  },
})
