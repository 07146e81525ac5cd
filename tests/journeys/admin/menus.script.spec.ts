import type { Page } from "@playwright/test"
import { untilHydrated } from "../support/connection.ts"
import { villaToday } from "../support/nights.ts"
import { expect, sampleVillaTest as test } from "../support/own-server.ts"
import { adminTexts, logInAsOwner } from "../support/owner.ts"

const t = adminTexts.th

test.beforeEach(async ({ page }) => {
  await logInAsOwner(page.context())
  await page.goto("/admin")
  await untilHydrated(page)
})

const menus = {
  "the menu of further pages": (page: Page) => page.locator("header details"),
}

for (const [name, menuIn] of Object.entries(menus)) {
  test(`Escape and a tap outside close ${name}`, async ({ page }) => {
    const menu = menuIn(page)
    const summary = menu.locator("summary")
    await summary.tap()
    await expect(menu).toHaveAttribute("open")
    await menu.getByRole("link").first().focus()
    await page.keyboard.press("Escape")
    await expect(menu).not.toHaveAttribute("open")
    await expect(summary).toBeFocused()
    await summary.tap()
    await expect(menu).toHaveAttribute("open")
    await page.locator("main").tap({ position: { x: 5, y: 5 } })
    await expect(menu).not.toHaveAttribute("open")
  })
}

test("With script the month's links neither scroll the page nor load it again", async ({ page }) => {
  await page.goto("/admin/calendar")
  await untilHydrated(page)
  const night = page.locator(`[data-night="${villaToday()}"]`)
  await night.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }))
  const before = await page.evaluate(() => {
    document.documentElement.dataset.kept = "yes"
    return scrollY
  })
  await night.tap()
  await expect(night).toHaveAttribute("data-selected", "only")
  await expect(page.getByRole("region", { name: t.staff.month.selectedDates })).toBeVisible()
  await page.getByRole("link", { name: t.staff.month.next }).tap()
  await expect(night).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBeCloseTo(before, -1)
  await expect(page.locator("html")).toHaveAttribute("data-kept", "yes")
})
