import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test"
import type { WeighedFile } from "./figure.ts"

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

/** Counts the bytes on the wire from now on. @returns a function that lists them by URL path, in order of arrival */
export function countBytes(cdp: CDPSession): () => WeighedFile[] {
  const urls = new Map<string, string>()
  const sizes = new Map<string, number>()
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url))
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    if (!url || url.startsWith("data:")) return
    const { pathname, search } = new URL(url)
    sizes.set(pathname + search, (sizes.get(pathname + search) ?? 0) + encodedDataLength)
  })
  return () => [...sizes].filter(([, bytes]) => bytes > 0).map(([name, bytes]) => ({ name, bytes }))
}
