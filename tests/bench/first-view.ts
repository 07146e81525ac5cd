import type { Browser } from "@playwright/test"
import { type Figure, sizeFigure, type WeighedFile } from "./figure.ts"
import { countBytes, onPhone } from "./phone.ts"

/** Longer than the slideshow shows an image. */
const WAIT_MS = 6000

/**
 * Bytes on the wire for a phone that does not scroll: with script until well after hydration; of that what it shows
 * before its script arrives; and all of the page with scripting off, when browsers also fetch lazy images.
 */
export async function measureFirstView(browser: Browser, origin: string): Promise<Figure[]> {
  const scripted = await visit(browser, origin, { script: true, waitMs: WAIT_MS })
  const shown = scripted.files.filter(({ name }) => !name.endsWith(".js") && !scripted.below.includes(name))
  const unscripted = await visit(browser, origin, { script: false, waitMs: 0 })
  const requests = (files: WeighedFile[]) => `${files.length} requests`
  return [
    { ...sizeFigure(`home page: above the fold (${requests(shown)})`, shown, 100), files: [] },
    sizeFigure(`home page: until the first scroll (${requests(scripted.files)})`, scripted.files, 230),
    {
      ...sizeFigure(`whole home page, scripting off (${requests(unscripted.files)})`, unscripted.files, 0),
      budget: "-",
      over: false,
      files: [],
    },
  ]
}

/** @returns the files, and the paths of the images outside the viewport */
async function visit(browser: Browser, origin: string, { script, waitMs }: { script: boolean; waitMs: number }) {
  return await onPhone(browser, { script }, async ({ page, cdp }) => {
    const files = countBytes(cdp)
    await page.goto(origin, { waitUntil: "networkidle" })
    await page.waitForTimeout(waitMs)
    const below = !script
      ? []
      : await page.evaluate(() => {
          const shows = (image: HTMLImageElement) => {
            const { top, bottom, left, right } = image.getBoundingClientRect()
            return top < innerHeight && bottom > 0 && left < innerWidth && right > 0
          }
          const shown = new Set([...document.images].filter(shows).map((image) => image.currentSrc))
          const hidden = [...document.images].map((image) => image.currentSrc).filter((url) => !shown.has(url))
          return hidden.map((url) => new URL(url).pathname)
        })
    return { files: files(), below }
  })
}
