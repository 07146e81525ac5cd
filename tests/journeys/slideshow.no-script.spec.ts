import { expect, test, texts } from "./support/journey.ts"

const t = texts.th.slideshow

test("Without JavaScript the image strip scrolls, and the arrows link to slides", async ({ page }) => {
  await page.goto("/")
  const show = page.getByRole("region", { name: t.label })
  const strip = show.getByRole("list")
  const slides = strip.getByRole("listitem")
  await expect(slides).toHaveCount(10)
  await strip.scrollIntoViewIfNeeded()
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.9 })

  await show.getByRole("link", { name: t.next }).and(page.locator(":visible")).first().tap()
  await expect(page).toHaveURL(/#slide-2$/)
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 })
  await expect(slides.nth(0)).not.toBeInViewport()

  await page.goto("/#slide-1")
  await show.getByRole("link", { name: t.previous }).and(page.locator(":visible")).first().tap()
  await expect(page).toHaveURL(/#slide-10$/)
  await expect(slides.nth(9)).toBeInViewport({ ratio: 0.9 })

  // A swipe.
  await strip.evaluate((list) => list.scrollBy({ left: -list.clientWidth, behavior: "instant" }))
  await expect(slides.nth(8)).toBeInViewport({ ratio: 0.9 })

  // Buttons that need JavaScript are hidden.
  for (const name of [t.play, t.pause, t.fullscreen]) await expect(show.getByRole("button", { name })).toHaveCount(0)
})
