import type { APIRequestContext, Locator, Page } from "@playwright/test"
import { night, selection } from "../support/calendar.ts"
import { expect, test } from "../support/journey.ts"
import { dateAfter, freeStay, type Stay, villaToday } from "../support/nights.ts"
import { adminTexts, expectMessage, logInAsOwner } from "../support/owner.ts"

const t = adminTexts.th
const TODAY = villaToday()
const TOMORROW = dateAfter(TODAY, 1)

/** Taps elements and counts the taps. */
function tapCounter() {
  let taps = 0
  return {
    taps: () => taps,
    tap: async (target: Locator) => {
      taps += 1
      await target.tap()
    },
  }
}

/** The link to a date's month in the row of months. */
const monthLink = (page: Page, date: string) => page.locator(`#month nav a[href*="month=${date.slice(0, 7)}"]`)

async function bookByPhone(
  request: APIRequestContext,
  { checkIn, checkOut }: Stay,
  firstName: string,
): Promise<string> {
  const customerInfo = { firstName, lastName: "Sri", email: "mali@example.com", phone: "0812345678" }
  const bookingDetails = { checkIn, checkOut, rooms: 3 }
  const answer = await request.post("/api/admin/bookings", { data: { bookingDetails, customerInfo } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data._id
}

test.beforeEach(({ page }) => logInAsOwner(page.context()))

test("The calendar shows in one tap whether 12 May is available, and what it costs", async ({ page }) => {
  const year = Number(TODAY.slice(0, 4)) + (TODAY > `${TODAY.slice(0, 4)}-05-12` ? 1 : 0)
  const date = `${year}-05-12`
  const { tap, taps } = tapCounter()
  await page.goto("/admin/calendar")
  await tap(monthLink(page, date))
  await expect(night(page, date)).toHaveAttribute("data-state", "free")
  await expect(night(page, date)).toBeInViewport()
  await expect(night(page, date)).toHaveAccessibleName(/ว่าง ฿\d{1,2},\d00$/)
  await expect(monthLink(page, date)).toHaveAttribute("aria-current", "true")
  await expect(monthLink(page, date)).toBeInViewport()
  expect(taps()).toBe(1)
})

test("Blocking tomorrow takes two taps on the calendar", async ({ page }) => {
  const { tap, taps } = tapCounter()
  await page.goto(`/admin/calendar?month=${TOMORROW.slice(0, 7)}`)
  await tap(night(page, TOMORROW))
  await tap(selection(page).getByRole("button", { name: t.staff.month.block }))
  await expectMessage(page, t.staff.blocks.blocked)
  await expect(page.getByRole("heading", { name: t.staff.blocks.list })).toBeVisible()
  expect(taps()).toBe(2)
})

test("Today's arrivals are shown without a tap, and calling a guest takes one tap", async ({ page }) => {
  await bookByPhone(page.request, { checkIn: TODAY, checkOut: TOMORROW }, "มะลิ")
  await page.goto("/admin")
  const today = page.getByRole("region", { name: t.staff.dashboard.today, exact: true })
  await expect(today.getByText("มะลิ Sri").first()).toBeInViewport()
  const call = today.getByRole("link", { name: t.staff.dashboard.callName.replace("{{name}}", "") }).first()
  await expect(call).toBeInViewport()
  await expect(call).toHaveAttribute("href", "tel:0812345678")
})

test("Tomorrow's guests are not mistaken for today's, on a wide screen either", async ({ page }) => {
  await bookByPhone(page.request, { checkIn: TOMORROW, checkOut: dateAfter(TODAY, 2) }, "พรุ่งนี้")
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto("/admin")
  const heading = page.getByRole("heading", { name: t.staff.dashboard.tomorrow, exact: true })
  const guest = page.getByRole("region", { name: t.staff.dashboard.today, exact: true }).getByText("พรุ่งนี้ Sri").first()
  const [above, below] = [(await heading.boundingBox())!, (await guest.boundingBox())!]
  // A hidden heading is one pixel wide.
  expect(above.width).toBeGreaterThan(44)
  expect(above.x).toBeLessThanOrEqual(below.x)
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
})

test("Upcoming bookings are listed by check-in, with their totals", async ({ page, request }, info) => {
  const { checkIn } = await freeStay(request, info, { nights: 3 })
  const [first, second] = [checkIn, dateAfter(checkIn, 1)]
  await bookByPhone(page.request, { checkIn: second, checkOut: dateAfter(second, 2) }, "ที่สอง")
  await bookByPhone(page.request, { checkIn: first, checkOut: second }, "ที่หนึ่ง")
  await page.goto("/admin/bookings")
  await expect(page.getByRole("link", { name: t.bookings.list.upcoming, exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  )
  const names = await page
    .getByRole("listitem")
    .getByText(/ที่(หนึ่ง|สอง) Sri/)
    .allTextContents()
  expect(names).toEqual(["ที่หนึ่ง Sri", "ที่สอง Sri"])
  await expect(page.getByRole("region", { name: t.bookings.list.totals })).toContainText(t.bookings.list.totalNights)
})
