import type { APIRequestContext, Locator, Page } from "@playwright/test"
import { dateAfter, freeStay, type Stay, villaToday } from "../support/nights.ts"
import { expect, sampleVillaTest as test } from "../support/own-server.ts"
import { adminTexts, expectMessage, input, logInAsOwner } from "../support/owner.ts"

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

const night = (page: Page, date: string) => page.locator(`[data-night="${date}"]`)
const selection = (page: Page) => page.getByRole("region", { name: t.staff.month.selectedDates })
const chooser = (page: Page) => page.locator("#month summary").first()

/** The link to a date's month in the list of months. */
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

/** Makes nights available again for the other journeys. */
async function unblock(request: APIRequestContext, from: string): Promise<void> {
  const { data } = await (await request.get("/api/admin/blocks")).json()
  for (const block of data.blocks) if (block.from === from) await request.delete(`/api/admin/blocks/${block.id}`)
}

/** Makes tonight and tomorrow night available: journeys of arrivals in the same villa have booked them. */
async function freeNextNights(request: APIRequestContext): Promise<void> {
  const { data } = await (await request.get("/api/admin/bookings?limit=200")).json()
  for (const { id, status, checkInDate, checkOutDate } of data.bookings) {
    const isNext = checkInDate <= TOMORROW && checkOutDate > TODAY
    if (isNext && status !== "cancelled") expect((await request.delete(`/api/admin/bookings/${id}`)).status()).toBe(204)
  }
}

test.beforeEach(async ({ page }) => {
  await logInAsOwner(page.context())
  await freeNextNights(page.request)
})

test("The dashboard shows in two taps whether 12 May is available", async ({ page }) => {
  const year = Number(TODAY.slice(0, 4)) + (TODAY > `${TODAY.slice(0, 4)}-05-12` ? 1 : 0)
  const date = `${year}-05-12`
  const { tap, taps } = tapCounter()
  await page.goto("/admin")
  await tap(chooser(page))
  await tap(monthLink(page, date))
  await expect(night(page, date)).toHaveAttribute("data-state", "free")
  await expect(night(page, date)).toBeInViewport()
  expect(taps()).toBe(2)
})

test("Blocking tomorrow takes at most four taps from the dashboard", async ({ page }) => {
  const { tap, taps } = tapCounter()
  await page.goto("/admin")
  if (TOMORROW.endsWith("-01")) await tap(page.getByRole("link", { name: t.staff.month.next }))
  await tap(night(page, TOMORROW))
  await tap(selection(page).getByRole("button", { name: t.staff.month.block }))
  await expectMessage(page, t.staff.blocks.blocked)
  await expect(page.getByRole("heading", { name: t.staff.blocks.list })).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(4)
  await unblock(page.request, TOMORROW)
})

test("Today's arrivals are shown without a tap, and calling a guest takes one tap", async ({ page }) => {
  const id = await bookByPhone(page.request, { checkIn: TODAY, checkOut: TOMORROW }, "มะลิ")
  await page.goto("/admin")
  const today = page.getByRole("region", { name: t.staff.dashboard.today, exact: true })
  await expect(today.getByText("มะลิ Sri").first()).toBeInViewport()
  const call = today.getByRole("link", { name: t.staff.dashboard.callName.replace("{{name}}", "") }).first()
  await expect(call).toBeInViewport()
  await expect(call).toHaveAttribute("href", "tel:0812345678")
  await page.request.delete(`/api/admin/bookings/${id}`)
})

test("Tomorrow's guests are not mistaken for today's, on a wide screen either", async ({ page }) => {
  const id = await bookByPhone(page.request, { checkIn: TOMORROW, checkOut: dateAfter(TODAY, 2) }, "พรุ่งนี้")
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto("/admin")
  const heading = page.getByRole("heading", { name: t.staff.dashboard.tomorrow, exact: true })
  const guest = page.getByRole("region", { name: t.staff.dashboard.today, exact: true }).getByText("พรุ่งนี้ Sri").first()
  const [above, below] = [(await heading.boundingBox())!, (await guest.boundingBox())!]
  // A hidden heading is one pixel wide.
  expect(above.width).toBeGreaterThan(44)
  expect(above.x).toBeLessThanOrEqual(below.x)
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  await page.request.delete(`/api/admin/bookings/${id}`)
})

test("Two taps select a range to block or book; if nights are taken, the booking is named", async ({
  page,
  request,
}, info) => {
  const { checkIn } = await freeStay(request, info, { nights: 6 })
  const last = dateAfter(checkIn, 2)
  const shown = `/admin/blocks?month=${checkIn.slice(0, 7)}`

  await test.step("across months, too", async () => {
    await page.goto(shown)
    await night(page, checkIn).tap()
    await expect(night(page, checkIn)).toHaveAttribute("data-selected", "only")
    if (last.slice(0, 7) !== checkIn.slice(0, 7)) await page.getByRole("link", { name: t.staff.month.next }).tap()
    await night(page, last).tap()
    await expect(night(page, last)).toHaveAttribute("data-selected", "end")
  })

  await test.step("a new booking starts with these dates", async () => {
    await selection(page).getByRole("link", { name: t.bookings.list.new }).tap()
    await expect(input(page, "checkIn")).toHaveValue(checkIn)
    await expect(input(page, "checkOut")).toHaveValue(dateAfter(last, 1))
    await expect(page.getByText(t.bookings.create.free)).toBeVisible()
  })

  const id = await bookByPhone(page.request, { checkIn: last, checkOut: dateAfter(last, 2) }, "สมหญิง")
  await test.step("the booking that has a night is named", async () => {
    await page.goto(`${shown}&from=${checkIn}&to=${last}`)
    await expect(selection(page).getByRole("link", { name: /สมหญิง Sri · BV-/ })).toBeVisible()
    await expect(selection(page).getByRole("button", { name: t.staff.month.block })).toHaveCount(0)
    await selection(page).getByRole("link", { name: t.staff.month.clear }).tap()
    await expect(selection(page)).toHaveCount(0)
  })

  await test.step("a refused block names it as well, and keeps the dates", async () => {
    await page.goto("/admin/blocks")
    await input(page, "from").fill(checkIn)
    await input(page, "to").fill(dateAfter(last, 1))
    await page.getByRole("button", { name: t.staff.blocks.submit }).tap()
    await expect(page.getByRole("link", { name: /สมหญิง Sri · BV-/ })).toBeVisible()
    await expect(input(page, "from")).toHaveValue(checkIn)
  })
  await page.request.delete(`/api/admin/bookings/${id}`)
})

test("The month's arrows keep it in view", async ({ page }) => {
  await page.goto("/admin")
  const next = page.getByRole("link", { name: t.staff.month.next })
  await next.scrollIntoViewIfNeeded()
  const title = await chooser(page).textContent()
  await next.tap()
  await expect(chooser(page)).not.toHaveText(title ?? "")
  await expect(next).toBeInViewport()
})

test("Upcoming bookings are listed by check-in, with their totals", async ({ page, request }, info) => {
  const { checkIn } = await freeStay(request, info, { nights: 3 })
  const [first, second] = [checkIn, dateAfter(checkIn, 1)]
  const ids = [
    await bookByPhone(page.request, { checkIn: second, checkOut: dateAfter(second, 2) }, "ที่สอง"),
    await bookByPhone(page.request, { checkIn: first, checkOut: second }, "ที่หนึ่ง"),
  ]
  await page.goto("/admin/bookings")
  await page.getByRole("link", { name: t.bookings.list.upcoming, exact: true }).tap()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.bookings.list.upcomingTitle)
  const names = await page
    .getByRole("listitem")
    .getByText(/ที่(หนึ่ง|สอง) Sri/)
    .allTextContents()
  expect(names).toEqual(["ที่หนึ่ง Sri", "ที่สอง Sri"])
  await expect(page.getByRole("region", { name: t.bookings.list.totals })).toContainText(t.bookings.list.totalNights)
  for (const id of ids) await page.request.delete(`/api/admin/bookings/${id}`)
})
