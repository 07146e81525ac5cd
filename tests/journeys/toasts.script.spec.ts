import type { Locator, Page } from "@playwright/test"
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

/** Shows a toast on a screen of this size: one that is already there would keep its place. @returns it and the heading of the page's top */
async function toastOn(page: Page, size: { width: number; height: number }) {
  await expect(toasts(page)).toHaveCount(0)
  await page.setViewportSize(size)
  await openToasts(page, 1)
  await page.clock.runFor(500)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }))
  const shown = (await toasts(page).boundingBox())!
  const heading = (await page.getByRole("heading", { level: 1 }).boundingBox())!
  return { shown, heading }
}

async function closeToast(page: Page): Promise<void> {
  await toasts(page).getByRole("button", { name: t.site.close }).tap()
  await page.clock.runFor(500)
  await expect(toasts(page)).toHaveCount(0)
}

test.beforeEach(({ page }) => page.clock.install())

test("A toast is closed by a click on it, by dragging it far, or after five seconds that it was seen", async ({
  page,
  request,
}) => {
  await openCard(page, await freeStay(request))
  await untilHydrated(page)
  await test.step("a click anywhere on it closes only that one, also the first", async () => {
    await openToasts(page, 1)
    await toasts(page).getByText(t.booking.errors.createFailed).click()
    await expect(toasts(page)).toHaveCount(0)
    await openToasts(page, 2)
    // The newest is on top.
    await toasts(page).first().getByText(t.booking.errors.createFailed).click()
    await expect(toasts(page)).toHaveCount(1)
  })
  await test.step("one that is dragged a little stays, and one that is dragged far is closed", async () => {
    const drag = async (from: Locator, distance: number) => {
      const { x, y, width, height } = (await from.boundingBox())!
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.clock.runFor(1000)
      await page.mouse.move(x + width / 2 + distance, y + height / 2, { steps: 5 })
      await page.mouse.up()
    }
    const text = toasts(page).getByText(t.booking.errors.createFailed)
    await drag(toasts(page), 30)
    await expect(toasts(page)).toHaveCount(1)
    await drag(toasts(page), 80)
    await expect(toasts(page)).toHaveCount(0)
    // From its text, which is not selected instead, and while some text of the page is selected.
    await openToasts(page, 1)
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector("h1")!))
    await drag(text, 80)
    await expect(toasts(page)).toHaveCount(0)
  })
  await test.step("it stays five seconds, and longer while the window has no focus", async () => {
    await openToasts(page, 1)
    await page.evaluate(() => window.dispatchEvent(new Event("blur")))
    await page.clock.runFor(20_000)
    await expect(toasts(page)).toHaveCount(1)
    await page.evaluate(() => window.dispatchEvent(new Event("focus")))
    await page.clock.runFor(6000)
    await expect(toasts(page)).toHaveCount(0)
  })
})

test("A toast is over the page's header only, on a phone with a large close button and not printed, on a wide screen at the right", async ({
  page,
  request,
}) => {
  await openCard(page, await freeStay(request))
  await untilHydrated(page)
  for (const [width, height] of [
    [320, 780],
    [360, 780],
    [640, 360],
  ] as const) {
    await test.step(`on a phone, ${width} × ${height}`, async () => {
      const { shown, heading } = await toastOn(page, { width, height })
      expect(shown.y + shown.height).toBeLessThan(heading.y)
      const close = (await toasts(page).getByRole("button", { name: t.site.close }).boundingBox())!
      expect(Math.min(close.width, close.height)).toBeGreaterThanOrEqual(44)
      await page.emulateMedia({ media: "print" })
      await expect(toasts(page)).toBeHidden()
      await page.emulateMedia({ media: "screen" })
      await closeToast(page)
    })
  }
  for (const width of [768, 1280, 1920]) {
    await test.step(`on a wide screen, ${width}`, async () => {
      const { shown, heading } = await toastOn(page, { width, height: 900 })
      expect(shown.y + shown.height).toBeLessThan(heading.y)
      expect(width - (shown.x + shown.width)).toBeLessThanOrEqual(24)
      // Where it is not over the button of the theme.
      if (width === 1920) await expectToFollowTheme(page)
      await closeToast(page)
    })
  }
})

async function expectToFollowTheme(page: Page): Promise<void> {
  const colour = () => toasts(page).evaluate((toast) => getComputedStyle(toast).backgroundColor)
  const light = await colour()
  await page.getByRole("button", { name: t.site.themeToDark }).tap()
  await expect(page.locator("[data-sonner-theme=dark]")).toHaveCount(1)
  expect(await colour()).not.toBe(light)
}

test("In the administration a toast covers no heading of a scrolled page, and reports an upload by script", async ({
  page,
}) => {
  await logInAsOwner(page.context())
  await page.goto("/admin/villa")
  await untilHydrated(page)
  const heading = page.getByRole("heading", { level: 2 }).nth(1)
  // The form keeps the page's position.
  await heading.evaluate((element) => {
    window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - 20, behavior: "instant" })
    document.querySelector<HTMLInputElement>("input[name=minRooms]")?.form?.requestSubmit()
  })
  await expect(toasts(page)).toContainText(adminTexts.th.villa.saved)
  await page.clock.runFor(500)
  const saved = (await toasts(page).boundingBox())!
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeGreaterThanOrEqual(saved.y + saved.height)

  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto("/admin/villa/pictures")
  await untilHydrated(page)
  await upload(page, "slideImages", png)
  await expect(toasts(page)).toContainText(adminTexts.th.villa.upload.added.replace("{{count}}", "1"))
  await page.clock.runFor(500)
  const added = (await toasts(page).boundingBox())!
  expect(1920 - (added.x + added.width)).toBeLessThanOrEqual(24)
})
