import type { APIRequestContext, Browser, Page } from "@playwright/test"
import { pdf, png } from "./support/files.ts"
import { bookByApi, submitSlip } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, logInAsOwner } from "./support/owner.ts"

const t = texts.th
const staff = adminTexts.th.links

type LinkJson = { id: string; url: string; status: string }

/** Creates a link by the API. */
async function makeLink(owner: APIRequestContext, more: Record<string, unknown> = {}): Promise<LinkJson> {
  const answer = await owner.post("/api/admin/payment-links", { data: { amount: 2500, description: "มัดจำ", ...more } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data.paymentLink
}

/** Another person on a phone, who only has the URL. */
async function stranger(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, locale: "th-TH", hasTouch: true })
  return context.newPage()
}

test("An admin creates a link for a booking, its guest sends a slip, the admin marks it paid, and the booking is confirmed", async ({
  page,
  browser,
  request,
  javaScriptEnabled,
}, info) => {
  const stay = await freeStay(request, info)
  const bookingId = await bookByApi(request, stay)
  await logInAsOwner(page.context())
  await page.goto(`/admin/bookings/${bookingId}`)
  await page.getByRole("link", { name: adminTexts.th.bookings.detail.makeLink }).tap()
  await expect(page.locator("input[name=bookingId]")).toHaveValue(/^BV-/)
  await page.locator("input[name=amount]").fill("5000")
  await page.locator("input[name=description]").fill("มัดจำการเข้าพัก")
  await page.getByRole("button", { name: staff.create.submit, exact: true }).tap()
  await page.waitForURL(/\/admin\/payment-links\/[\w-]{36}$/)
  const address = await page.locator("#address").inputValue()
  expect(address).toMatch(/\/payment\/[\w-]{36}$/)

  const guest = await stranger(browser, javaScriptEnabled)
  await guest.goto(address)
  await expect(guest.getByText("฿5,000").first()).toBeVisible()
  await expect(guest.getByText("มัดจำการเข้าพัก")).toBeVisible()
  await expect(guest.getByText("123-4-56789-0")).toBeVisible()
  await expect(guest.getByRole("timer")).toBeVisible()
  await submitSlip(guest, png)
  await guest.waitForURL("**/payment-slips/*")
  await expect(guest.getByText(t.paymentLink.review.title)).toBeVisible()
  await expect(guest.getByText(t.paymentLink.slips.state.in_review, { exact: true }).first()).toBeVisible()
  await expect(guest.locator("main img")).toHaveCount(0)

  await page.goto("/admin")
  await page.getByRole("link", { name: "มัดจำการเข้าพัก" }).tap()
  await page.waitForURL(/\/admin\/payment-links\/[\w-]{36}$/)
  await expect(page.locator("main img")).toHaveJSProperty("naturalWidth", 120)
  await page.getByRole("button", { name: staff.actions.paid }).tap()
  await expect(page.getByText(staff.toast.paidBookingConfirmed).first()).toBeVisible()

  await guest.goto(address)
  await expect(guest.getByText(t.paymentLink.paid.title)).toBeVisible()
  await expect(guest.locator("input[name=slip]")).toHaveCount(0)
  await guest.context().close()
  const { data } = await (await page.request.get(`/api/admin/bookings/${bookingId}`)).json()
  expect(data.booking.status).toBe("confirmed")
})

test("A slip that was rejected can be sent again", async ({ page }) => {
  await logInAsOwner(page.context())
  const { id, url } = await makeLink(page.request)
  await page.goto(url)
  await submitSlip(page, png)
  await page.waitForURL("**/payment-slips/*")
  await page.request.patch(`/api/admin/payment-links/${id}`, { data: { status: "open" } })
  await page.reload()
  await expect(page.getByText(t.paymentLink.slips.state.returned)).toBeVisible()
  await page.getByRole("link", { name: t.paymentLink.toPayment }).tap()
  await expect(page.getByText(t.paymentLink.returned)).toBeVisible()
  await submitSlip(page, pdf)
  await page.waitForURL("**/payment-slips/*")
  await expect(page.getByText(t.paymentLink.slips.state.returned)).toHaveCount(1)
  await expect(page.getByText(t.paymentLink.review.title)).toBeVisible()
})

test("A link that expires while it is open on screen shows this without a reload", async ({ page }) => {
  await logInAsOwner(page.context())
  const { url } = await makeLink(page.request, { expiresInHours: 4 / 3600 })
  await page.goto(url)
  await expect(page.getByRole("timer")).toBeVisible()
  await expect(page.getByRole("heading", { name: t.paymentLink.expired.title })).toBeVisible({ timeout: 15_000 })
  await expect(page.locator("input[name=slip]")).toHaveCount(0)
  expect((await page.request.get(url)).status()).toBe(410)
})

test("An admin cancels a link from the list; the page of the link then says not to pay", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  await logInAsOwner(page.context())
  const { url } = await makeLink(page.request, { description: "เรือหางยาวหนึ่งวัน" })
  await page.goto("/admin/payment-links")
  const card = page.locator("main li", { hasText: "เรือหางยาวหนึ่งวัน" }).first()
  await card.getByText(staff.actions.cancel, { exact: true }).tap()
  await card.getByRole("button", { name: staff.actions.cancelYes }).tap()
  await expect(page.locator("main li", { hasText: "เรือหางยาวหนึ่งวัน" }).first()).toContainText(
    t.paymentLink.status.cancelled,
  )
  const guest = await stranger(browser, javaScriptEnabled)
  await guest.goto(url)
  await expect(guest.getByText(t.paymentLink.cancelled.title)).toBeVisible()
  await expect(guest.getByText("123-4-56789-0")).toHaveCount(0)
  await guest.context().close()
})

test("An invalid form keeps the input and shows errors next to the fields", async ({ page }) => {
  await logInAsOwner(page.context())
  await page.goto("/admin/create-unique-payment-link")
  await page.locator("input[name=amount]").fill("300")
  await page.locator("input[name=description]").fill("รถรับส่ง")
  await page.locator("input[name=bookingId]").fill("BV-000000")
  await page.getByRole("button", { name: staff.create.submit, exact: true }).tap()
  await expect(page.getByText(t.paymentLink.errors.bookingUnknown)).toBeVisible()
  await expect(page.locator("input[name=bookingId]")).toHaveAttribute("aria-invalid", "true")
  await expect(page.locator("input[name=amount]")).toHaveValue("300")
  await expect(page.locator("input[name=description]")).toHaveValue("รถรับส่ง")
})
