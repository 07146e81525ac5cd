import type { Page } from "@playwright/test"
import { untilHydrated } from "./support/connection.ts"
import { card } from "./support/guest.ts"
import { expect, test, words } from "./support/journey.ts"
import { logInAsOwner, staffWords } from "./support/owner.ts"

const t = words.th

/** React's log message for an error caught by a boundary. */
const CAUGHT = /made to crash/

/** Makes the next render of the page fail, like a bug in its script. */
async function crash(page: Page, change: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    String.prototype.slice = () => {
      throw new Error("made to crash")
    }
  })
  await change()
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test.afterEach(({ pageErrors }) => {
  expect(pageErrors.filter((error) => !CAUGHT.test(error))).toEqual([])
  pageErrors.length = 0
})

for (const path of ["/", "/booking"]) {
  test(`A page that crashes in the browser shows a styled error page (${path})`, async ({ page }) => {
    await page.goto(path)
    await untilHydrated(page)
    await page.waitForLoadState("networkidle")
    const before = await background(page)
    // The calendar may render, and so fail, before the tap reaches it.
    const turn = () => card(page).getByLabel(t.booking.nextMonth).tap({ timeout: 5000 })
    await crash(page, () => turn().catch(() => undefined))
    await expect(page.getByRole("heading", { name: t.errors.title })).toBeVisible()
    await expect(page.getByText(t.errors.text)).toBeVisible()
    expect(await background(page)).toBe(before)
    const again = page.getByRole("link", { name: t.errors.tryAgain })
    expect((await again.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await again.tap()
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(t.errors.title)
  })
}

test("An admin page whose data cannot be loaded says what failed, in its frame", async ({ page }) => {
  await logInAsOwner(page.request)
  await page.goto("/admin")
  await untilHydrated(page)
  // The worker's response when D1 is unavailable.
  await page.route("**/admin/bookings.data*", (route) =>
    route.fulfill({
      status: 503,
      headers: { "X-Remix-Response": "yes", "Content-Type": "text/x-script; charset=utf-8" },
      body: '[{"_1":2},"routes/admin/bookings/list",{"_3":4},"error",["E","Unexpected Server Error","Error"]]\n',
    }),
  )
  const nav = page.getByRole("navigation", { name: staffWords.th.staff.nav.label })
  await nav.getByRole("link", { name: staffWords.th.staff.nav.bookings }).tap()
  await expect(page.getByText(staffWords.th.bookings.failed.fetchAll)).toBeVisible()
  await expect(nav).toBeVisible()
})
