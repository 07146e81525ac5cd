import type { Browser } from "@playwright/test"
import { type Figure, kB } from "./figure.ts"
import { onPhone } from "./phone.ts"

/**
 * Bytes on the wire for what a phone shows without scrolling: everything but scripts and images below the fold. And for the
 * whole page with scripting off, when browsers also fetch lazy images.
 */
export async function measureFirstView(browser: Browser, origin: string): Promise<Figure[]> {
  const { sizes, below } = await visit(browser, origin, true)
  const withoutScript = await visit(browser, origin, false)
  const first = [...sizes].filter(([url]) => !below.includes(url))
  return [
    { what: `home page: above the fold (${first.length} requests)`, measured: kB(sum(first)), budget: "100 kB" },
    {
      what: `whole home page, scripting off (${withoutScript.sizes.size} requests)`,
      measured: kB(sum([...withoutScript.sizes])),
      budget: "-",
    },
  ]
}

function sum(requests: [string, number][]): number {
  return requests.reduce((total, [, bytes]) => total + bytes, 0)
}

async function visit(browser: Browser, origin: string, script: boolean) {
  return await onPhone(browser, { script }, async ({ page, cdp }) => {
    const urls = new Map<string, string>()
    const sizes = new Map<string, number>()
    cdp.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url))
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const url = urls.get(requestId)
      if (url) sizes.set(url, encodedDataLength)
    })
    // Browsers load images lazily only with scripting on, so the scripts are aborted instead.
    await page.route("**/*.js", (route) => route.abort())
    await page.goto(origin, { waitUntil: "networkidle" })
    const below = !script
      ? []
      : await page.evaluate(() => {
          const shows = (image: HTMLImageElement) => {
            const { top, bottom, left, right } = image.getBoundingClientRect()
            return top < innerHeight && bottom > 0 && left < innerWidth && right > 0
          }
          const shown = new Set([...document.images].filter(shows).map((image) => image.currentSrc))
          return [...document.images].map((image) => image.currentSrc).filter((url) => !shown.has(url))
        })
    return { sizes, below }
  })
}
