import type { Page } from "@playwright/test"
import { expect, type Language, LOCALES, test, texts } from "./support/journey.ts"

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
      // Their layout is CSS alone, so a window that is resized has that of one that was opened so.
      await page.goto("/")
      for (const [name, viewport] of Object.entries(VIEWS)) {
        await test.step(name, async () => {
          await page.setViewportSize(viewport)
          await expect.poll(() => offerInView(page)).toEqual(["price", "action"])
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
        })
      }
      await test.step("the rating is shown once, and leads to the reviews", async () => {
        const { reviews, villa } = texts[language as Language]
        const rating = page.getByText("4.8")
        await expect(rating).toHaveCount(1)
        const name = reviews.rating_other.replace("{{rating}}", "4.8").replace("{{count}}", "168")
        await page.getByRole("link", { name }).filter({ has: rating }).tap()
        await expect(page).toHaveURL(/#reviews$/)
        await expect(page.getByRole("heading", { name: villa.tabs.reviews })).toBeInViewport()
      })
    })
  })
}
