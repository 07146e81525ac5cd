import { lineServer } from "../../support/fake-line.ts"
import { LINE_CHANNEL } from "../../support/line.ts"
import { test as base, expect } from "./journey.ts"
import { OWN_SERVER, withOwnServer } from "./own-server.ts"

export { expect }

/** A journey whose villa has a LINE channel, at a fake LINE server. */
export const test = base.extend<object, { villa: { origin: string; lineUrl: string } }>({
  villa: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const { url, stop } = await lineServer()
      const { id, secret } = LINE_CHANNEL
      const vars = { LINE_CHANNEL_ID: id, LINE_CHANNEL_SECRET: secret, LINE_API_URL: url }
      await withOwnServer(vars, ({ origin }) => use({ origin, lineUrl: url }))
      await stop()
    },
    OWN_SERVER,
  ],
  origin: ({ villa }, use) => use(villa.origin),
})
