import { expect, test, WITH_SCRIPT, WITHOUT_SCRIPT } from "../support/journey.ts"
import { adminTexts, expectMessage, input, logInAsOwner, submitButton } from "../support/owner.ts"

const { place } = adminTexts.th

test.beforeEach(({ page }) => logInAsOwner(page.context()))

test("The pin is where the owner stands, by one tap", WITH_SCRIPT, async ({ page }) => {
  await page.context().grantPermissions(["geolocation"])
  await page.context().setGeolocation({ latitude: 12.389471, longitude: 99.985533 })
  await page.goto("/admin/villa/place")
  await page.getByRole("button", { name: place.address.position }).tap()
  await expect(input(page, "coordinates")).toHaveValue("12.38947, 99.98553")
  await expect(page.getByRole("link", { name: place.address.openMap })).toHaveAttribute("href", /12\.38947/)
  await submitButton(page, "coordinates").tap()
  await expectMessage(page, place.saved)

  await test.step("and a refusal says what to do instead", async () => {
    await page.context().clearPermissions()
    await page.reload()
    await page.getByRole("button", { name: place.address.position }).tap()
    await expect(page.getByText(place.address.positionFailed)).toBeVisible()
  })
})

test("Without script the page says that one's position needs it", WITHOUT_SCRIPT, async ({ page }) => {
  await page.goto("/admin/villa/place")
  // Playwright finds no text within `noscript`.
  await expect(page.locator("noscript p")).toBeVisible()
  expect(await (await page.request.get("/admin/villa/place")).text()).toContain(place.address.positionNoScript)
  await expect(page.getByRole("button", { name: place.address.position })).toHaveCount(0)
})
