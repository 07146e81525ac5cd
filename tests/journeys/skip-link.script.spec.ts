import { expect, test, texts } from "./support/journey.ts"
import { logInAsOwner } from "./support/owner.ts"

// That every page begins with this link: tests/routes/every-page.server.test.ts.
test("The first Tab shows the skip link, and Enter moves the focus to the content", async ({ page }) => {
  for (const path of ["/booking", "/admin/bookings"]) {
    if (path.startsWith("/admin")) await logInAsOwner(page.context())
    await page.goto(path)
    await page.keyboard.press("Tab")
    const link = page.getByRole("link", { name: texts.th.site.skip })
    await expect(link, path).toBeFocused()
    await expect(link, path).toBeInViewport({ ratio: 1 })
    await page.keyboard.press("Enter")
    await expect(page, path).toHaveURL(/#content$/)
    await expect(page.locator("main#content"), path).toBeFocused()
  }
})

test("The second one of the home page leads past its photos to the booking card", async ({ page }) => {
  await page.goto("/")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  const link = page.getByRole("link", { name: texts.th.villa.bookNow }).first()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport({ ratio: 1 })
  await page.keyboard.press("Enter")
  await expect(page.getByRole("region", { name: texts.th.booking.chooseTitle })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.locator("select[name=rooms]")).toBeFocused()
})
