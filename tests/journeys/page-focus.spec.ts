import type { Page } from "@playwright/test"
import { whileWritesFail } from "./support/broken-database.ts"
import { untilHydrated } from "./support/connection.ts"
import { bookByApi, field, SOMCHAI, submitDetails } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, fillIn, logInAsOwner, openSection, submitButton } from "./support/owner.ts"

/* Where the focus is after a navigation or a refused form, so that a screen reader continues there. */

const t = texts.th

const heading = (page: Page) => page.getByRole("heading", { level: 1 })
const focused = (page: Page) => page.locator(":focus")

test("A rejected form has the focus on its first invalid field, or else on its alert", async ({
  page,
  request,
  javaScriptEnabled,
}, info) => {
  const id = await bookByApi(page.request, await freeStay(request, info))
  await page.goto(`/booking/${id}/customer-info`)
  if (javaScriptEnabled) await untilHydrated(page)
  // Not on the first load.
  await expect(page.locator("body:focus-within")).toHaveCount(0)
  await submitDetails(page, { ...SOMCHAI, email: "somchai@example", phone: "081" })
  await expect(field(page, "email")).toBeFocused()
  await field(page, "email").fill(SOMCHAI.email)
  await field(page, "phone").fill(SOMCHAI.phone)
  await whileWritesFail("bookings", async () => {
    await page.getByRole("button", { name: t.customer.submit }).tap()
    await expect(focused(page).getByRole("alert")).toContainText(t.failed.updateBooking)
  })
  await page.getByRole("button", { name: t.customer.submit }).tap()
  await page.waitForURL("**/payment")
  if (javaScriptEnabled) await expect(heading(page)).toBeFocused()
})

test("In the administration the focus follows the navigation, and goes to a refused form's alert", async ({
  page,
  javaScriptEnabled,
}) => {
  await logInAsOwner(page.context())
  await page.goto("/admin")
  if (javaScriptEnabled) await untilHydrated(page)
  await openSection(page, "villa")
  if (javaScriptEnabled) await expect(heading(page)).toBeFocused()
  await page.goto("/admin/bank")
  await whileWritesFail("villa", async () => {
    await fillIn(page, { bankName: "SCB", accountNumber: "111-222-333", accountName: "Baan" })
    await submitButton(page, "accountName").tap()
    await expect(focused(page).getByRole("alert")).toContainText(adminTexts.th.villa.failed.bank)
  })
})
