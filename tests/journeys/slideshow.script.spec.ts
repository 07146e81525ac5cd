import type { Page } from "@playwright/test"
import { expect, test, texts } from "./support/journey.ts"

const t = texts.th.slideshow
const show = (page: Page) => page.getByRole("region", { name: t.label })
const strip = (page: Page) => show(page).getByRole("list")
const counter = (page: Page) => show(page).getByText(/^\d+ \/ \d+$/)
const tapButton = (page: Page, name: string) => show(page).getByRole("button", { name }).tap()
const previous = (page: Page) => show(page).getByRole("link", { name: t.previous })
const next = (page: Page) => show(page).getByRole("link", { name: t.next })

/** Opens the home page at the slideshow after hydration, and pauses it unless the test needs it running. */
async function open(page: Page, { playing = false } = {}) {
  await page.goto("/")
  await strip(page).scrollIntoViewIfNeeded()
  await expect(show(page).getByRole("button", { name: t.pause })).toBeVisible()
  if (playing) return
  await tapButton(page, t.pause)
  await expect(show(page).getByRole("button", { name: t.play })).toBeVisible()
}

/** Drags the strip by mouse, from its centre. */
async function drag(page: Page, distance: number) {
  const box = (await strip(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y, { steps: 4 })
  await page.mouse.up()
}

/** Drags the strip by touch, from its centre, and waits until it has stopped. */
async function swipe(page: Page, distance: number) {
  const box = (await strip(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", to?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: to === undefined ? [] : [{ x: to, y }] })
  await touch("touchStart", x)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", x + distance * part)
  await touch("touchEnd")
  await untilStopped(page)
}

/** Waits until no slide is shown in part. */
const untilStopped = (page: Page) =>
  expect.poll(() => strip(page).evaluate((list) => (list.scrollLeft / list.clientWidth) % 1)).toBeCloseTo(0, 2)

/** The number of the slide where the strip stands, whole or in part. */
const slideInView = (page: Page) => strip(page).evaluate((list) => list.scrollLeft / list.clientWidth + 1)

/** Starts and stops the slideshow by the space bar. */
async function startAndStop(page: Page) {
  await page.keyboard.press("Space")
  await expect(show(page).getByRole("button", { name: t.pause })).toBeVisible()
  await page.keyboard.press("Space")
  await expect(show(page).getByRole("button", { name: t.play })).toBeVisible()
}

test("The slideshow is turned by its arrows, keys, mouse and touch, and fills the screen", async ({ page }) => {
  await open(page)
  await test.step("the arrows show ten images and wrap around at both ends", async () => {
    await expect(strip(page).getByRole("listitem")).toHaveCount(10)
    await expect(counter(page)).toHaveText("1 / 10")
    await previous(page).tap()
    await expect(counter(page)).toHaveText("10 / 10")
    await next(page).tap()
    await expect(counter(page)).toHaveText("1 / 10")
    await next(page).tap()
    await expect(counter(page)).toHaveText("2 / 10")
    // The page has not jumped to an anchor.
    expect(new URL(page.url()).hash).toBe("")
  })
  await test.step("it fills the screen with the same slide, and Escape closes it", async () => {
    await untilStopped(page)
    await tapButton(page, t.fullscreen)
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute("aria-label"))).toBe(t.label)
    await expect(show(page).getByRole("button", { name: t.leaveFullscreen })).toBeVisible()
    await expect.poll(() => slideInView(page)).toBe(2)
    await expect(counter(page)).toHaveText("2 / 10")
    await page.keyboard.press("Escape")
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
    await expect(show(page).getByRole("button", { name: t.fullscreen })).toBeVisible()
    await expect.poll(() => slideInView(page)).toBe(2)
    await expect(counter(page)).toHaveText("2 / 10")
  })
  await test.step("the arrow keys change the slide, and the space bar starts and stops the slideshow", async () => {
    await strip(page).focus()
    await page.keyboard.press("ArrowLeft")
    await expect(counter(page)).toHaveText("1 / 10")
    await page.keyboard.press("ArrowLeft")
    await expect(counter(page)).toHaveText("10 / 10")
    await page.keyboard.press("ArrowRight")
    await expect(counter(page)).toHaveText("1 / 10")
    // Space would scroll the page: on the images, and on an arrow, which is a link.
    for (const focused of [strip(page), next(page)]) {
      await focused.focus()
      const scrolled = await page.evaluate(() => window.scrollY)
      await startAndStop(page)
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
    }
  })
  await test.step("a drag of more than 100 pixels changes the slide: right for the previous, left for the next", async () => {
    await drag(page, -120)
    await expect(counter(page)).toHaveText("2 / 10")
    await drag(page, 120)
    await expect(counter(page)).toHaveText("1 / 10")
    await drag(page, 120)
    await expect(counter(page)).toHaveText("10 / 10")
    // A short drag changes nothing: the long one that follows starts from the same slide.
    await drag(page, 90)
    await drag(page, -90)
    await drag(page, -120)
    await expect(counter(page)).toHaveText("1 / 10")
  })
  await test.step("a touch drag changes the slide at 100 pixels too, and wraps around at both ends", async () => {
    await untilStopped(page)
    await swipe(page, -90)
    await expect(counter(page)).toHaveText("1 / 10")
    await swipe(page, -120)
    await expect(counter(page)).toHaveText("2 / 10")
    await swipe(page, 120)
    await expect(counter(page)).toHaveText("1 / 10")
    await swipe(page, 120)
    await expect(counter(page)).toHaveText("10 / 10")
    await swipe(page, -120)
    await expect(counter(page)).toHaveText("1 / 10")
  })
  await test.step("the keys control it also without focus, but not outside the viewport", async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press("ArrowRight")
    await expect(counter(page)).toHaveText("2 / 10")
    await startAndStop(page)
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }))
    await expect(show(page)).not.toBeInViewport()
    const scrolled = await page.evaluate(() => window.scrollY)
    await page.keyboard.press("Shift+Space")
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(scrolled)
  })
})

test("A running slideshow changes after five seconds, not earlier, and not while it is paused", async ({ page }) => {
  await page.clock.install()
  await open(page, { playing: true })
  await tapButton(page, t.pause)
  await page.clock.runFor(12_000)
  await expect(counter(page)).toHaveText("1 / 10")
  // From here on the clock is controlled by the test.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await tapButton(page, t.play)
  await expect(show(page).getByRole("button", { name: t.pause })).toBeVisible()
  await page.clock.runFor(4900)
  await expect(counter(page)).toHaveText("1 / 10")
  await page.clock.runFor(200)
  await expect(counter(page)).toHaveText("2 / 10")
  await page.clock.runFor(5000)
  await expect(counter(page)).toHaveText("3 / 10")
})

test.describe("With prefers-reduced-motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } })

  test("the slideshow does not start automatically", async ({ page }) => {
    await page.goto("/")
    await strip(page).scrollIntoViewIfNeeded()
    await expect(show(page).getByRole("button", { name: t.play })).toBeVisible()
  })
})
