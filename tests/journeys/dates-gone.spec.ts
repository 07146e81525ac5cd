import { bookByApi, bookNow, card, day, openCard, selectedDate } from "./support/guest.ts"
import { expect, LANGUAGES, LOCALES, ONE_WAY, test, texts } from "./support/journey.ts"
import { dateAfter, freeStay } from "./support/nights.ts"
import { HIGH_SEASON } from "./support/priced-villa.ts"

for (const language of LANGUAGES) {
  const t = texts[language].booking

  test.describe(`In ${language}`, ONE_WAY[language], () => {
    test.use({ locale: LOCALES[language] })

    for (const path of ["/", "/booking"]) {
      test(`a link to dates that are gone offers the nearest stays at ${path} (${language})`, async ({
        page,
        request,
      }, info) => {
        const free = await freeStay(request, info, { nights: 6 })
        const gone = { checkIn: dateAfter(free.checkIn, 2), checkOut: dateAfter(free.checkIn, 4) }
        await bookByApi(request, gone)
        await page.goto(`${path}?checkIn=${gone.checkIn}&checkOut=${gone.checkOut}&rooms=3&guests=2`)

        await expect(day(page, gone.checkIn)).toHaveAttribute("data-state", "taken")
        const notice = card(page).getByRole("alert")
        await expect(notice).toContainText(t.errors.datesUnavailable)
        await expect(notice).toContainText(t.gone.replace("{{nights}}", ""))
        const offered = notice.getByRole("link")
        await expect(offered).toHaveCount(2)
        await expect(offered.first()).toContainText("฿")
        const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
        expect(scrolls).toBe(false)

        await offered.first().tap()
        await expect(selectedDate(page, free.checkIn)).toBeVisible()
        await expect(selectedDate(page, gone.checkIn)).toBeVisible()
        await bookNow(page, language).tap()
        await page.waitForURL("**/customer-info")
      })
    }

    test(`a guest who loses the race for some nights books the nearest ones with one tap (${language})`, async ({
      page,
      request,
    }, info) => {
      const free = await freeStay(request, info, { nights: 6 })
      const gone = { checkIn: dateAfter(free.checkIn, 2), checkOut: dateAfter(free.checkIn, 4) }
      await openCard(page, gone)
      await bookByApi(request, gone)
      await bookNow(page, language).tap()
      const notice = card(page).getByRole("alert")
      await expect(notice).toContainText(t.gone.replace("{{nights}}", ""))
      await notice.getByRole("link").first().tap()
      await expect(selectedDate(page, free.checkIn)).toBeVisible()
      await bookNow(page, language).tap()
      await page.waitForURL("**/customer-info")
    })
  })

  test.describe(`With a minimum stay, in ${language}`, ONE_WAY[language], () => {
    test.use({ locale: LOCALES[language], villaKind: "priced" })

    test(`a stay that is too short offers the shortest that is allowed (${language})`, async ({ page }) => {
      const checkIn = dateAfter(HIGH_SEASON.from, language === "th" ? 5 : 15)
      const checkOut = dateAfter(checkIn, 3)
      await page.goto(`/booking?checkIn=${checkIn}&checkOut=${dateAfter(checkIn, 1)}&rooms=3&guests=2`)
      const offered = card(page).getByRole("alert").getByRole("link")
      await expect(offered).toHaveCount(1)
      await expect(offered).toContainText(t.checkOutOn.split("{{date}}")[0]!.trim())
      await offered.tap()
      await expect(selectedDate(page, checkOut)).toBeVisible()
      await expect(bookNow(page, language)).toBeEnabled()
    })
  })
}
