import { violations } from "./support/axe.ts"
import { untilHydrated } from "./support/connection.ts"
import { bookNow, card, day, openCard, selectedDate, showMonthOf } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { dateAfter, type Stay } from "./support/nights.ts"
import { HIGH_SEASON } from "./support/priced-villa.ts"

test.use({ villaKind: "priced" })

/* What the calendar says about the shortest stay, and what the field of the promo code answers. */

// A night between two stays is kept for preparing it.
const stayFrom = (days: number): Stay => ({
  checkIn: dateAfter(HIGH_SEASON.from, days),
  checkOut: dateAfter(HIGH_SEASON.from, days + 3),
})

const t = texts.th.booking

test("A stay shorter than the minimum cannot be selected, and the calendar says why", async ({ page }) => {
  const { checkIn, checkOut } = stayFrom(20)
  await page.goto("/booking")
  await untilHydrated(page)
  await showMonthOf(page, checkIn)
  await day(page, checkIn).tap()
  await expect(selectedDate(page, checkIn)).toBeVisible()
  const short = t.closed.short.replace("{{minNights}}", "3")
  const tooEarly = dateAfter(checkIn, 1)
  await showMonthOf(page, tooEarly)
  await expect(day(page, tooEarly)).toHaveAttribute("data-state", "closed")
  await expect(day(page, tooEarly)).toContainText(short)
  await expect(card(page).getByRole("listitem").filter({ hasText: short })).toBeVisible()
  // It is disabled for assistive technology, and says why when it is tapped all the same.
  await day(page, tooEarly).tap({ force: true })
  await expect(card(page).getByRole("alert")).toContainText(short)
  await expect(selectedDate(page, checkIn)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await showMonthOf(page, checkOut)
  await day(page, checkOut).tap()
  await expect(selectedDate(page, checkOut)).toBeVisible()
  await expect(card(page).getByRole("alert")).toHaveCount(0)
})

test("A code that works can be removed where it was typed", async ({ page }) => {
  const stay = stayFrom(25)
  await openCard(page, stay)
  await card(page).getByText(t.promo.title).tap()
  await card(page).getByLabel(t.promo.label).fill("baan10")
  await card(page).getByRole("button", { name: t.promo.apply }).tap()
  await card(page).getByRole("link", { name: t.promo.remove }).tap()
  await expect(card(page).getByText(t.promo.title)).toBeVisible()
  await expect(card(page).getByText("BAAN10")).toHaveCount(0)
  await expect(page).not.toHaveURL(/promoCode/)
  await expect(selectedDate(page, stay.checkOut)).toBeVisible()
})

test("An unknown code says so beside its field, and the stay can be booked without it", async ({ page }) => {
  const stay = stayFrom(25)
  await openCard(page, stay)
  await card(page).getByText(t.promo.title).tap()
  await card(page).getByLabel(t.promo.label).fill("NOPE-1")
  await card(page).getByRole("button", { name: t.promo.apply }).tap()
  await expect(card(page).getByText(t.errors.promoCodeInvalid)).toBeVisible()
  await expect(card(page).getByLabel(t.promo.label)).toHaveValue("NOPE-1")
  await expect(card(page).getByLabel(t.promo.label)).toHaveAttribute("aria-invalid", "true")
  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
})
