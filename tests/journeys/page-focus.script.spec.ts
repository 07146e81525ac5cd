import type { Page } from "@playwright/test"
import { whileWritesFail } from "./support/broken-database.ts"
import { untilHydrated } from "./support/connection.ts"
import { text } from "./support/files.ts"
import { bookByApi, field, SOMCHAI, submitDetails, submitSlip } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, fillIn, input, logInAsOwner, openPlace, submitButton } from "./support/owner.ts"

/* Where the focus is after a navigation or a refused form, so that a screen reader continues there. */

const t = texts.th

const heading = (page: Page) => page.getByRole("heading", { level: 1 })
const focused = (page: Page) => page.locator(":focus")

/** Loads the data of a booking's page again, and waits until the page shows the name that has changed. */
async function loadAgain(page: Page, id: string, firstName: string): Promise<void> {
  const customerInfo = { ...SOMCHAI, firstName }
  expect((await page.request.patch(`/api/booking/${id}/customer-info`, { data: { customerInfo } })).status()).toBe(200)
  // The event of a page that becomes visible.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await expect(page.getByRole("region", { name: t.summary.title })).toContainText(firstName)
}

test("Each step of a booking begins at its heading, a refused form at its fault, and nothing else moves the focus", async ({
  origin,
  page,
  request,
}) => {
  const id = await bookByApi(page.request, await freeStay(request))
  await page.goto(`/booking/${id}/customer-info`)
  await untilHydrated(page)
  await test.step("the first one too, which the booking card loads as a document; it says until when to pay", async () => {
    await expect(heading(page)).toBeFocused()
    await expect(heading(page)).toHaveAccessibleDescription(new RegExp(t.countdown.until.split("{{")[0]!))
  })
  await test.step("a refused form has it on its first invalid field, which its error describes, or else on its alert", async () => {
    await submitDetails(page, { ...SOMCHAI, email: "somchai@example", phone: "081" })
    await expect(field(page, "email")).toBeFocused()
    await expect(field(page, "email")).toHaveAccessibleDescription(t.validation.email)
    await field(page, "email").fill(SOMCHAI.email)
    await field(page, "phone").fill(SOMCHAI.phone)
    await whileWritesFail(origin, "bookings", async () => {
      await page.getByRole("button", { name: t.customer.submit }).tap()
      await expect(focused(page).getByRole("alert")).toContainText(t.failed.updateBooking)
    })
  })
  await test.step("the next step has it on its heading, without an outline", async () => {
    await page.getByRole("button", { name: t.customer.submit }).tap()
    await page.waitForURL("**/payment")
    await expect(heading(page)).toBeFocused()
    expect(await heading(page).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("none")
  })
  await test.step("data that is loaded again does not move it", async () => {
    const slip = page.locator("input[name=slip]")
    await slip.focus()
    await loadAgain(page, id, "สมหญิง")
    await expect(slip).toBeFocused()
  })
  await test.step("nor does it later, after a submission that the form itself stopped", async () => {
    await submitSlip(page, text)
    await expect(page.getByText(t.payment.errors.slipInvalid)).toBeVisible()
    const price = page.getByText(t.booking.price.details)
    await price.focus()
    await loadAgain(page, id, "สมศรี")
    await expect(price).toBeFocused()
  })
  await test.step("the last step has it on its heading", async () => {
    await submitSlip(page)
    await page.waitForURL("**/confirmation")
    await expect(heading(page)).toBeFocused()
    await expect(heading(page)).toHaveText(t.confirmation.title.in_review)
    // The heading says it; a toast would say it twice.
    await expect(page.locator("[data-sonner-toast], .flash")).toHaveCount(0)
  })
  await test.step("the way back, which a completed step leads here again, does not move it", async () => {
    const contact = page.getByRole("link", { name: "WhatsApp" }).first()
    await contact.focus()
    const redirect = page.waitForResponse(/\/payment\.data/)
    await page.goBack()
    await redirect
    await expect(page).toHaveURL(/\/confirmation$/)
    await expect(contact).toBeFocused()
  })
})

test("In the administration the focus follows the navigation, not a search, and goes to a refused form's alert", async ({
  origin,
  page,
}) => {
  await logInAsOwner(page.context())
  await page.goto("/admin/bookings")
  await untilHydrated(page)
  const search = page.locator("input[name=q]")
  await search.fill("BV")
  await search.press("Enter")
  await expect(page.getByRole("link", { name: adminTexts.th.bookings.list.clear })).toBeVisible()
  await expect(heading(page)).not.toBeFocused()
  // The search has loaded the page anew.
  await untilHydrated(page)
  await openPlace(page, "settings")
  await expect(heading(page)).toBeFocused()
  await test.step("but stays in a field that was tapped before the new page's first frame", async () => {
    await openPlace(page, "bookings")
    await page.evaluate(() => {
      const draw = window.requestAnimationFrame.bind(window)
      const late = (frame: FrameRequestCallback) => {
        draw(frame)
        document.body.dataset.drawn = "late"
      }
      window.requestAnimationFrame = (frame) => Number(setTimeout(late, 1500, frame))
    })
    await openPlace(page, "money")
    const amount = input(page, "amount")
    await page.getByText(adminTexts.th.links.create.title, { exact: true }).tap()
    await expect(amount).toBeFocused()
    await page.waitForFunction(() => document.body.dataset.drawn)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    await expect(amount).toBeFocused()
  })
  await page.goto("/admin/bank")
  await whileWritesFail(origin, "villa", async () => {
    await fillIn(page, { bankName: "SCB", accountNumber: "111-222-333", accountName: "Baan" })
    await submitButton(page, "accountName").tap()
    await expect(focused(page).getByRole("alert")).toContainText(adminTexts.th.villa.failed.bank)
  })
})
