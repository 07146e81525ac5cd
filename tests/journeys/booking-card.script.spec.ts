import type { Page } from "@playwright/test"
import { untilHydrated } from "./support/connection.ts"
import {
  book,
  bookingsOf,
  bookNow,
  card,
  day,
  selectDates,
  selectedDate,
  showMonthOf,
  showNextMonth,
  submitDetailsByApi,
  submitSlipByApi,
} from "./support/guest.ts"
import { expect, isInView, test, texts } from "./support/journey.ts"
import { dateAfter, freeStay, nightsOf, type Stay } from "./support/nights.ts"

/* The booking card on a phone: what is in view after the dates are chosen, and what a guest already holds. */

const t = texts.th.booking

// An element that is still being scrolled to has no stable position.
test.use({ contextOptions: { reducedMotion: "reduce" } })

const SUBMIT = "#choose form[method=post] button[type=submit]:not([form]):not(noscript *)"
const TOTAL = "#choose .action-bar data"

test("After the dates are chosen, price and button stay in view until the end of the card", async ({
  page,
  request,
}) => {
  const stay = await freeStay(request, { reach: "near" })
  await page.goto("/")
  await untilHydrated(page)
  await page.locator(".book-bar a").tap()
  await selectDates(page, stay)
  await expect.poll(() => isInView(page, TOTAL)).toBe(true)
  expect(await isInView(page, SUBMIT)).toBe(true)
  // What the price depends on, too: nothing is chosen below the bar.
  for (const name of ["rooms", "guests"]) expect(await isInView(page, `#choose select[name=${name}]`), name).toBe(true)
  await expect(card(page).locator(".action-bar")).toContainText(texts.th.format.nights_other.replace("{{count}}", "3"))
  // The bar of the page never shows a second button beside the card's own.
  for (const at of ["start", "end"] as const) {
    await card(page).evaluate((element, block) => element.scrollIntoView({ block }), at)
    expect(await isInView(page, SUBMIT)).toBe(true)
    expect(await isInView(page, ".book-bar a")).toBe(false)
  }
  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
})

test("The calendar does not move when dates are chosen or the month changes", async ({ page }) => {
  await page.goto("/booking")
  await untilHydrated(page)
  const offset = () =>
    card(page).evaluate((element) => {
      const top = element.getBoundingClientRect().top
      const grid = element.querySelector("table")!
      const form = element.querySelector("select")!
      return [grid, form].map((each) => Math.round(each.getBoundingClientRect().top - top))
    })
  await showNextMonth(page)
  const [grid, form] = await offset()
  // Seven months have four, five and six weeks.
  for (let month = 0; month < 7; month++) {
    await showNextMonth(page)
    expect(await offset()).toEqual([grid, form])
  }
  const free = card(page).locator('[data-state="available"]').first()
  await free.tap()
  await expect(card(page).getByText(t.clear)).toBeVisible()
  expect((await offset())[0]).toBe(grid)
})

async function expectHeld(page: Page, stay: Stay, id: string) {
  await expect(card(page).getByText(t.mine.heldUntil.replace("{{until}}", ""))).toBeVisible()
  await showMonthOf(page, stay.checkIn)
  for (const night of nightsOf(stay)) {
    if (night.slice(0, 7) !== stay.checkIn.slice(0, 7)) break
    await expect(day(page, night)).toHaveAttribute("data-state", "own")
  }
  await card(page).getByRole("link", { name: t.mine.continue }).tap()
  await expect(page).toHaveURL(new RegExp(`/booking/${id}/customer-info$`))
}

test("Back after Book now finds the guest's own hold, on the home page too", async ({ page, request }) => {
  const stay = await freeStay(request, { reach: "near" })
  await page.goto("/")
  await untilHydrated(page)
  await page.locator(".book-bar a").tap()
  await selectDates(page, stay)
  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
  const id = new URL(page.url()).pathname.split("/")[2]!
  await page.goBack()
  await expectHeld(page, stay, id)
  for (const path of ["/", "/booking"]) {
    await page.goto(path)
    await expectHeld(page, stay, id)
  }
})

test("A click on an own night selects the held stay, which is continued instead of booked again", async ({
  page,
  request,
}) => {
  const stay = await freeStay(request, { reach: "near" })
  const id = await book(page, stay)
  await page.goto("/booking")
  await showMonthOf(page, stay.checkIn)
  await day(page, dateAfter(stay.checkIn, 0)).tap()
  await expect(selectedDate(page, stay.checkOut)).toBeVisible()
  await expect(bookNow(page)).toHaveCount(0)
  await expect(card(page).getByRole("alert")).toHaveCount(0)
  await card(page).getByRole("link", { name: t.mine.continue }).tap()
  await expect(page).toHaveURL(new RegExp(`/booking/${id}/`))
  expect(await bookingsOf(page.request)).toHaveLength(1)

  // Nothing is held any more once the slip is sent.
  await submitDetailsByApi(page.request, id)
  await submitSlipByApi(page.request, id)
  await page.goto("/")
  await expect(card(page).getByRole("link", { name: t.mine.continue })).toHaveCount(0)
})
