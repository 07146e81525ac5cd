import type { Locator, Page } from "@playwright/test"
import { violations } from "./support/axe.ts"
import { untilHydrated } from "./support/connection.ts"
import { expect, test, texts } from "./support/journey.ts"

const t = texts.th

const viewer = (page: Page) => page.getByRole("dialog", { name: t.slideshow.label })
const counter = (page: Page) => viewer(page).getByText(/^\d+ \/ \d+$/)
const button = (page: Page, name: string) => viewer(page).getByRole("button", { name, exact: true })
/** The photos below the slideshow. */
const grid = (page: Page) => page.getByRole("list", { name: t.photos.title }).getByRole("link")

/** Opens the viewer by a link of the page. */
async function open(page: Page, link: Locator) {
  await link.tap()
  await expect(viewer(page)).toBeVisible()
}

/** Moves one finger, or two that start at its place, by touch. */
async function drag(page: Page, from: { x: number; y: number }[], to: { x: number; y: number }[]) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  await touch("touchStart", from)
  for (const part of [0.1, 0.25, 0.5, 0.75, 1]) {
    const points = from.map(({ x, y }, index) => ({
      x: x + (to[index]!.x - x) * part,
      y: y + (to[index]!.y - y) * part,
    }))
    await touch("touchMove", points)
  }
  await touch("touchEnd", [])
}

const swipe = (page: Page, distance: number) =>
  drag(page, [{ x: 180 - distance / 2, y: 390 }], [{ x: 180 + distance / 2, y: 390 }])

/** The photo that is shown, in pixels of the screen. */
const photoBox = async (page: Page, name: string) =>
  (await viewer(page).getByRole("img", { name, exact: true }).boundingBox())!

test("A photo opens in the viewer whole, is turned and enlarged, and Escape or the back button returns to it", async ({
  page,
}) => {
  await page.goto("/")
  await untilHydrated(page)
  const name = (await grid(page).nth(1).getByRole("img").getAttribute("alt"))!
  await test.step("it opens at the tapped photo with its caption, and closing returns the focus", async () => {
    await open(page, grid(page).nth(1))
    await expect(viewer(page).getByRole("img", { name, exact: true })).toBeInViewport({ ratio: 0.9 })
    await expect(viewer(page).locator("p").filter({ hasText: name }).last()).toHaveText(name)
    await button(page, t.site.close).tap()
    await expect(viewer(page)).toHaveCount(0)
    await expect(grid(page).nth(1)).toBeFocused()
    expect(new URL(page.url()).pathname).toBe("/")
  })
  await test.step("a slide and a room's photo open too, and the browser's back button closes the viewer", async () => {
    await open(page, page.locator(".slides a").first())
    await expect(counter(page)).toHaveText("1 / 10")
    await page.goBack()
    await expect(viewer(page)).toHaveCount(0)
    await expect(page.locator(".slides a").first()).toBeFocused()
    const room = page.locator("#rooms a").first()
    await open(page, room)
    await expect(counter(page)).toHaveText("6 / 10")
  })
  await test.step("arrow keys, Home, End, buttons and swipes turn the photos; Escape closes", async () => {
    await page.keyboard.press("ArrowLeft")
    await expect(counter(page)).toHaveText("5 / 10")
    await page.keyboard.press("ArrowRight")
    await expect(counter(page)).toHaveText("6 / 10")
    await page.keyboard.press("End")
    await expect(counter(page)).toHaveText("10 / 10")
    await page.keyboard.press("ArrowRight")
    await expect(counter(page)).toHaveText("10 / 10")
    await page.keyboard.press("Home")
    await expect(counter(page)).toHaveText("1 / 10")
    await button(page, t.slideshow.next).tap()
    await expect(counter(page)).toHaveText("2 / 10")
    await button(page, t.slideshow.previous).tap()
    await expect(counter(page)).toHaveText("1 / 10")
    await swipe(page, -250)
    await expect(counter(page)).toHaveText("2 / 10")
    await page.keyboard.press("Escape")
    await expect(viewer(page)).toHaveCount(0)
    await expect(page.locator("#rooms a").first()).toBeFocused()
  })
  await test.step("two fingers and the button enlarge the photo; at first it is shown whole", async () => {
    await open(page, grid(page).nth(1))
    const whole = await photoBox(page, name)
    expect(whole.width).toBeLessThanOrEqual(360)
    expect(whole.x).toBeGreaterThanOrEqual(0)
    const middle = whole.y + whole.height / 2
    const from = [
      { x: 150, y: middle },
      { x: 210, y: middle },
    ]
    await drag(page, from, [
      { x: 60, y: middle },
      { x: 300, y: middle },
    ])
    await expect.poll(async () => (await photoBox(page, name)).width).toBeGreaterThan(whole.width * 2)
    await button(page, t.slideshow.zoom).tap()
    await expect.poll(async () => Math.round((await photoBox(page, name)).width)).toBe(Math.round(whole.width))
    await button(page, t.slideshow.zoom).tap()
    await expect.poll(async () => (await photoBox(page, name)).width).toBeGreaterThan(whole.width * 2)
    await expect(button(page, t.slideshow.zoom)).toHaveAttribute("aria-pressed", "true")
    await button(page, t.site.close).tap()
  })
  await test.step("the rooms' names lead to their photos", async () => {
    await open(page, grid(page).last())
    const sections = viewer(page).getByRole("button").filter({ hasText: /.+/ })
    await expect(sections).toHaveCount(4)
    await sections.last().tap()
    await expect(counter(page)).toHaveText("10 / 10")
    await expect(sections.last()).toHaveAttribute("aria-current", "true")
    await sections.first().tap()
    await expect(counter(page)).toHaveText("1 / 10")
  })
  await test.step("axe finds no violation, and its controls are at least 44 px", async () => {
    // Axe measures rendered colours, so transitions are disabled.
    await page.emulateMedia({ reducedMotion: "reduce" })
    expect(await violations(page)).toEqual([])
    for (const control of await viewer(page).getByRole("button").all()) {
      const box = (await control.boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
  })
  await test.step("on a phone on its side the counter is in one line", async () => {
    await page.setViewportSize({ width: 640, height: 360 })
    await page.keyboard.press("End")
    await expect(counter(page)).toHaveText("10 / 10")
    const lines = await counter(page).evaluate(({ firstChild }) => {
      const range = document.createRange()
      range.selectNodeContents(firstChild!.parentNode!)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
    expect(lines).toBe(1)
  })
})

test("The page of all photos opens the viewer in the page's language, and Back leads from there to the page before", async ({
  page,
}) => {
  const { slideshow, site } = texts.en
  await page.goto("/house-rules?lng=en")
  await page.goto("/photos")
  await untilHydrated(page)
  const last = page.locator("main figure a").last()
  await last.tap()
  const dialog = page.getByRole("dialog", { name: slideshow.label })
  await expect(dialog).toBeVisible()
  for (const name of [site.close, slideshow.zoom, slideshow.previous, slideshow.next])
    await expect(dialog.getByRole("button", { name, exact: true })).toBeVisible()
  await expect(dialog.getByText(slideshow.slide.replace("{{number}}", "10").replace("{{count}}", "10"))).toHaveCount(1)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(last).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/house-rules/)
})

test("Script and list of the viewer are fetched when it opens; where that fails the link is followed", async ({
  page,
}) => {
  const requested: string[] = []
  page.on("request", (request) => requested.push(new URL(request.url()).pathname))
  const ofViewer = () => requested.filter((path) => /photo-viewer|photos/.test(path))
  await page.addInitScript(() => Object.defineProperty(document, "fullscreenEnabled", { value: false }))
  await page.goto("/")
  await untilHydrated(page)
  await test.step("where full screen is unsupported there is no button for it", async () => {
    const show = page.getByRole("region", { name: t.slideshow.label })
    await expect(show.getByRole("button")).toHaveCount(1)
    await expect(show.getByRole("button", { name: t.slideshow.fullscreen })).toHaveCount(0)
  })
  expect(ofViewer()).toEqual([])
  await page.route("**/assets/photo-viewer*.js", (route) => route.abort())
  await grid(page).first().tap()
  await expect(page).toHaveURL(/\/photos#/)
  expect(ofViewer().length).toBeGreaterThan(1)
})
