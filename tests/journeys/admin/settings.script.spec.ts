import { adminPaths } from "../../../app/admin-paths.ts"
import { violations } from "../support/axe.ts"
import { expect, test } from "../support/journey.ts"
import { adminTexts, logInAsOwner } from "../support/owner.ts"

const { settings } = adminTexts.th

// Axe measures rendered colours, so transitions are disabled.
test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: "reduce" } })

test("Every setting is one tap from the page of settings, and each page has a heading", async ({ page }) => {
  test.slow()
  await logInAsOwner(page.context())
  const list = page.getByRole("main").getByRole("list")
  await page.goto(adminPaths.settings)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(settings.title)
  expect(await violations(page)).toEqual([])

  const names = Object.values(settings.names)
  await expect(list.getByRole("link")).toHaveCount(names.length)
  for (const [index, name] of names.entries()) {
    const row = list.getByRole("link", { name })
    const address = new URL((await row.getAttribute("href"))!, page.url()).href
    expect((await row.boundingBox())!.height, name).toBeGreaterThanOrEqual(44)
    const answered = page.waitForResponse((response) => response.url() === address)
    await row.tap()
    expect((await answered).status(), name).toBe(200)
    await expect(page.getByRole("heading", { level: 1 }), name).toBeVisible()
    // Only the row's own page, and not one that it redirects to.
    expect(page.url(), name).toBe(address)
    if (index < names.length - 1) await page.goto(adminPaths.settings)
  }
})
