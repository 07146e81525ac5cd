import type { Page } from "@playwright/test"
import { bookByApi, bookingsOf, SOMCHAI, submitDetails } from "../support/guest.ts"
import { expect, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"

test.use({ villaKind: "paying" })

const t = texts.th
const MISTYPED = { ...SOMCHAI, email: "somchai@gmial.com" }
const MEANT = "somchai@gmail.com"
const QUESTION = t.customer.isEmailRight.replace("{{email}}", MISTYPED.email)

async function enter(page: Page, customer: typeof SOMCHAI): Promise<void> {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await page.goto(`/booking/${id}/customer-info`)
  await submitDetails(page, customer)
}

test("A mistyped mail domain is corrected with one tap on the next page", async ({ page }) => {
  await enter(page, MISTYPED)
  await page.waitForURL("**/payment?check=email")
  await expect(page.getByText(QUESTION)).toBeVisible()
  await page.getByRole("button", { name: t.customer.useEmail.replace("{{email}}", MEANT) }).tap()
  await page.waitForURL("**/payment")
  expect((await bookingsOf(page.request))[0]).toMatchObject({ customerInfo: { email: MEANT } })
})

test("A mail domain that looks mistyped is kept when the guest says so", async ({ page }) => {
  await enter(page, MISTYPED)
  await page.waitForURL("**/payment?check=email")
  await page.getByRole("link", { name: t.customer.keepEmail }).tap()
  await page.waitForURL("**/payment")
  await expect(page.getByText(QUESTION)).toHaveCount(0)
  expect((await bookingsOf(page.request))[0]).toMatchObject({ customerInfo: { email: MISTYPED.email } })
})

const FOREIGN = { ...MISTYPED, phone: "(415) 555-2671" }
const IS_THAI = t.customer.isThaiPhone.replace("{{phone}}", "415 555 2671")

test("Ten digits that no Thai number has are asked about once, each doubt by itself, and lead back to the field", async ({
  page,
}) => {
  await enter(page, FOREIGN)
  await page.waitForURL("**/payment?check=email&check=phone")
  await page.getByRole("link", { name: t.customer.keepEmail, exact: true }).tap()
  await page.waitForURL("**/payment?check=phone")
  await expect(page.getByText(QUESTION)).toHaveCount(0)
  await expect(page.getByText(IS_THAI)).toBeVisible()
  await page.getByRole("link", { name: t.customer.addCountryCode }).tap()
  await page.waitForURL("**/customer-info")
  await submitDetails(page, { ...SOMCHAI, phone: "+1 (415) 555-2671" })
  await page.waitForURL("**/payment")
  expect((await bookingsOf(page.request))[0]).toMatchObject({ customerInfo: { phone: "+14155552671" } })
})

test("A number that a guest says is Thai is kept", async ({ page }) => {
  await enter(page, { ...SOMCHAI, phone: FOREIGN.phone })
  await page.waitForURL("**/payment?check=phone")
  await page.getByRole("link", { name: t.customer.keepPhone }).tap()
  await page.waitForURL("**/payment")
  await expect(page.getByText(IS_THAI)).toHaveCount(0)
  expect((await bookingsOf(page.request))[0]).toMatchObject({ customerInfo: { phone: "4155552671" } })
})
