import { calendarFile } from "../support/calendar-file.ts"
import { expect, test } from "./support/channel-villa.ts"
import { LANGUAGES, LOCALES } from "./support/journey.ts"
import { dateAfter, freeStay } from "./support/nights.ts"
import { adminTexts, expectFieldError, expectMessage, fillIn, input, logInAsOwner } from "./support/owner.ts"

const day = (date: string) => date.replaceAll("-", "")
const event = (title: string, from: string, to: string) => [
  `UID:${title}${from}`,
  `DTSTART;VALUE=DATE:${day(from)}`,
  `DTEND;VALUE=DATE:${day(to)}`,
  `SUMMARY:${title}`,
]

for (const language of LANGUAGES) {
  const t = adminTexts[language]
  const { meaning } = t.calendars

  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language] })

    test(`An owner says what Airbnb's calendar means, and what a stay there brought (${language})`, async ({
      page,
      setChannels,
    }) => {
      await logInAsOwner(page.context())
      const { checkIn } = await freeStay(page.request, { nights: 5 })
      const [sold, blocked] = [dateAfter(checkIn, 2), dateAfter(checkIn, 3)]
      const url = `https://www.airbnb.com/calendar/ical/${crypto.randomUUID()}.ics?s=secret`
      const events = [event("Reserved", checkIn, sold), event("Airbnb (Not available)", blocked, dateAfter(blocked, 1))]
      await setChannels({ [url]: { file: calendarFile(events) } })
      const added = await page.request.post("/api/admin/calendars/feeds", { data: { name: "Airbnb", url } })
      const { feed } = (await added.json()).data
      const month = `/admin/calendar?month=${blocked.slice(0, 7)}`
      const night = (date: string) => page.locator(`[data-night="${date}"]`)
      await page.goto(month)
      await expect(night(blocked)).toHaveAttribute("data-state", "free")

      await test.step("a wrong percentage is refused beside its field", async () => {
        await page.goto(`/admin/calendars/feeds/${feed.id}/meaning`)
        await page.getByLabel(meaning.blockedNights).selectOption({ label: meaning.choices.closed })
        await page.getByLabel(meaning.bookedAs).selectOption({ label: t.bookings.source.airbnb })
        const percent = input(page, "commissionPercent")
        await percent.evaluate((field) => field.removeAttribute("max"))
        await percent.fill("75")
        await page.getByRole("button", { name: t.villa.save }).tap()
        await expectFieldError(percent, "75", t.calendars.errors.percent)
        await expect(page.getByLabel(meaning.blockedNights)).toHaveValue("closed")
      })

      await test.step("saving closes the blocked dates", async () => {
        await fillIn(page, { commissionPercent: "15.5" })
        await page.getByRole("button", { name: t.villa.save }).tap()
        await expectMessage(page, t.calendars.feed.saved)
        await page.goto(month)
        await expect(night(blocked)).toHaveAttribute("data-state", "channel")
      })

      await test.step("the books list the stay without an amount, until it is entered", async () => {
        await page.goto(`/admin/books/${checkIn.slice(0, 7)}`)
        const list = page.getByRole("region", { name: t.channelStays.title })
        await expect(list.getByRole("listitem")).toHaveCount(1)
        await list.getByRole("link", { name: t.channelStays.enter }).tap()
        await fillIn(page, { amount: "12000", commission: "13000" })
        await page.getByRole("button", { name: t.villa.save }).tap()
        await expectFieldError(input(page, "commission"), "13000", t.bookings.source.errors.commission)
        await fillIn(page, { commission: "" })
        await page.getByRole("button", { name: t.villa.save }).tap()
        await expectMessage(page, t.channelStays.saved)
        await expect(list).toContainText("1,860")
        await expect(list.getByText(t.channelStays.payout)).toBeVisible()
        await expect(list).toContainText("10,140")
      })

      await test.step("the /api says the same", async () => {
        const { books } = (await (await page.request.get(`/api/admin/books/${checkIn.slice(0, 7)}`)).json()).data
        expect(books.channelStays).toMatchObject([
          { checkIn, checkOut: sold, nights: 2, amount: 12_000, commission: 1_860 },
        ])
        const path = `/api/admin/calendars/feeds/${feed.id}/stays`
        const taken = await page.request.put(path, { data: { checkIn, amount: null } })
        expect((await taken.json()).data.stay).toMatchObject({ amount: null, commission: null })
      })
    })
  })
}
