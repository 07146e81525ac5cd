import type { Page } from "@playwright/test"
import { whileWritesFail } from "./support/broken-database.ts"
import { untilHydrated } from "./support/connection.ts"
import { png } from "./support/files.ts"
import { bookNow, openCard } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, logInAsOwner, upload } from "./support/owner.ts"

const t = texts.th

const toasts = (page: Page) => page.locator("[data-sonner-toast]:not([data-removed=true])")

/** Fails to book the given number of times, with one toast each. */
async function openToasts(page: Page, count: number): Promise<void> {
  await whileWritesFail(new URL(page.url()).origin, "bookings", async () => {
    for (let shown = 1; shown <= count; shown++) {
      await bookNow(page).tap()
      await expect(toasts(page)).toHaveCount(shown)
    }
  })
}

test.beforeEach(async ({ page, request }, info) => {
  await page.clock.install()
  await openCard(page, await freeStay(request, info))
  await untilHydrated(page)
})

test("A click anywhere on a toast closes only that one, also the first", async ({ page }) => {
  await openToasts(page, 1)
  await toasts(page).getByText(t.booking.errors.createFailed).click()
  await expect(toasts(page)).toHaveCount(0)
  await openToasts(page, 2)
  // The newest is on top.
  await toasts(page).first().getByText(t.booking.errors.createFailed).click()
  await expect(toasts(page)).toHaveCount(1)
})

test("A toast stays five seconds, and longer while it is hovered or the window has no focus", async ({ page }) => {
  await openToasts(page, 1)
  await page.evaluate(() => window.dispatchEvent(new Event("blur")))
  await page.clock.runFor(20_000)
  await expect(toasts(page)).toHaveCount(1)
  await page.evaluate(() => window.dispatchEvent(new Event("focus")))
  await page.clock.runFor(6000)
  await expect(toasts(page)).toHaveCount(0)
})

test("On a phone a toast is over the page's header only, has a large close button, and is not printed", async ({
  page,
}) => {
  const sizes = [
    { width: 320, height: 780 },
    { width: 360, height: 780 },
    { width: 640, height: 360 },
  ]
  for (const size of sizes) {
    await page.setViewportSize(size)
    // A toast that is already there keeps its place.
    await page.reload()
    await untilHydrated(page)
    await openToasts(page, 1)
    await page.clock.runFor(500)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }))
    const shown = (await toasts(page).boundingBox())!
    const heading = (await page.getByRole("heading", { level: 1 }).boundingBox())!
    expect(shown.y + shown.height).toBeLessThan(heading.y)
    const close = (await toasts(page).getByRole("button", { name: t.site.close }).boundingBox())!
    expect(Math.min(close.width, close.height)).toBeGreaterThanOrEqual(44)
    await page.emulateMedia({ media: "print" })
    await expect(toasts(page)).toBeHidden()
    await page.emulateMedia({ media: "screen" })
    await toasts(page).getByRole("button", { name: t.site.close }).tap()
    await page.clock.runFor(500)
    await expect(toasts(page)).toHaveCount(0)
  }
})

test("On a wide screen a toast is at the window's top right, over the header, and covers no heading", async ({
  page,
}) => {
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    await untilHydrated(page)
    await openToasts(page, 1)
    await page.clock.runFor(500)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }))
    const shown = (await toasts(page).boundingBox())!
    const heading = (await page.getByRole("heading", { level: 1 }).boundingBox())!
    expect(shown.y + shown.height).toBeLessThan(heading.y)
    expect(width - (shown.x + shown.width)).toBeLessThanOrEqual(24)
  }
})

test("On a scrolled page a toast covers no heading either", async ({ page }) => {
  await logInAsOwner(page.context())
  await page.goto("/admin/bank")
  await untilHydrated(page)
  const heading = page.getByRole("heading", { level: 2 }).nth(1)
  // The form keeps the page's position.
  await heading.evaluate((element) => {
    window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - 20, behavior: "instant" })
    document.querySelector<HTMLInputElement>("input[name=accountName]")?.form?.requestSubmit()
  })
  await expect(toasts(page)).toContainText(adminTexts.th.villa.bank.detailsSaved)
  await page.clock.runFor(500)
  const shown = (await toasts(page).boundingBox())!
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeGreaterThanOrEqual(shown.y + shown.height)
})

test("A toast follows the theme", async ({ page }) => {
  // On a narrower screen it is over the button.
  await page.setViewportSize({ width: 1920, height: 780 })
  await page.reload()
  await untilHydrated(page)
  await openToasts(page, 1)
  const colour = () => toasts(page).evaluate((toast) => getComputedStyle(toast).backgroundColor)
  const light = await colour()
  await page.getByRole("button", { name: t.site.themeToDark }).tap()
  await expect(page.locator("[data-sonner-theme=dark]")).toHaveCount(1)
  expect(await colour()).not.toBe(light)
})

test("A toast that is dragged far is closed, and one that is dragged a little stays", async ({ page }) => {
  await openToasts(page, 1)
  const drag = async (distance: number) => {
    const { x, y, width, height } = (await toasts(page).boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.clock.runFor(1000)
    await page.mouse.move(x + width / 2 + distance, y + height / 2, { steps: 5 })
    await page.mouse.up()
  }
  await drag(30)
  await expect(toasts(page)).toHaveCount(1)
  await drag(80)
  await expect(toasts(page)).toHaveCount(0)
})

test("An upload by JavaScript reports its success, at the top right of a wide window", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await logInAsOwner(page.context())
  await page.goto("/admin/villa/pictures")
  await untilHydrated(page)
  await upload(page, "slideImages", png)
  await expect(toasts(page)).toContainText(adminTexts.th.villa.upload.added.replace("{{count}}", "1"))
  await page.clock.runFor(500)
  const shown = (await toasts(page).boundingBox())!
  expect(1920 - (shown.x + shown.width)).toBeLessThanOrEqual(24)
})
