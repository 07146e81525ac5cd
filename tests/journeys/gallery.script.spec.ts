import type { Locator, Page } from "@playwright/test"
import { violations } from "./support/axe.ts"
import { untilHydrated } from "./support/connection.ts"
import { expect, test, texts } from "./support/journey.ts"

const t = texts.th

const gallery = (page: Page) => page.getByRole("dialog", { name: t.slideshow.label })
const counter = (page: Page) => gallery(page).getByText(/^\d+ \/ \d+$/)
/** The photos below the slideshow. */
const grid = (page: Page) => page.getByRole("list", { name: t.photos.title }).getByRole("link")

/** Opens the gallery by a link of the home page. */
async function open(page: Page, link: Locator) {
  await link.tap()
  await expect(gallery(page)).toBeVisible()
}

/** Drags the photo by touch, which the browser itself scrolls and snaps. */
async function swipe(page: Page, distance: number) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 390 }] })
  const from = 180 - distance / 2
  await touch("touchStart", from)
  for (const part of [0.1, 0.25, 0.5, 0.75, 1]) await touch("touchMove", from + distance * part)
  await touch("touchEnd")
}

test("The gallery opens at the tapped photo, is turned by keys, swipes and the rooms' names, and returns the focus", async ({
  page,
}) => {
  await page.goto("/")
  await untilHydrated(page)
  await test.step("it opens at the tapped photo, and closing it returns the focus", async () => {
    await open(page, grid(page).nth(1))
    const name = await grid(page).nth(1).getByRole("img", { includeHidden: true }).getAttribute("alt")
    await expect(gallery(page).getByRole("img", { name: name! })).toBeInViewport({ ratio: 0.9 })
    await expect(gallery(page).getByRole("figure").filter({ hasText: name! })).toBeInViewport()
    await gallery(page).getByRole("button", { name: t.site.close }).tap()
    await expect(gallery(page)).toHaveCount(0)
    await expect(grid(page).nth(1)).toBeFocused()
    expect(new URL(page.url()).pathname).toBe("/")
  })
  await test.step("arrow keys, Home, End and swipes turn the photos; Escape closes", async () => {
    await open(page, page.locator("#rooms a").first())
    await expect(counter(page)).toHaveText("6 / 10")
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
    await swipe(page, -250)
    await expect(counter(page)).toHaveText("2 / 10")
    await page.keyboard.press("Escape")
    await expect(gallery(page)).toHaveCount(0)
  })
  await test.step("the rooms' names lead to their photos", async () => {
    await open(page, grid(page).last())
    const sections = gallery(page).getByRole("button").filter({ hasText: /.+/ })
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
    for (const button of await gallery(page).getByRole("button").all()) {
      const box = (await button.boundingBox())!
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

test("Script and list of the gallery are fetched when it opens; where that fails the link is followed", async ({
  page,
}) => {
  const requested: string[] = []
  page.on("request", (request) => requested.push(new URL(request.url()).pathname))
  const ofGallery = () => requested.filter((path) => /gallery|photos/.test(path))
  await page.addInitScript(() => Object.defineProperty(document, "fullscreenEnabled", { value: false }))
  await page.goto("/")
  await untilHydrated(page)
  await test.step("where full screen is unsupported there is no button for it", async () => {
    const show = page.getByRole("region", { name: t.slideshow.label })
    await expect(show.getByRole("button")).toHaveCount(1)
    await expect(show.getByRole("button", { name: t.slideshow.fullscreen })).toHaveCount(0)
  })
  expect(ofGallery()).toEqual([])
  await page.route("**/assets/gallery*.js", (route) => route.abort())
  await grid(page).first().tap()
  await expect(page).toHaveURL(/\/photos#/)
  expect(ofGallery().length).toBeGreaterThan(1)
})
