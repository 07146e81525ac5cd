import { untilHydrated } from "./support/connection.ts"
import { card } from "./support/guest.ts"
import { expect, isInView, test } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

// Without script the dates are chosen on /booking, which has no such bar. An element that is still being scrolled to has no
// stable position.
test.use({ contextOptions: { reducedMotion: "reduce" } })

test("The bar of the page shows the price of the chosen stay, and leads to the card", async ({ page, request }) => {
  const { checkIn, checkOut } = await freeStay(request)
  await page.goto(`/?checkIn=${checkIn}&checkOut=${checkOut}`)
  await untilHydrated(page)
  const bar = page.locator(".book-bar")
  const total = await card(page).locator(".action-bar data").first().getAttribute("value")
  await expect(bar.locator("data").first()).toHaveAttribute("value", total!)
  expect(await isInView(page, ".book-bar a")).toBe(true)
  await bar.getByRole("link").tap()
  await expect
    .poll(() => isInView(page, "#choose form[method=post] button[type=submit]:not([form]):not(noscript *)"))
    .toBe(true)
  await expect.poll(() => card(page).evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(90)
})
