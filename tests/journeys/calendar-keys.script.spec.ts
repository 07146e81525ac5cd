import type { Page } from "@playwright/test"
import { firstWeekday } from "../../app/i18n/format.ts"
import { untilHydrated } from "./support/connection.ts"
import { bookByApi, card, day, selectedDate, showMonthOf } from "./support/guest.ts"
import { expect, LOCALES, test, texts } from "./support/journey.ts"
import { dateAfter, freeStay } from "./support/nights.ts"

const t = texts.en
test.use({ locale: LOCALES.en })

/** The focused date. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-date"))

/** The description of a date in its accessible name. */
const endingWith = (text: string) => new RegExp(`${text.replace("{{date}}", "")}$`)

/** The same day the given number of months later, or the last day of a shorter month. */
function monthsAfter(date: string, months: number): string {
  const [year, month, number] = date.split("-").map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(number, last))).toISOString().slice(0, 10)
}

test("The calendar is a keyboard grid: dates, weeks and months can be navigated, taken dates and the stay are announced", async ({
  page,
  request,
}) => {
  const { checkIn, checkOut } = await freeStay(request, { nights: 4 })
  const taken = dateAfter(checkIn, 3)
  await bookByApi(request, { checkIn: taken, checkOut })
  await page.goto(`/booking?month=${checkIn.slice(0, 7)}`)
  await untilHydrated(page)
  await expect(card(page).getByRole("grid")).toBeVisible()
  // The grid is a single tab stop.
  await expect(card(page).locator('button[data-date][tabindex="0"]')).toHaveCount(1)
  await day(page, checkIn).focus()

  const pressKey = async (key: string, expected: string) => {
    await page.keyboard.press(key)
    await expect.poll(() => focused(page), key).toBe(expected)
  }
  await pressKey("ArrowRight", dateAfter(checkIn, 1))
  await pressKey("ArrowLeft", checkIn)
  await pressKey("ArrowDown", dateAfter(checkIn, 7))
  await pressKey("ArrowUp", checkIn)
  const weekday = new Date(`${checkIn}T00:00Z`).getUTCDay()
  const startOfWeek = dateAfter(checkIn, -((weekday - firstWeekday("en") + 7) % 7))
  await pressKey("Home", startOfWeek)
  await pressKey("End", dateAfter(startOfWeek, 6))
  await showMonthOf(page, checkIn, "en")
  await day(page, checkIn).focus()
  await pressKey("PageDown", monthsAfter(checkIn, 1))
  await pressKey("PageUp", monthsAfter(monthsAfter(checkIn, 1), -1))
  const firstOfMonth = `${checkIn.slice(0, 7)}-01`
  await day(page, firstOfMonth).focus()
  await pressKey("ArrowLeft", dateAfter(firstOfMonth, -1))
  await pressKey("ArrowRight", firstOfMonth)

  await showMonthOf(page, checkIn, "en")
  await day(page, checkIn).focus()
  for (const step of [1, 2, 3]) await pressKey("ArrowRight", dateAfter(checkIn, step))
  await expect(day(page, taken)).toHaveAccessibleName(endingWith(t.booking.day.taken))
  await expect(day(page, taken)).toHaveAttribute("aria-disabled", "true")
  await page.keyboard.press("Enter")
  for (const step of [2, 1, 0]) await pressKey("ArrowLeft", dateAfter(checkIn, step))
  await page.keyboard.press("Enter")
  await expect(selectedDate(page, checkIn)).toBeVisible()
  await expect(selectedDate(page, taken)).toHaveCount(0)
  const announcement = card(page).getByRole("status")
  await expect(announcement).toContainText(t.booking.chooseCheckOut)

  for (const step of [1, 2, 3]) await pressKey("ArrowRight", dateAfter(checkIn, step))
  await expect(day(page, taken)).toHaveAccessibleName(endingWith(t.booking.day.checkOutOnly))
  await page.keyboard.press("Enter")
  await expect(selectedDate(page, taken)).toBeVisible()
  await expect(announcement).toContainText(t.format.nights_other.replace("{{count}}", "3"))
  await expect(announcement).toContainText("฿")
  await expect(day(page, checkIn).locator("xpath=ancestor::td")).toHaveAttribute("aria-selected", "true")
})
