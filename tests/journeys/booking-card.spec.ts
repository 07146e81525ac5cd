import { untilHydrated } from "./support/connection.ts"
import { bookNow, card, day, openCard, selectedDate, showMonthOf } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { dateAfter, freeStay, villaToday } from "./support/nights.ts"

/* The booking card on a phone: what is in view after the dates are chosen, and what a guest already holds. */

const t = texts.th.booking

// An element that is still being scrolled to has no stable position.
test.use({ contextOptions: { reducedMotion: "reduce" } })

test("Past weeks are collapsed", async ({ page, javaScriptEnabled }) => {
  await page.goto("/booking")
  if (javaScriptEnabled) {
    await untilHydrated(page)
    await expect(card(page).locator("button[data-date]").first()).toBeVisible()
  }
  // In its last week the calendar opens on the next month.
  await showMonthOf(page, villaToday())
  const first = await card(page).locator("[data-date]").first().getAttribute("data-date")
  expect(first! > dateAfter(villaToday(), -7)).toBe(true)
  await expect(day(page, villaToday())).toBeVisible()
})

test.describe("At 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test("a date is 44 px high and as wide as a seventh of the screen", async ({ page, request }) => {
    const stay = await freeStay(request)
    for (const path of ["/", "/booking"]) {
      await page.goto(`${path}?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}`)
      // The interactive calendar may be replacing the static one.
      await expect(async () => {
        const { width, height } = (await day(page, stay.checkIn).boundingBox())!
        expect(height).toBeGreaterThanOrEqual(44)
        expect(width).toBeGreaterThanOrEqual(44)
      }).toPass()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await card(page).scrollIntoViewIfNeeded()
      const { width: buttonWidth, height: buttonHeight } = (await bookNow(page).boundingBox())!
      expect(buttonHeight).toBeGreaterThanOrEqual(44)
      expect(buttonWidth).toBeGreaterThanOrEqual(44)
    }
  })
})

test("Chosen dates can be cleared", async ({ page, request, javaScriptEnabled }) => {
  const stay = await freeStay(request)
  await openCard(page, stay, 2, 4)
  if (javaScriptEnabled) await untilHydrated(page)
  await card(page).getByText(t.clear).tap()
  await expect(selectedDate(page, stay.checkIn)).toHaveCount(0)
  await expect(card(page).getByText(t.clear)).toHaveCount(0)
  await expect(bookNow(page)).toBeDisabled()
  await expect(card(page).locator("select[name=guests]")).toHaveValue("4")
  await expect(page).not.toHaveURL(/checkIn=/)
  if (javaScriptEnabled) await expect(card(page).getByRole("heading")).toBeFocused()
})

test("A page that opens at the card is there at once, and only a link on the page scrolls smoothly", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" })
  const scrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  await page.goto("/booking#choose")
  await expect(card(page)).toBeFocused()
  expect(await scrolling()).toBe("auto")
  await page.goto("/")
  await page.locator(".book-bar a").focus()
  expect(await scrolling()).toBe("smooth")
})
