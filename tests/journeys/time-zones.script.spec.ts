import { bookingsOf, bookNow, card, day, idIn, selectedDate, showMonthOf } from "./support/guest.ts"
import { expect, test } from "./support/journey.ts"
import { availability, dateAfter, nightsOf, stayAround } from "./support/nights.ts"

const MONTHS = ["ม.ค.", "ก.พ.", "มี.ค.", "เม.ย.", "พ.ค.", "มิ.ย.", "ก.ค.", "ส.ค.", "ก.ย.", "ต.ค.", "พ.ย.", "ธ.ค."]

type Shown = { date: string; state: string }

/** "31 ธ.ค. 2569" */
function inThai(date: string): string {
  const [year, month, dayOfMonth] = date.split("-").map(Number) as [number, number, number]
  return `${dayOfMonth} ${MONTHS[month - 1]} ${year + 543}`
}

for (const timezoneId of ["America/Los_Angeles", "Pacific/Kiritimati"]) {
  test.describe(`A browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test(`has the villa's current date on the calendar, and books the selected nights over the turn of the year (${timezoneId})`, async ({
      page,
      request,
    }) => {
      await page.goto("/booking")
      const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Bangkok" }).format(new Date())
      // In its last week the calendar opens on the next month.
      await showMonthOf(page, today)
      await expect(day(page, today)).toBeVisible()
      // On the first day of a week no past date is shown.
      const shown = await card(page)
        .locator("[data-date]")
        .evaluateAll((days: HTMLElement[]) => days.map(({ dataset }) => ({ ...dataset }) as Shown))
      expect(shown.filter(({ date, state }) => date < today !== (state === "past"))).toEqual([])
      // Today is in the column of its weekday, in any time zone of the browser.
      const cell = card(page).locator(`td:has([data-date="${today}"])`)
      const column = await cell.evaluate((td: HTMLTableCellElement) => td.cellIndex)
      expect(column).toBe(new Date(`${today}T00:00:00Z`).getUTCDay())

      const stay = stayAround("12-31")
      await showMonthOf(page, stay.checkIn)
      await day(page, stay.checkIn).tap()
      await expect(selectedDate(page, stay.checkIn)).toHaveText(inThai(stay.checkIn))
      await showMonthOf(page, stay.checkOut)
      await day(page, stay.checkOut).tap()
      await expect(selectedDate(page, stay.checkOut)).toHaveText(inThai(stay.checkOut))
      await expect(card(page).locator("form[method=post] input[name=checkIn]")).toHaveValue(stay.checkIn)

      await bookNow(page).tap()
      await page.waitForURL("**/customer-info")
      const summary = page.getByRole("region", { name: "สรุปการจอง" })
      await expect(summary).toContainText(inThai(stay.checkIn))
      await expect(summary).toContainText(inThai(stay.checkOut))
      await expect(summary).toContainText(`${nightsOf(stay).length} คืน`)
      const [booking] = await bookingsOf(page.request)
      expect(booking).toMatchObject({ _id: idIn(page), checkInDate: stay.checkIn, checkOutDate: stay.checkOut })
      const around = { checkIn: dateAfter(stay.checkIn, -1), checkOut: dateAfter(stay.checkOut, 1) }
      expect(await availability(request, around)).toEqual([true, ...nightsOf(stay).map(() => false), true])
    })
  })
}
