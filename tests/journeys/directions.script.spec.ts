import { untilHydrated } from "./support/connection.ts"
import { expect, test, texts } from "./support/journey.ts"

const t = texts.th

test("With JavaScript the coordinates are copied by one tap", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/directions")
  await untilHydrated(page)
  await page.getByRole("button", { name: `${t.site.copy} ${t.directions.coordinates}` }).tap()
  await expect(page.getByRole("button", { name: `${t.site.copied} ${t.directions.coordinates}` })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^\d+\.\d{1,5}, \d+\.\d{1,5}$/)
  await expect(page.getByText(copied, { exact: true })).toBeVisible()
})
