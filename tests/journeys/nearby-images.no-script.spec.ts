import { expect, test } from "./support/journey.ts"

test("Without script every image of the home page is loaded by the browser", async ({ page }) => {
  await page.goto("/")
  const images = page.locator("picture img")
  expect(await images.count()).toBeGreaterThan(5)
  for (const image of await images.all()) {
    await expect(image).toHaveAttribute("src", /^\/media\/images\//)
    await expect(image).not.toHaveAttribute("data-src", /./)
  }
})
