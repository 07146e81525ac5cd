import { adminPaths } from "../../../app/admin-paths.ts"
import { violations } from "../support/axe.ts"
import { expect, test } from "../support/journey.ts"
import { adminTexts, logInAsOwner } from "../support/owner.ts"

const { settings } = adminTexts.th

// Axe measures rendered colours, so transitions are disabled.
test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: "reduce" } })

test("Every setting is one tap from the page of settings", async ({ page }) => {
  await logInAsOwner(page.context())
  const list = page.getByRole("main").getByRole("list")
  await page.goto(adminPaths.settings)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(settings.title)
  expect(await violations(page)).toEqual([])

  // That each row leads to its own page is proved by tests/routes/admin/settings/settings.test.ts.
  const names = Object.values(settings.names)
  await expect(list.getByRole("link")).toHaveCount(names.length)
  for (const name of names) {
    expect((await list.getByRole("link", { name }).boundingBox())!.height, name).toBeGreaterThanOrEqual(44)
  }
  const last = list.getByRole("link").last()
  const address = new URL((await last.getAttribute("href"))!, page.url()).href
  await last.tap()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(settings.title)
})
