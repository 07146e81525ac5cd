import { expect, test, texts } from "./support/journey.ts"
import { adminTexts, anotherPhone, logInAsOwner } from "./support/owner.ts"
import { makeLink } from "./support/payment-links.ts"

const t = texts.th
const staff = adminTexts.th.links

/** Long enough to open a page on a busy machine. */
const EXPIRES_SECONDS = 10

test("A link that expires while it is open on screen shows this without a reload", async ({ page }) => {
  await logInAsOwner(page.context())
  const { url } = await makeLink(page.request, { expiresInHours: EXPIRES_SECONDS / 3600 })
  await page.goto(url)
  await expect(page.getByRole("timer")).toBeVisible()
  await expect(page.getByRole("heading", { name: t.paymentLink.expired.title })).toBeVisible()
  await expect(page.locator("input[name=slip]")).toHaveCount(0)
  expect((await page.request.get(url)).status()).toBe(410)
})

test("An admin cancels a link from the list; the page of the link then says not to pay", async ({ page, browser }) => {
  await logInAsOwner(page.context())
  const { url } = await makeLink(page.request, { description: "เรือหางยาวหนึ่งวัน" })
  await page.goto("/admin/payment-links")
  const card = page.locator("main li", { hasText: "เรือหางยาวหนึ่งวัน" }).first()
  await card.getByText(staff.actions.cancel, { exact: true }).tap()
  await card.getByRole("button", { name: staff.actions.cancelYes }).tap()
  await expect(page.locator("main li", { hasText: "เรือหางยาวหนึ่งวัน" }).first()).toContainText(
    t.paymentLink.status.cancelled,
  )
  const guest = await anotherPhone(browser)
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
