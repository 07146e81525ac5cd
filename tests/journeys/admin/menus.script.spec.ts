import { untilHydrated } from "../support/connection.ts"
import { expect, test } from "../support/journey.ts"
import { villaToday } from "../support/nights.ts"
import { adminTexts, logInAsOwner } from "../support/owner.ts"

const t = adminTexts.th

test.beforeEach(async ({ page }) => {
  await logInAsOwner(page.context())
})

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
  await expect(page.getByRole("region", { name: t.month.selectedDates })).toBeVisible()
  await page.getByRole("link", { name: t.month.next }).tap()
  await expect(night).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBeCloseTo(before, -1)
  await expect(page.locator("html")).toHaveAttribute("data-kept", "yes")
})
