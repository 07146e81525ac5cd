import { pdf, png } from "./support/files.ts"
import { bookByApi, submitSlip } from "./support/guest.ts"
import { expect, test, texts, WITH_SCRIPT, WITHOUT_SCRIPT } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, anotherPhone, logInAsOwner } from "./support/owner.ts"
import { makeLink } from "./support/payment-links.ts"

const t = texts.th
const staff = adminTexts.th.links

test(
  "An admin creates a link for a booking, its guest sends a slip, the admin marks it paid, and the booking is confirmed",
  WITH_SCRIPT,
  async ({ page, browser, request }) => {
    const stay = await freeStay(request)
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

    const guest = await anotherPhone(browser)
    await guest.goto(address)
    await expect(guest.getByText("฿5,000").first()).toBeVisible()
    await expect(guest.getByText("มัดจำการเข้าพัก")).toBeVisible()
    await expect(guest.getByText("123-4-56789-0")).toBeVisible()
    await expect(guest.getByRole("timer")).toBeVisible()
    await submitSlip(guest, png)
    await guest.waitForURL("**/payment-slips/*")
    await expect(guest.getByText(t.paymentLink.slipCheck.title)).toBeVisible()
    await expect(guest.getByText(t.paymentLink.slips.state.in_review, { exact: true }).first()).toBeVisible()
    await expect(guest.locator("main img")).toHaveCount(0)

    await page.goto("/admin")
    await page.getByRole("link", { name: "มัดจำการเข้าพัก" }).tap()
    await page.waitForURL(/\/admin\/payment-links\/[\w-]{36}$/)
    await expect(page.locator("main img")).toHaveJSProperty("naturalWidth", 120)
    await page.getByRole("button", { name: staff.actions.paid }).tap()
    await expect(page.locator("[data-undo=confirmed]")).toContainText("฿5,000")

    await guest.goto(address)
    await expect(guest.getByText(t.paymentLink.paid.title)).toBeVisible()
    await expect(guest.locator("input[name=slip]")).toHaveCount(0)
    await guest.context().close()
    const { data } = await (await page.request.get(`/api/admin/bookings/${bookingId}`)).json()
    expect(data.booking.status).toBe("confirmed")
  },
)

test("A slip that was rejected can be sent again", WITHOUT_SCRIPT, async ({ page }) => {
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
  await expect(page.getByText(t.paymentLink.slipCheck.title)).toBeVisible()
})
