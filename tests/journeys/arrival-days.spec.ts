import { bookNow, card, day, selectDates, showMonthOf, untilInteractive } from "./support/guest.ts"
import { expect, hasScript, LANGUAGES, LOCALES, test, texts } from "./support/journey.ts"
import { dateAfter, freeStay } from "./support/nights.ts"
import { adminTexts, anotherPhone, expectMessage, fillIn, logInAsOwner, submitButton } from "./support/owner.ts"

const SATURDAY = 6
/** A closed date says so when it is tapped; Playwright waits for it to open. */
const CLOSED = { force: true }
const DAYS = { th: "เสาร์", en: "Sat" }

for (const language of LANGUAGES) {
  const t = texts[language]
  const a = adminTexts[language].prices

  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language] })

    test(`An owner lets stays begin and end on Saturdays, and a guest is told why other days are closed (${language})`, async ({
      page,
      browser,
    }) => {
      await logInAsOwner(page.context())
      const { checkIn } = await freeStay(page.request, { nights: 14, weekday: SATURDAY, reach: "near" })
      const checkOut = dateAfter(checkIn, 7)
      const sunday = dateAfter(checkIn, 1)
      const only = {
        arrival: t.booking.closed.arrivalDay.replace("{{days}}", DAYS[language]),
        departure: t.booking.closed.departureDay.replace("{{days}}", DAYS[language]),
      }

      await test.step("the owner ticks Saturday twice", async () => {
        await page.goto("/admin/villa/booking-rules")
        for (const kind of ["arrivalDays", "departureDays"] as const)
          await page.getByRole("group", { name: a.stayDays[kind], exact: true }).getByLabel(a.weekdays.sat).check()
        await submitButton(page, "arrivalDays.sat").tap()
        await expectMessage(page, a.rulesSaved)
      })

      const phone = await anotherPhone(browser)
      await test.step("a Sunday is closed as a check-in, and as a check-out", async () => {
        await phone.goto(`/booking?month=${checkIn.slice(0, 7)}`)
        if (hasScript()) await untilInteractive(phone)
        await showMonthOf(phone, checkIn, language)
        await day(phone, sunday).tap(CLOSED)
        await expect(card(phone).getByRole("alert")).toContainText(only.arrival)
        await showMonthOf(phone, checkIn, language)
        await day(phone, checkIn).tap()
        await day(phone, dateAfter(checkOut, 1)).tap(CLOSED)
        await expect(card(phone).getByRole("alert")).toContainText(only.departure)
      })

      await test.step("a link to such dates offers others", async () => {
        await phone.goto(`/booking?checkIn=${sunday}&checkOut=${dateAfter(sunday, 7)}&rooms=3&guests=2`)
        await expect(card(phone).getByRole("alert")).toContainText(only.arrival)
      })

      await test.step("Saturday to Saturday is booked", async () => {
        await phone.goto(`/booking?month=${checkIn.slice(0, 7)}`)
        if (hasScript()) await untilInteractive(phone)
        await selectDates(phone, { checkIn, checkOut }, language)
        await bookNow(phone, language).tap()
        await phone.waitForURL("**/customer-info")
      })

      await test.step("the owner's preview explains it, and the /api refuses it", async () => {
        await page.goto("/admin/villa/prices")
        await page.getByRole("link", { name: a.preview.title }).tap()
        await fillIn(page, { checkIn: sunday, checkOut: dateAfter(sunday, 7), guests: "2" })
        await submitButton(page, "checkIn").tap()
        await expect(page.getByRole("region", { name: a.preview.warnings })).toContainText(
          adminTexts[language].bookings.warnings["arrival-day"],
        )
        const bookingDetails = { checkIn: dateAfter(sunday, 7), checkOut: dateAfter(sunday, 14), rooms: 3 }
        const refused = await phone.request.post("/api/booking", { data: { bookingDetails } })
        expect([refused.status(), (await refused.json()).code]).toEqual([422, "booking.errors.arrivalDay"])
      })
    })
  })
}
