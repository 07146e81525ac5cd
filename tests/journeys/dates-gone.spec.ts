import { bookByApi, bookNow, card, day, openCard, selectedDate } from "./support/guest.ts"
import { expect, LOCALES, ONE_WAY, test, texts, WITH_SCRIPT } from "./support/journey.ts"
import { barsAbove } from "./support/large-text.ts"
import { dateAfter, freeStay } from "./support/nights.ts"

// What is offered instead, in both languages and without script: tests/booking/dates-gone.server.test.ts.

for (const [language, path] of [
  ["th", "/"],
  ["en", "/booking"],
] as const) {
  const t = texts[language].booking

  test.describe(`In ${language}`, ONE_WAY[language], () => {
    test.use({ locale: LOCALES[language] })

    test(`a link to dates that are gone offers the nearest stays at ${path} (${language})`, async ({
      page,
      request,
    }) => {
      const free = await freeStay(request, { nights: 6 })
      const gone = { checkIn: dateAfter(free.checkIn, 2), checkOut: dateAfter(free.checkIn, 4) }
      await bookByApi(request, gone)
      await page.goto(`${path}?checkIn=${gone.checkIn}&checkOut=${gone.checkOut}&rooms=3&guests=2`)

      await expect(day(page, gone.checkIn)).toHaveAttribute("data-state", "taken")
      const notice = card(page).getByRole("alert")
      await expect(notice).toContainText(t.errors.datesUnavailable)
      const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(scrolls).toBe(false)
      expect(await barsAbove(page, 1 / 4), "the notice covers no dates").toEqual([])
      await expect(notice).toBeInViewport()

      await notice.getByRole("link").first().tap()
      await expect(selectedDate(page, free.checkIn)).toBeVisible()
      await expect(selectedDate(page, gone.checkIn)).toBeVisible()
      await bookNow(page, language).tap()
      await page.waitForURL("**/customer-info")
    })
  })
}

test(
  "A guest who loses the race for some nights books the nearest ones with one tap",
  WITH_SCRIPT,
  async ({ page, request }) => {
    const free = await freeStay(request, { nights: 6 })
    const gone = { checkIn: dateAfter(free.checkIn, 2), checkOut: dateAfter(free.checkIn, 4) }
    await openCard(page, gone)
    await bookByApi(request, gone)
    await bookNow(page).tap()
    const notice = card(page).getByRole("alert")
    await expect(notice).toContainText(texts.th.booking.gone.replace("{{nights}}", ""))
    await notice.getByRole("link").first().tap()
    await expect(selectedDate(page, free.checkIn)).toBeVisible()
    await bookNow(page).tap()
    await page.waitForURL("**/customer-info")
  },
)
