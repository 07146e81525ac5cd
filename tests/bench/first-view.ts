import type { Browser } from "@playwright/test"
import { type Figure, kB } from "./figure.ts"
import { onPhone } from "./phone.ts"

/**
 * Bytes on the wire for what a phone shows without scrolling: everything but scripts and pictures further down. And for
 * the whole page where scripting is off, when browsers fetch lazy pictures too.
 */
export async function measureFirstView(browser: Browser, origin: string): Promise<Figure[]> {
  const { seen, below } = await visit(browser, origin, true)
  const whole = await visit(browser, origin, false)
  const first = [...seen].filter(([url]) => !below.includes(url))
  return [
    { what: `home page: first view (${first.length} requests)`, measured: kB(sum(first)), budget: "100 kB" },
    {
      what: `home page: all of it, scripting off (${whole.seen.size} requests)`,
      measured: kB(sum([...whole.seen])),
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
    const seen = new Map<string, number>()
    cdp.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url))
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const url = urls.get(requestId)
      if (url) seen.set(url, encodedDataLength)
    })
    // Scripting stays on, which is what makes lazy pictures lazy, but no script arrives.
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
    return { seen, below }
  })
}
