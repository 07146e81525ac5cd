import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test"

type Visit = { page: Page; cdp: CDPSession }

/** Opens a page as a phone of 360 px and double density does, its cache empty, and closes it after `look`. */
export async function onPhone<T>(
  browser: Browser,
  options: { script: boolean; language?: string },
  look: (visit: Visit) => Promise<T>,
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
    return await look({ page, cdp })
  } finally {
    await context.close()
  }
}
