import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test"

type Visit = { page: Page; cdp: CDPSession }

/** Opens a page with an empty cache as a phone 360 px wide at double density, and closes it after `use`. */
export async function onPhone<T>(
  browser: Browser,
  options: { script: boolean; language?: string },
  use: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: options.language ?? "th-TH",
    javaScriptEnabled: options.script,
  })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send("Network.enable")
    return await use({ page, cdp })
  } finally {
    await context.close()
  }
}
