import { expect, test, texts } from "./support/journey.ts"
import { logInAsOwner } from "./support/owner.ts"

const GUESTS = [
  "/",
  "/photos",
  "/directions",
  "/house-rules",
  "/reviews",
  "/booking/link",
  "/check-account",
  "/booking",
  "/privacy",
  "/booking/none/confirmation",
  "/admin/login",
  "/admin/register",
]
const OWNERS = ["/admin", "/admin/bookings", "/admin/villa", "/admin/bookings/none"]

test("The first focusable element of every page is a skip link", async ({ page }) => {
  for (const path of [...GUESTS, ...OWNERS]) {
    if (path === OWNERS[0]) await logInAsOwner(page.context())
    await page.goto(path)
    await page.keyboard.press("Tab")
    await expect(page.locator(":focus"), path).toHaveText(texts.th.site.skip)
    await page.keyboard.press("Enter")
    await expect(page, path).toHaveURL(/#content$/)
    await expect(page.locator("main#content"), path).toBeFocused()
  }
})
