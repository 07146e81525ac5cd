import type { Page } from "@playwright/test"
import { goToCard } from "../support/go-to-card.ts"
import { untilHydrated } from "./support/connection.ts"
import { expect, test } from "./support/journey.ts"

const lazyImages = (page: Page) => page.locator("img[loading=lazy]")
const roomImages = (page: Page) => page.locator("#rooms img")

/** Whether each image shows the file it names, not the empty image that stands for it. */
const shown = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      (all as HTMLImageElement[]).map((image) => image.complete && image.currentSrc.includes("/media/images/")),
    )

/** Lists the images that a page requests from then on. */
function listImages(page: Page): string[] {
  const requested: string[] = []
  page.on("request", (request) => {
    if (request.resourceType() === "image" && request.url().includes("/media/")) requested.push(request.url())
  })
  return requested
}

/** Opens the home page and lists the images it requests from then on. */
async function open(page: Page): Promise<string[]> {
  const requested = listImages(page)
  await page.goto("/")
  return requested
}

test("Images far below the viewport are not fetched until they come near", async ({ page }) => {
  const requested = await open(page)
  await untilHydrated(page)
  // The hero, the slide that shows and the next.
  expect(requested.length).toBeLessThanOrEqual(3)
  expect(await shown(page, "#rooms img")).not.toContain(true)
  await roomImages(page).first().scrollIntoViewIfNeeded()
  await expect.poll(async () => (await shown(page, "#rooms img"))[0]).toBe(true)
  const size = await roomImages(page).first().boundingBox()
  expect(size!.width / size!.height).toBeCloseTo(3 / 2, 1)
})

test("Images that are only passed on the way to the booking card are not fetched", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await page.clock.install()
  const requested = await open(page)
  await untilHydrated(page)
  await page.waitForLoadState("networkidle")
  const before = requested.length
  await goToCard(page)
  await page.clock.fastForward(1000)
  await page.waitForLoadState("networkidle")
  expect(requested.slice(before)).toEqual([])
})

/** Holds back the page's scripts, and so its load event. @returns a function that lets them continue */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route("**/*.js", async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Opens the home page until so many images show. */
async function openUntilShown(page: Page, count: number): Promise<void> {
  await page.goto("/", { waitUntil: "commit" })
  await page.waitForFunction((count) => {
    const shown = [...document.images].filter((image) => image.complete && image.currentSrc.includes("/media/images/"))
    return shown.length >= count
  }, count)
}

test("A slide of which only an edge shows, and the one beside it, are fetched after the page's scripts", async ({
  page,
}) => {
  const release = await holdScripts(page)
  const requested = listImages(page)
  await openUntilShown(page, 1)
  await page.waitForFunction(() => document.querySelectorAll("#rooms img[data-src]").length > 0)
  expect(requested).toHaveLength(1)
  release()
  await expect.poll(() => requested.length).toBe(3)
})

test("A guest who scrolls before the scripts have arrived gets the images", async ({ page }) => {
  const release = await holdScripts(page)
  const requested = listImages(page)
  await openUntilShown(page, 1)
  await page.evaluate(() => window.scrollBy(0, 120))
  await expect.poll(() => requested.length).toBeGreaterThanOrEqual(2)
  release()
})

test("An image that is not loaded yet has its place reserved", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) (window as unknown as { shift: number }).shift += value
      }
    }).observe({ type: "layout-shift", buffered: true })
  })
  await open(page)
  const heights = () => roomImages(page).evaluateAll((all) => all.map((image) => image.clientHeight))
  const before = await heights()
  await roomImages(page).first().scrollIntoViewIfNeeded()
  await expect.poll(async () => (await shown(page, "#rooms img"))[0]).toBe(true)
  expect(await heights()).toEqual(before)
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01)
})

test("Images load even if the page's scripts fail to load", async ({ page }) => {
  await page.route("**/*.js", (route) => route.abort())
  await open(page)
  await roomImages(page).first().scrollIntoViewIfNeeded()
  await expect.poll(async () => (await shown(page, "#rooms img"))[0]).toBe(true)
})

test("Printing shows every image", async ({ page }) => {
  await open(page)
  expect(await shown(page, "img[loading=lazy]")).toContain(false)
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")))
  for (const image of await lazyImages(page).all()) await expect(image).toHaveAttribute("src", /\/media\/images\//)
  const sources = page.locator("picture:has(img[loading=lazy]) source")
  for (const source of await sources.all()) await expect(source).toHaveAttribute("srcset", /\/media\/images\//)
})
