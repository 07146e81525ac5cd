import { bookByApi, bookingsOf } from "../support/guest.ts"
import { expect, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, expectMessage, logInAsOwner } from "../support/owner.ts"

const t = adminTexts.th
const guests = texts.th

test.beforeEach(({ page }) => logInAsOwner(page.context()))

test("The money of a month is two taps from the dashboard, with links and other years", async ({ page }, info) => {
  const id = await bookByApi(page.request, await freeStay(page.request, info))
  const confirmed = await page.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  const { data } = await (await page.request.get("/api/admin/stats")).json()
  const total = `฿${data.received.total.toLocaleString("en")}`
  await page.goto("/admin")
  await page.getByRole("link", { name: t.staff.money.byMonth }).tap()
  await expect(page.getByRole("heading", { name: t.staff.money.title })).toBeVisible()
  await expect(page.getByRole("row", { name: t.staff.money.wholeYear })).toContainText(total)
  await expect(page.getByRole("table").first().getByRole("row")).toHaveCount(14)
  await page.getByRole("navigation", { name: t.staff.money.year }).getByRole("link").first().tap()
  await expect(page).toHaveURL(/year=\d{4}$/)
  await page.goto("/admin/money?year=2024")
  await expect(page.getByText(t.staff.money.none)).toBeVisible()
})

test("A deposit link reaches LINE in four taps from the dashboard", async ({ page }, info) => {
  const id = await bookByApi(page.request, await freeStay(page.request, info))
  const total = (await bookingsOf(page.request)).find(({ _id }) => _id === id)!.totalPrice
  await page.goto("/admin")
  await page.locator(`main a[href="/admin/bookings/${id}"]`).first().tap()
  await page.getByRole("link", { name: t.bookings.detail.makeLink }).tap()
  await page.getByRole("button", { name: t.links.create.deposit.replace("({{amount}})", "").trim() }).tap()
  // The fourth tap opens LINE.
  const line = page.getByRole("link", { name: guests.site.shareLine })
  const message = new URL((await line.getAttribute("href"))!)
  expect(message.origin + message.pathname).toBe("https://line.me/R/share")
  expect(message.searchParams.get("text")).toContain(await page.locator("#address").inputValue())
  const links = await (await page.request.get("/api/admin/payment-links")).json()
  expect(links.data.paymentLinks[0].amount).toBe(total / 2)
})

test("The owner hides an amenity and the sample reviews", async ({ page }) => {
  await page.goto("/admin/villa/amenities")
  await page.getByLabel(guests.villa.amenities.bbq).uncheck()
  await page.getByLabel(t.villa.amenities.sampleReviews).uncheck()
  await page.getByRole("button", { name: t.villa.save }).tap()
  await expectMessage(page, t.villa.amenities.saved)
  await expect(page.getByLabel(guests.villa.amenities.bbq)).not.toBeChecked()
  await page.goto("/")
  await expect(page.getByText(guests.reviews.none)).toBeVisible()
  await expect(page.getByText(guests.villa.amenities.pool)).toBeVisible()
  await expect(page.getByText(guests.villa.amenities.bbq)).toHaveCount(0)
  await page.request.patch("/api/admin/villa", { data: { amenities: ["pool", "bbq"], sampleReviews: true } })
})

test("PromptPay is turned on in one tap beside its number", async ({ page }) => {
  const set = { promptPayId: "0812345678", promptPayEnabled: false }
  expect((await page.request.patch("/api/admin/villa/promptpay-setting", { data: set })).status()).toBe(200)
  await page.goto("/admin/bank")
  await page.getByRole("button", { name: t.villa.bank.turnOn }).tap()
  await expectMessage(page, t.villa.bank.methodsSaved)
  await expect(page.getByRole("button", { name: t.villa.bank.turnOn })).toHaveCount(0)
})
