import { violations } from "../support/axe.ts"
import { bookByApi, bookingsOf, field, SOMCHAI, submitDetailsByApi } from "../support/guest.ts"
import { expect, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"

test.use({ villaKind: "paying" })

const t = texts.th
const MISTYPED = { ...SOMCHAI, email: "somchai@gmial.com" }
const MEANT = "somchai@gmail.com"

test("The finished step leads back to the details, and the payment page shows them with a link to edit", async ({
  page,
}) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment`)
  const summary = page.getByRole("region", { name: t.summary.title })
  await expect(summary).toContainText("สมชาย ใจดี")
  await expect(summary).toContainText(SOMCHAI.email)
  await summary.getByRole("link", { name: t.customer.edit }).tap()
  await page.waitForURL("**/customer-info")
  await expect(field(page, "email")).toHaveValue(SOMCHAI.email)

  await page.goto(`/booking/${id}/payment`)
  await page.getByRole("list", { name: t.booking.steps.label }).getByRole("link").tap()
  await page.waitForURL("**/customer-info")
})

test("A mistyped mail domain is pointed out at the field, corrected with one tap, and not asked about again", async ({
  page,
}) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await page.goto(`/booking/${id}/customer-info`)
  await field(page, "email").fill(MISTYPED.email)
  await page.getByRole("button", { name: MEANT }).tap()
  await expect(field(page, "email")).toHaveValue(MEANT)
  await expect(page.getByRole("button", { name: MEANT })).toHaveCount(0)
  await test.step("also in two lines it keeps its distance from the next field", async () => {
    await field(page, "email").fill(`somchai.and.family.${MISTYPED.email}`)
    const suggested = page.getByRole("button", { name: MEANT })
    await expect(suggested).toBeVisible()
    const lines = await suggested.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return { count: range.getClientRects().length, bottom: range.getBoundingClientRect().bottom }
    })
    expect(lines.count).toBeGreaterThan(1)
    const label = await page.locator("label[for$=phone]").evaluate((element) => element.getBoundingClientRect().top)
    expect(label - lines.bottom).toBeGreaterThanOrEqual(4)
  })
  for (const [name, value] of Object.entries(MISTYPED)) await field(page, name as keyof typeof MISTYPED).fill(value)
  await expect(page.getByRole("button", { name: MEANT })).toBeVisible()
  // Never refused.
  await page.getByRole("button", { name: t.customer.submit }).tap()
  await page.waitForURL("**/payment")
  await expect(page.getByText(t.customer.isEmailRight.replace("{{email}}", MISTYPED.email))).toHaveCount(0)
  expect((await bookingsOf(page.request))[0]).toMatchObject({ customerInfo: { email: MISTYPED.email } })

  // The question of a page whose field has not asked.
  await page.goto(`/booking/${id}/payment?check=email`)
  await expect(page.getByText(t.customer.isEmailRight.replace("{{email}}", MISTYPED.email))).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test("Ten digits that no Thai number has are asked about at the field, and not again on the next page", async ({
  page,
}) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await page.goto(`/booking/${id}/customer-info`)
  for (const [name, value] of Object.entries(SOMCHAI)) await field(page, name as keyof typeof SOMCHAI).fill(value)
  await field(page, "phone").fill("(415) 555-2671")
  await expect(field(page, "phone")).toHaveAccessibleDescription(t.customer.isThaiHint)
  await page.getByRole("button", { name: t.customer.submit }).tap()
  await page.waitForURL("**/payment")
  expect((await bookingsOf(page.request))[0]).toMatchObject({ customerInfo: { phone: "4155552671" } })
})

test("The error of a telephone number goes when another country is chosen, and comes back if it is refused again", async ({
  page,
}) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await page.goto(`/booking/${id}/customer-info`)
  for (const [name, value] of Object.entries(SOMCHAI)) await field(page, name as keyof typeof SOMCHAI).fill(value)
  await field(page, "phone").fill("02-123-4567")
  await page.getByRole("button", { name: t.customer.submit }).tap()
  await expect(page.getByText(t.validation.phoneLandline, { exact: true })).toBeVisible()
  await page.getByLabel(t.customer.phoneCountries.other).check()
  await expect(page.getByText(t.validation.phoneLandline, { exact: true })).toHaveCount(0)
  await expect(field(page, "phone")).toHaveAccessibleDescription(t.customer.phoneForeignHint)
  await page.getByRole("button", { name: t.customer.submit }).tap()
  await expect(page.getByText(t.validation.phoneForeign, { exact: true })).toBeVisible()
  await field(page, "phone").fill("+66 2 123 4567")
  await page.getByRole("button", { name: t.customer.submit }).tap()
  await page.waitForURL("**/payment")
})
