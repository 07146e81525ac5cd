import { bahttext } from "bahttext"
import { jpeg, pdf, type Upload } from "./support/files.ts"
import {
  book,
  bookingsOf,
  bookNow,
  card,
  completeDetails,
  day,
  idIn,
  openCard,
  openPart,
  SOMCHAI,
  selectDates,
  showMonthOf,
  submitSlip,
} from "./support/guest.ts"
import { expect, LANGUAGES, type Language, LOCALES, test, texts } from "./support/journey.ts"
import { freeStay, nightsOf } from "./support/nights.ts"

/** Texts in both languages for the same booking of three nights. */
const EXPECTED_TEXTS: Record<
  Language,
  { villa: string; nights: string; review: string; inWords: (baht: number) => string }
> = {
  th: { villa: "บ้านสายลม", nights: "3 คืน", review: "กำลังตรวจสอบ", inWords: (baht) => bahttext(baht) },
  en: { villa: "Baan Sai Lom", nights: "3 nights", review: "In Review", inWords: () => "Thousand" },
}
const SLIPS: Record<Language, Upload> = { th: jpeg, en: pdf }

for (const language of LANGUAGES) {
  const t = texts[language]
  const expected = EXPECTED_TEXTS[language]

  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language] })

    test(`a guest books three nights on a phone, sends the slip and gets the receipt (${language})`, async ({
      page,
      browser,
      request,
    }) => {
      const stay = await freeStay(request, { reach: "near" })

      await page.goto("/")
      await expect(page.getByRole("heading", { level: 1, name: expected.villa })).toBeVisible()
      await page.getByRole("link", { name: t.villa.bookNow }).and(page.locator(".book-bar a")).tap()
      await expect(bookNow(page, language)).toBeDisabled()
      await selectDates(page, stay, language)
      await bookNow(page, language).tap()

      await page.waitForURL("**/customer-info")
      const id = idIn(page)
      await expect(page.getByRole("heading", { level: 1, name: t.customer.title })).toBeVisible()
      await completeDetails(page, SOMCHAI, language)

      await expect(page.getByText("123-4-56789-0")).toBeVisible()
      const due = page.locator("dd data").first()
      const total = Number(await due.getAttribute("value"))
      expect(total).toBeGreaterThan(0)
      await submitSlip(page, SLIPS[language], language)

      await page.waitForURL("**/confirmation")
      await expect(page.getByRole("heading", { level: 1, name: t.confirmation.title.in_review })).toBeVisible()
      const receipt = page.getByRole("article")
      await openPart(page, t.confirmation.show)
      await expect(receipt).toContainText(expected.villa)
      await expect(receipt).toContainText(/BV-[0-9A-Z]{6}/)
      await expect(receipt).toContainText(expected.nights)
      await expect(receipt).toContainText("สมชาย ใจดี")
      await expect(receipt.locator(`time[datetime="${stay.checkIn}"]`)).toBeVisible()
      await expect(receipt.locator(`time[datetime="${stay.checkOut}"]`)).toBeVisible()
      await expect(receipt).toContainText(expected.inWords(total))
      await expect(receipt).toContainText(expected.review)
      // Its lines add up to the total.
      const amounts = await receipt
        .locator("data")
        .evaluateAll((all) => all.map((each) => Number(each.getAttribute("value"))))
      expect(amounts.at(-1)).toBe(total)
      expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(total)
      const next = page.getByRole("region", { name: t.confirmation.nextTitle })
      await expect(next.getByRole("listitem")).toHaveCount(2)
      await expect(next.getByRole("listitem").first()).toContainText(
        t.confirmation.next.arrive.split("{{date}}")[0] ?? "",
      )

      await page.goto("/booking")
      const mine = page.locator("#mine li")
      await expect(mine).toHaveCount(1)
      await expect(mine).toContainText(expected.review)
      await mine.getByRole("link", { name: t.booking.mine.open }).tap()
      await expect(page).toHaveURL(new RegExp(`/booking/${id}/confirmation$`))

      const stranger = await browser.newContext()
      const theirs = await stranger.newPage()
      await theirs.goto("/")
      for (const night of nightsOf(stay)) {
        await showMonthOf(theirs, night, language)
        await expect(day(theirs, night)).toHaveAttribute("data-state", "taken")
        await expect(day(theirs, night)).toHaveCSS("text-decoration-line", "line-through")
      }
      await stranger.close()
    })
  })
}

test("Going back after booking neither books again nor loses the booking", async ({ page, request }) => {
  const stay = await freeStay(request)
  const id = await book(page, stay)
  await page.goBack()
  await expect(card(page)).toBeVisible()
  await page.goto("/booking")
  await page.locator("#mine").getByRole("link", { name: texts.th.booking.mine.pay }).tap()
  await expect(page).toHaveURL(new RegExp(`/booking/${id}/`))
  expect(await bookingsOf(page.request)).toHaveLength(1)
})

test("A second click on Book now on a slow connection creates no second booking", async ({ page, request }) => {
  const stay = await freeStay(request)
  await openCard(page, stay)
  const session = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send("Network.emulateNetworkConditions", slow)
  await bookNow(page).scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await bookNow(page).boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  // Without JavaScript the form is sent again, and the first response with its cookies is lost.
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await expect(page).toHaveURL(/customer-info$/, { timeout: 15_000 })
  const bookings = await bookingsOf(page.request)
  expect(bookings).toHaveLength(1)
  expect(page.url()).toContain(bookings[0]!._id)
})
