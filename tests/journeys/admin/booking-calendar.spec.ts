import { bookByApi, card, day, showMonthOf } from "../support/guest.ts"
import { expect, hasScript, test } from "../support/journey.ts"
import { dateAfter, freeStay } from "../support/nights.ts"
import { adminTexts, input, logInAsOwner } from "../support/owner.ts"

const t = adminTexts.th.bookings

test("The dates of a new booking are chosen on a calendar with prices and taken nights", async ({
  page,
  playwright,
  origin,
}) => {
  await logInAsOwner(page.context())
  const guest = await playwright.request.newContext({ baseURL: origin })
  const taken = await freeStay(guest)
  await bookByApi(guest, taken)
  await guest.dispose()
  const stay = { checkIn: taken.checkOut, checkOut: dateAfter(taken.checkOut, 2) }

  await page.goto("/admin/bookings/new")
  await showMonthOf(page, stay.checkIn)
  await expect(day(page, taken.checkIn)).toHaveAttribute("data-state", "taken")
  await expect(day(page, stay.checkIn).locator("small")).toHaveText(/^\d+,\d{3}$/)
  await day(page, stay.checkIn).tap()
  await expect(input(page, "checkIn")).toHaveValue(stay.checkIn)
  // Playwright waits for a night that says it is disabled.
  await day(page, taken.checkIn).tap({ force: true })
  await expect(card(page).getByRole("status")).not.toBeEmpty()
  await expect(input(page, "checkIn")).toHaveValue(stay.checkIn)
  await day(page, stay.checkOut).tap()
  await expect(input(page, "checkOut")).toHaveValue(stay.checkOut)
  if (!hasScript()) await page.getByRole("button", { name: t.create.check }).tap()
  await expect(page.getByText(t.create.free)).toBeVisible()

  if (!hasScript()) return
  await test.step("a typed date is shown on the calendar", async () => {
    await input(page, "checkOut").fill(dateAfter(stay.checkOut, -1))
    await expect(card(page).locator("td[data-band=end] [data-date]")).toHaveAttribute(
      "data-date",
      dateAfter(stay.checkOut, -1),
    )
  })
})

test("On a wide screen the price and the button of a new booking stand beside its fields", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logInAsOwner(page.context())
  await page.goto("/admin/bookings/new")
  const name = (await input(page, "customerName").boundingBox())!
  const add = page.getByRole("button", { name: t.create.submit, exact: true })
  await expect(add).toBeInViewport()
  expect((await add.boundingBox())!.x).toBeGreaterThan(name.x + name.width)
  expect((await card(page).boundingBox())!.x).toBeGreaterThan(name.x + name.width)
})
