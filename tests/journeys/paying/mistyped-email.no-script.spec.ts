import { bookByApi, bookingsOf, SOMCHAI, submitDetails } from "../support/guest.ts"
import { expect, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"

test.use({ villaKind: "paying" })

const t = texts.th
const MISTYPED = { ...SOMCHAI, email: "somchai@gmial.com" }
const MEANT = "somchai@gmail.com"
const QUESTION = t.customer.isEmailRight.replace("{{email}}", MISTYPED.email)

test.beforeEach(async ({ page }) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await page.goto(`/booking/${id}/customer-info`)
  await submitDetails(page, MISTYPED)
  await page.waitForURL("**/payment?checkEmail")
  await expect(page.getByText(QUESTION)).toBeVisible()
})

test("A mistyped mail domain is corrected with one tap on the next page", async ({ page }) => {
  await page.getByRole("button", { name: t.customer.useEmail.replace("{{email}}", MEANT) }).tap()
  await page.waitForURL("**/payment")
  expect((await bookingsOf(page.request))[0]).toMatchObject({ customerInfo: { email: MEANT } })
})

test("A mail domain that looks mistyped is kept when the guest says so", async ({ page }) => {
  await page.getByRole("link", { name: t.customer.keepEmail }).tap()
  await page.waitForURL("**/payment")
  await expect(page.getByText(QUESTION)).toHaveCount(0)
  expect((await bookingsOf(page.request))[0]).toMatchObject({ customerInfo: { email: MISTYPED.email } })
})
