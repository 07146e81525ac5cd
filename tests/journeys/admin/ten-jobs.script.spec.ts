import type { Locator, Page } from "@playwright/test"
import { calendarFile } from "../../support/calendar-file.ts"
import { expect, test } from "../support/channel-villa.ts"
import { untilHydrated } from "../support/connection.ts"
import { endedStay } from "../support/ended-stay.ts"
import { bookByApi, submitDetailsByApi, submitSlipByApi } from "../support/guest.ts"
import { texts } from "../support/journey.ts"
import { dateAfter, freeStay, type Stay, villaToday } from "../support/nights.ts"
import { adminTexts, anotherPhone, expectMessage, fillIn, input, logInAsOwner, openPlace } from "../support/owner.ts"

/* What owners do most, counted in taps from Today on a phone, in Thai. More taps than here are a fault of the pages. */

const t = adminTexts.th
const TODAY = villaToday()
const BUDDHIST_ERA = 543

test.use({ viewport: { width: 360, height: 740 } })
test.beforeEach(async ({ page }) => {
  await logInAsOwner(page.context())
})

/** Begins at Today, and counts the taps and drags of a job. */
async function job(page: Page) {
  await page.goto("/admin")
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  return {
    tap,
    place: async (key: Parameters<typeof openPlace>[1]) => {
      taps += 1
      await openPlace(page, key)
    },
    /** Draws from one night to another. */
    drag: async (from: Locator, to: Locator) => {
      taps += 1
      await untilHydrated(page)
      const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!]
      await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
      await page.mouse.down()
      await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
      await page.mouse.up()
    },
    taps: () => taps,
  }
}

const night = (page: Page, date: string) => page.locator(`[data-night="${date}"]`)
const selection = (page: Page) => page.getByRole("region", { name: t.month.selectedDates })
const monthOf = (page: Page, date: string) =>
  page.getByRole("navigation", { name: t.month.choose }).locator(`a[href*="month=${date.slice(0, 7)}"]`)

/** The Friday after next, so that a whole weekend is ahead, in this month or the next. */
function nextFriday(): string {
  const isFriday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 5
  return Array.from({ length: 7 }, (_, day) => dateAfter(TODAY, 8 + day)).find(isFriday)!
}

async function bookByPhone(page: Page, { checkIn, checkOut }: Stay, firstName: string, received = {}): Promise<void> {
  const customerInfo = { firstName, lastName: "Sri", email: "guest@example.com", phone: "0812345678" }
  const data = { bookingDetails: { checkIn, checkOut, rooms: 3 }, customerInfo, ...received }
  const booked = await page.request.post("/api/admin/bookings", { data })
  expect(booked.status(), await booked.text()).toBe(201)
}

test("1. A slip is confirmed in one tap", async ({ page, browser }) => {
  const guest = await anotherPhone(browser)
  const id = await bookByApi(guest.context().request, await freeStay(page.request))
  await submitDetailsByApi(guest.context().request, id)
  await submitSlipByApi(guest.context().request, id)
  const { tap, taps } = await job(page)
  const confirm = page.getByRole("button", { name: t.bookings.actions.confirm }).first()
  await tap(confirm)
  await expectMessage(page, t.bookings.toast.confirmed)
  expect(taps()).toBe(1)
  const { data } = await (await page.request.get(`/api/admin/bookings/${id}`)).json()
  expect(data.booking.status).toBe("confirmed")
})

test("1b. A wrong confirm is taken back in one tap within ten seconds, and later in three", async ({
  page,
  browser,
}) => {
  const guest = await anotherPhone(browser)
  const id = await bookByApi(guest.context().request, await freeStay(page.request))
  await submitDetailsByApi(guest.context().request, id)
  await submitSlipByApi(guest.context().request, id)
  const status = async () => (await (await page.request.get(`/api/admin/bookings/${id}`)).json()).data.booking.status
  const { tap, taps } = await job(page)
  await page.getByRole("button", { name: t.bookings.actions.confirm }).first().tap()
  await expectMessage(page, t.bookings.toast.confirmed)
  await tap(page.getByRole("button", { name: t.bookings.undo.button }))
  await expectMessage(page, t.bookings.undo.done)
  expect([taps(), await status()]).toEqual([1, "in_review"])

  await page.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
  const later = await job(page)
  await later.tap(page.locator(`a[href="/admin/bookings/${id}"]`).first())
  await later.tap(page.locator("summary", { hasText: t.bookings.checkAgain.title }))
  await later.tap(page.getByRole("button", { name: t.bookings.checkAgain.yes }))
  await expectMessage(page, t.bookings.checkAgain.done)
  expect([later.taps(), await status()]).toEqual([3, "in_review"])
})

test("2. Whether 12 May is free takes one tap", async ({ page }) => {
  const year = Number(TODAY.slice(0, 4)) + (TODAY > `${TODAY.slice(0, 4)}-05-12` ? 1 : 0)
  const { tap, taps } = await job(page)
  const month = monthOf(page, `${year}-05-12`)
  await tap(month)
  await expect(night(page, `${year}-05-12`)).toHaveAttribute("data-state", "free")
  await expect(month).toHaveAttribute("aria-current", "true")
  await expect(month).toBeInViewport()
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport()
  expect(taps()).toBe(1)
})

test("3. A weekend is blocked in three taps", async ({ page }) => {
  const friday = nextFriday()
  const { tap, place, drag, taps } = await job(page)
  await place("calendar")
  // A weekend of the next month takes a tap more.
  const isNextMonth = friday.slice(0, 7) !== TODAY.slice(0, 7)
  if (isNextMonth) await tap(monthOf(page, friday))
  await night(page, friday).scrollIntoViewIfNeeded()
  await drag(night(page, friday), night(page, dateAfter(friday, 1)))
  await tap(selection(page).getByRole("button", { name: t.month.block }))
  await expectMessage(page, t.blocks.blocked)
  for (const date of [friday, dateAfter(friday, 1)]) {
    await expect(night(page, date)).toHaveAttribute("data-state", "blocked")
  }
  expect(taps()).toBe(isNextMonth ? 4 : 3)
})

test("4. A booking by phone with an agreed price takes seven taps", async ({ page }) => {
  const { checkIn } = await freeStay(page.request, { nights: 2 })
  const { tap, place, taps } = await job(page)
  await place("calendar")
  // The month is not counted: most calls are about the next weeks.
  await monthOf(page, checkIn).tap()
  await tap(night(page, checkIn))
  await tap(selection(page).getByRole("link", { name: t.bookings.list.new }))
  await tap(input(page, "customerName"))
  await fillIn(page, { customerName: "Anna Schmidt", phone: "0812345678" })
  await tap(input(page, "totalPrice"))
  await fillIn(page, { totalPrice: "7000" })
  await tap(page.getByRole("radio", { name: t.bookings.create.paid.cash, exact: true }))
  await tap(page.getByRole("button", { name: t.bookings.create.submit, exact: true }))
  await expectMessage(page, t.bookings.toast.created)
  await expect(page.getByText(texts.th.booking.status.confirmed).first()).toBeVisible()
  expect(taps()).toBe(7)
})

test("5. Calling today's guest takes one tap, and tomorrow's is not mistaken for today's", async ({ page }) => {
  const [tomorrow, after] = [dateAfter(TODAY, 1), dateAfter(TODAY, 2)]
  await bookByPhone(page, { checkIn: TODAY, checkOut: tomorrow }, "มะลิ")
  await bookByPhone(page, { checkIn: tomorrow, checkOut: after }, "พรุ่งนี้")
  await job(page)
  const today = page.getByRole("region", { name: t.today.today, exact: true })
  await expect(today.getByText("มะลิ Sri").first()).toBeInViewport()
  const call = today.getByRole("link", { name: t.today.callName.replace("{{name}}", "") }).first()
  await expect(call).toBeInViewport()
  await expect(call).toHaveAttribute("href", "tel:0812345678")

  await page.setViewportSize({ width: 1280, height: 900 })
  const heading = page.getByRole("heading", { name: t.today.tomorrow, exact: true })
  const [above, below] = await Promise.all([heading.boundingBox(), today.getByText("พรุ่งนี้ Sri").first().boundingBox()])
  // A hidden heading is one pixel wide.
  expect(above!.width).toBeGreaterThan(44)
  expect(above!.x).toBeLessThanOrEqual(below!.x)
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
})

test("6. A payment link is sent over LINE in four taps", async ({ page }) => {
  const { tap, place, taps } = await job(page)
  await place("money")
  await untilHydrated(page)
  await tap(page.getByText(t.links.create.title, { exact: true }))
  // The keyboard is open already.
  await expect(input(page, "amount")).toBeFocused()
  await fillIn(page, { amount: "2500", description: "ค่าเช่าจักรยาน" })
  await tap(page.getByRole("button", { name: t.links.create.submit }))
  await expectMessage(page, t.links.toast.made)
  const line = page.getByRole("link", { name: texts.th.site.shareLine })
  await expect(line).toBeInViewport()
  expect(new URL((await line.getAttribute("href"))!).searchParams.get("text")).toContain("/payment/")
  // The last one is on LINE's link.
  expect(taps() + 1).toBe(4)
})

test("7. The price of a long weekend is changed in five taps", async ({ page }) => {
  const friday = dateAfter(nextFriday(), 14)
  const { tap, place, drag, taps } = await job(page)
  await place("calendar")
  // A weekend of the next month takes a tap more.
  const isNextMonth = friday.slice(0, 7) !== TODAY.slice(0, 7)
  if (isNextMonth) await tap(monthOf(page, friday))
  await night(page, friday).scrollIntoViewIfNeeded()
  await drag(night(page, friday), night(page, dateAfter(friday, 1)))
  await tap(selection(page).getByText(t.month.price, { exact: true }))
  await tap(input(page, "price"))
  await fillIn(page, { price: "15000" })
  await tap(page.getByRole("button", { name: t.villa.save, exact: true }))
  await expect(night(page, friday)).toHaveAccessibleName(/฿15,000/)
  expect(taps()).toBe(isNextMonth ? 6 : 5)
})

test("8. March of last year takes two taps, its books one more, and its payments as a file another", async ({
  page,
}) => {
  const lastYear = Number(TODAY.slice(0, 4)) - 1
  const received = { amountReceived: 12345, receivedOn: `${lastYear}-03-31` }
  await bookByPhone(page, await freeStay(page.request), "มีนา", received)
  const { tap, place, taps } = await job(page)
  await place("money")
  const years = page.getByRole("navigation", { name: t.money.year }).getByRole("link")
  await tap(years.filter({ hasText: String(lastYear + BUDDHIST_ERA) }))
  const march = page.getByRole("row", { name: "มีนาคม" })
  await expect(march).toContainText("฿12,345")
  await expect(march).toBeInViewport()
  expect(taps()).toBe(2)
  await tap(march.getByRole("link"))
  await expect(page.getByRole("main")).toContainText("฿12,345")
  expect(taps()).toBe(3)
  const download = page.waitForEvent("download")
  await tap(page.getByRole("link", { name: t.books.csv.payments }))
  const csv = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString()
  expect(csv).toContain(`"${lastYear}-03-31","12345"`)
})

test("9. What Airbnb has in December takes two taps", async ({ page, setChannels }) => {
  const year = Number(TODAY.slice(0, 4)) + (TODAY > `${TODAY.slice(0, 4)}-12-10` ? 1 : 0)
  const date = `${year}-12-18`
  const url = `https://www.airbnb.com/calendar/ical/${crypto.randomUUID()}.ics`
  const stay = [`DTSTART;VALUE=DATE:${year}1218`, `DTEND;VALUE=DATE:${year}1220`, "SUMMARY:Reserved"]
  await setChannels({ [url]: { file: calendarFile([stay]) } })
  const added = await page.request.post("/api/admin/calendars/feeds", { data: { name: "Airbnb", url } })
  expect(added.status(), await added.text()).toBe(201)
  const { tap, place, taps } = await job(page)
  await place("calendar")
  await tap(monthOf(page, date))
  await expect(night(page, date)).toHaveAttribute("data-state", "channel")
  await expect(night(page, date)).toContainText("Airbnb")
  expect(taps()).toBe(2)
})

test("10. Who wrote a review takes two taps", async ({ origin, page, browser }) => {
  const guest = await anotherPhone(browser)
  const id = await endedStay(origin, { guest: guest.context().request, owner: page }, dateAfter(TODAY, -3))
  const written = await guest.context().request.put(`/api/booking/${id}/review`, { data: { stars: 5, text: "ดีมาก" } })
  expect(written.ok(), await written.text()).toBe(true)
  const { tap, place, taps } = await job(page)
  await place("settings")
  await tap(page.getByRole("main").getByRole("link", { name: new RegExp(`^${t.reviews.title}`) }))
  await expect(page.getByText("ดีมาก")).toBeVisible()
  await expect(page.getByRole("listitem").filter({ hasText: "ดีมาก" })).toContainText("สมชาย")
  expect(taps()).toBe(2)
})

const lineLinks = (page: Page) => page.getByRole("main").locator('a[href^="https://line.me/R/share"]')
const textOf = async (link: Locator) => new URL((await link.getAttribute("href"))!).searchParams.get("text")

test("11. A ready text is sent over LINE from a booking in two taps", async ({ page }) => {
  await page.request.patch("/api/admin/villa/place", { data: { latitude: 12.38947, longitude: 99.98553 } })
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  await page.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
  const { tap, taps } = await job(page)
  await page.goto(`/admin/bookings/${id}`)
  await tap(page.locator(`a[href="/admin/bookings/${id}/messages"]`).first())
  await expect(lineLinks(page).first()).toBeInViewport()
  const texts = await Promise.all((await lineLinks(page).all()).map(textOf))
  expect(texts.some((text) => text?.includes("12.38947"))).toBe(true)
  // The last one is on LINE's link.
  expect(taps() + 1).toBe(2)
})

test("12. Whether some nights are free, and what they cost, is sent over LINE in four taps", async ({ page }) => {
  const { checkIn } = await freeStay(page.request, { nights: 2 })
  const { tap, place, taps } = await job(page)
  await place("calendar")
  // As in the fourth job.
  await monthOf(page, checkIn).tap()
  await tap(night(page, checkIn))
  await tap(selection(page).getByRole("link", { name: t.month.offer }))
  await expect(lineLinks(page).first()).toBeInViewport()
  expect(await textOf(lineLinks(page).first())).toMatch(/฿[\d,]+/)
  expect(taps() + 1).toBe(4)
})

test("13. The picture of a month's free nights takes two taps", async ({ page }) => {
  const { tap, place, taps } = await job(page)
  await place("calendar")
  await tap(page.getByRole("link", { name: t.picture.title }))
  await expect(page.getByRole("img", { name: new RegExp(t.picture.available) })).toBeVisible()
  expect(taps()).toBe(2)
})

test("14. A receipt is sent over LINE from a booking in three taps", async ({ page }) => {
  const seller = { name: { th: "มะลิ" }, address: { th: "9/9 ปราณบุรี" }, taxId: "1101700230708" }
  await page.request.patch("/api/admin/villa/seller", { data: seller })
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  await page.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
  const { tap, taps } = await job(page)
  await page.goto(`/admin/bookings/${id}`)
  await tap(page.locator(`a[href="/admin/bookings/${id}/papers"]`).first())
  await tap(page.locator('a[href^="/admin/receipts/RC-"]').first())
  await expect(lineLinks(page).first()).toBeInViewport()
  expect(taps() + 1).toBe(3)
})
