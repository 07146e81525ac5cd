import { bahttext } from "bahttext"
import { jpeg, pdf, png, type Upload } from "./support/files.ts"
import {
  book,
  bookByApi,
  bookingsOf,
  bookNow,
  card,
  completeDetails,
  day,
  field,
  idIn,
  openCard,
  SOMCHAI,
  selectDates,
  selectedDate,
  showMonthOf,
  submitDetailsByApi,
  submitSlip,
} from "./support/guest.ts"
import { expect, LANGUAGES, type Language, LOCALES, test, texts } from "./support/journey.ts"
import { availability, freeStay, nightsOf } from "./support/nights.ts"

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
    }, info) => {
      const stay = await freeStay(request, info, { reach: "near" })

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
      await expect(next.getByRole("listitem").first()).toContainText(t.confirmation.next.review)

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

test("Every step can be reloaded without losing data", async ({ page, request }, info) => {
  const stay = await freeStay(request, info)
  await openCard(page, stay, 2, 4)
  await page.reload()
  await expect(selectedDate(page, stay.checkIn)).toBeVisible()
  await expect(card(page).locator("select[name=rooms]")).toHaveValue("2")
  await expect(card(page).locator("select[name=guests]")).toHaveValue("4")

  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
  const id = idIn(page)
  await page.reload()
  await completeDetails(page)
  await page.reload()
  await expect(page.getByText("123-4-56789-0")).toBeVisible()
  await page.goto(`/booking/${id}/customer-info`)
  await expect(field(page, "firstName")).toHaveValue(SOMCHAI.firstName)
  await expect(field(page, "phone")).toHaveValue("0812345678")

  await page.goto(`/booking/${id}/payment`)
  await submitSlip(page)
  await page.waitForURL("**/confirmation")
  await page.reload()
  await expect(page.getByRole("article")).toContainText(EXPECTED_TEXTS.th.review)
  const [booking, ...others] = await bookingsOf(page.request)
  expect(others).toEqual([])
  expect(booking).toMatchObject({ _id: id, status: "in_review", rooms: 2, guests: 4 })
})

test("Steps that are completed or not yet available redirect to the current one", async ({ page, request }, info) => {
  const id = await bookByApi(page.request, await freeStay(request, info))
  await page.goto(`/booking/${id}/payment`)
  await expect(page).toHaveURL(/\/customer-info$/)
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/confirmation`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.th.confirmation.title.pending_payment)
  await page.getByRole("link", { name: texts.th.confirmation.toPayment }).tap()
  await submitSlip(page)
  await page.waitForURL("**/confirmation")
  for (const step of ["customer-info", "payment"]) {
    await page.goto(`/booking/${id}/${step}`)
    await expect(page).toHaveURL(/\/confirmation$/)
  }
})

test("Going back after booking neither books again nor loses the booking", async ({ page, request }, info) => {
  const stay = await freeStay(request, info)
  const id = await book(page, stay)
  await page.goBack()
  await expect(card(page)).toBeVisible()
  await page.goto("/booking")
  await page.locator("#mine").getByRole("link", { name: texts.th.booking.mine.pay }).tap()
  await expect(page).toHaveURL(new RegExp(`/booking/${id}/`))
  expect(await bookingsOf(page.request)).toHaveLength(1)
})

test("A second click on Book now on a slow connection creates no second booking", async ({ page, request }, info) => {
  const stay = await freeStay(request, info)
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

test("Cancelling in the summary releases the nights immediately", async ({ page, request }, info) => {
  const stay = await freeStay(request, info)
  const id = await book(page, stay)
  expect(await availability(request, stay)).toEqual([false, false, false])

  await page.getByText(texts.th.summary.cancel, { exact: true }).tap()
  await page.getByRole("button", { name: texts.th.summary.cancelYes }).tap()
  await page.waitForURL("**/confirmation")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("การจองนี้ถูกยกเลิกแล้ว")
  expect(await availability(request, stay)).toEqual([true, true, true])
  expect((await bookingsOf(page.request))[0]).toMatchObject({ _id: id, status: "cancelled" })

  await page.getByRole("link", { name: texts.th.payment.startAgain }).tap()
  await page.waitForURL("**/booking")
  await selectDates(page, stay)
  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
  expect(idIn(page)).not.toBe(id)
})

test("Only the guest can open the uploaded slip", async ({ page, playwright, request, baseURL }, info) => {
  await book(page, await freeStay(request, info))
  await completeDetails(page)
  await submitSlip(page, png)
  await page.waitForURL("**/confirmation")
  const link = await page.getByRole("link", { name: texts.th.confirmation.slip }).getAttribute("href")
  const own = await page.request.get(link!)
  expect(own.headers()["content-type"]).toBe("image/png")
  expect(Buffer.compare(await own.body(), png.buffer)).toBe(0)
  const stranger = await playwright.request.newContext({ baseURL })
  expect((await stranger.get(link!)).status()).toBe(404)
  await stranger.dispose()
})
