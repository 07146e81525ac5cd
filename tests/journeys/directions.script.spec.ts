import type { Page } from "@playwright/test"
import { untilHydrated } from "./support/connection.ts"
import { expect, test, texts } from "./support/journey.ts"

// What the pages say in both languages, and what they hide: tests/villa/place/directions-page.server.test.ts.

const t = texts.th
const footer = (page: Page) => page.getByRole("contentinfo")
const heading = (page: Page) => page.getByRole("heading", { level: 1 })

test("A guest finds the way and the house rules from the home page, copies the coordinates by one tap, and goes back", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/")
  await footer(page).getByRole("link", { name: t.directions.title }).tap()
  await expect(page).toHaveURL(/\/directions$/)
  await expect(heading(page)).toHaveText(t.directions.title)
  await untilHydrated(page)
  await page.getByRole("button", { name: `${t.site.copy} ${t.directions.coordinates}` }).tap()
  await expect(page.getByRole("button", { name: `${t.site.copied} ${t.directions.coordinates}` })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^\d+\.\d{1,5}, \d+\.\d{1,5}$/)
  await expect(page.getByText(copied, { exact: true })).toBeVisible()

  await footer(page).getByRole("link", { name: t.houseRules.title }).tap()
  await expect(heading(page)).toHaveText(t.houseRules.title)
  await page.goBack()
  await expect(heading(page)).toHaveText(t.directions.title)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole("region", { name: t.directions.section })).toBeVisible()
})
