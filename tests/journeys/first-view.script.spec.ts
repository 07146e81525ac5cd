import type { Page } from "@playwright/test"
import { en } from "../../app/i18n/locales/en.ts"
import { expect, LOCALES, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

/** Whether the first view shows a price and a link or button to book, completely and covered by nothing. */
async function offerInView(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      if (right === left || top < 0 || bottom > window.innerHeight) return false
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return seen !== null && element.contains(seen)
    }
    const [price, action] = [
      "data",
      "a[href='#choose'], #choose form[method=post] button[type=submit]:not([form])",
    ].map((selector) => [...document.querySelectorAll(selector)].some(isShown))
    return [price ? "price" : "", action ? "action" : ""]
  })
}

const VIEWS = {
  "a phone": { width: 360, height: 740 },
  "a small phone": { width: 320, height: 568 },
  "a phone in landscape": { width: 740, height: 360 },
  "a small phone in landscape": { width: 568, height: 320 },
  "a tablet": { width: 768, height: 1024 },
  "a low window": { width: 900, height: 500 },
  "a laptop": { width: 1280, height: 900 },
  "a large screen": { width: 1920, height: 1080 },
}

for (const [language, locale] of Object.entries(LOCALES)) {
  test.describe(`In ${language}`, () => {
    test.use({ locale })

    test(`The first view shows price and action on every screen, and nothing is wider than it (${language})`, async ({
      page,
    }) => {
      for (const [name, viewport] of Object.entries(VIEWS)) {
        await test.step(name, async () => {
          await page.setViewportSize(viewport)
          await page.goto("/")
          expect(await offerInView(page)).toEqual(["price", "action"])
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
        })
      }
    })
  })
}

test("The rating is shown once, and leads to the reviews", async ({ page }) => {
  await page.goto("/")
  const rating = page.getByText("4.8")
  await expect(rating).toHaveCount(1)
  await rating.tap()
  await expect(page).toHaveURL(/#reviews$/)
  await expect(page.getByRole("heading", { name: texts.th.villa.tabs.reviews })).toBeInViewport()
})

test.describe("In English", () => {
  test.use({ locale: LOCALES.en })

  test("The rating is the specified one", async ({ page }) => {
    await page.goto("/")
    await expect(
      page.getByRole("link", {
        name: en.reviews.rating_other.replace("{{rating}}", "4.8").replace("{{count}}", "168"),
      }),
    ).toBeVisible()
  })
})

test("A price breakdown names no fees that are not charged", async ({ page, request }, info) => {
  const { checkIn, checkOut } = await freeStay(request, info)
  await page.goto(`/booking?checkIn=${checkIn}&checkOut=${checkOut}`)
  await page.locator("#choose summary").filter({ hasText: texts.th.booking.price.details }).tap()
  await expect(page.locator("#choose form[method=post] dl").last()).toBeVisible()
  await expect(page.locator("#choose")).not.toContainText("฿0")
})
