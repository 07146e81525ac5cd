import { untilHydrated } from "./support/connection.ts"
import { png, tooLarge } from "./support/files.ts"
import { bookByApi, field, SOMCHAI, submitDetails, submitDetailsByApi, submitSlip } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

test.use({ villaKind: "paying" })

const t = texts.th

test("Errors of the details disappear when their cause does", async ({ page }) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await page.goto(`/booking/${id}/customer-info`)
  await submitDetails(page, { ...SOMCHAI, firstName: "evil.com", email: "somchai@example" })
  await expect(page.getByText(t.validation.plainName, { exact: true })).toBeVisible()
  await expect(page.getByText(t.validation.email, { exact: true })).toBeVisible()
  await field(page, "firstName").fill("evil.co")
  await expect(page.getByText(t.validation.plainName, { exact: true })).toBeVisible()
  await field(page, "firstName").fill("")
  await expect(page.getByText(t.validation.required, { exact: true })).toBeVisible()
  await field(page, "firstName").fill("สมชาย")
  await expect(field(page, "firstName")).not.toHaveAttribute("aria-invalid")
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([new RegExp(`^${t.customer.email}: `)])
  await field(page, "email").fill(SOMCHAI.email)
  await expect(field(page, "email")).not.toHaveAttribute("aria-invalid")
  await expect(page.getByText(t.customer.fixErrors)).toHaveCount(0)
})

test("A slip is checked when it is chosen, and a right one removes the error", async ({ page }) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment`)
  const wrong = { ...png, buffer: Buffer.from("no picture") }
  const slip = page.locator("input[name=slip]")
  const error = page.getByRole("alert").filter({ hasText: t.payment.errors.slipInvalid })
  await slip.setInputFiles(wrong)
  await expect(error).toBeVisible()
  await expect(slip).toHaveAttribute("aria-invalid", "true")
  await slip.setInputFiles(tooLarge)
  await expect(page.getByRole("alert").filter({ hasText: "5" })).toBeVisible()
  await expect(error).toHaveCount(0)
  await slip.setInputFiles(png)
  await expect(slip).not.toHaveAttribute("aria-invalid")
  await expect(page.getByRole("img", { name: t.payment.slip.preview })).toBeVisible()
  await submitSlip(page, png)
  await page.waitForURL("**/confirmation")
})

test("A card is formatted while it is typed, and its errors disappear when it is right", async ({ page }) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment?method=credit_card`)
  const [number, expiry] = [page.getByLabel(t.payment.card.number), page.getByLabel(t.payment.card.expiry)]
  const cvv = page.getByLabel(t.payment.card.cvv)
  const pay = page.locator("main form button[type=submit]").filter({ hasText: "฿" })
  await untilHydrated(page)
  await number.pressSequentially("378282246310005")
  await expect(number).toHaveValue("3782 822463 10005")
  await number.fill("")
  await number.pressSequentially("4242424242424241")
  await expect(number).toHaveValue("4242 4242 4242 4241")
  await page.getByLabel(t.payment.card.name).fill("SOMCHAI JAIDEE")
  await expiry.pressSequentially("12")
  await expect(expiry).toHaveValue("12 / ")
  await expiry.pressSequentially("39")
  await expect(expiry).toHaveValue("12 / 39")
  await cvv.fill("123")
  await pay.tap()
  await expect(page.getByText(t.validation.cardNumber, { exact: true })).toBeVisible()
  await expect(number).toBeFocused()
  await number.press("End")
  await number.press("Backspace")
  await number.pressSequentially("2")
  await expect(number).toHaveValue("4242 4242 4242 4242")
  await expect(page.getByText(t.validation.cardNumber, { exact: true })).toHaveCount(0)
  await expect(page.getByText(t.customer.fixErrors)).toHaveCount(0)
})

test("A declined test card keeps all but its CVV, and the refusal disappears with the next change", async ({
  page,
}) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment?method=credit_card`)
  const declined = page.getByRole("alert").filter({ hasText: t.payment.errors.cardDeclined })
  const cvv = page.getByLabel(t.payment.card.cvv)
  await page.getByLabel(t.payment.card.number).fill("4111 1111 1114 0011")
  await page.getByLabel(t.payment.card.name).fill("SOMCHAI JAIDEE")
  await page.getByLabel(t.payment.card.expiry).fill("1239")
  await cvv.fill("123")
  await page.locator("main form button[type=submit]").filter({ hasText: "฿" }).tap()
  await expect(declined).toBeVisible()
  await expect(page.getByLabel(t.payment.card.name)).toHaveValue("SOMCHAI JAIDEE")
  await expect(page.getByLabel(t.payment.card.number)).toHaveValue("4111 1111 1114 0011")
  await expect(cvv).toHaveValue("")
  await cvv.fill("1")
  await expect(declined).toHaveCount(0)
})
