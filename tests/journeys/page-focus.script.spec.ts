import type { Page } from "@playwright/test"
import { untilHydrated } from "./support/connection.ts"
import { text } from "./support/files.ts"
import { bookByApi, completeDetails, submitDetailsByApi, submitSlip } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { logInAsOwner } from "./support/owner.ts"

/* Where the focus is after a navigation or a refused form, so that a screen reader continues there. */

const t = texts.th

const heading = (page: Page) => page.getByRole("heading", { level: 1 })

test("Each step of a booking begins at its heading, without an outline", async ({ page, request }, info) => {
  const id = await bookByApi(page.request, await freeStay(request, info))
  await page.goto(`/booking/${id}/customer-info`)
  await untilHydrated(page)
  await completeDetails(page)
  await expect(heading(page)).toBeFocused()
  expect(await heading(page).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("none")
  await submitSlip(page)
  await page.waitForURL("**/confirmation")
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toHaveText(t.confirmation.title.in_review)
  // The heading says it; a toast would say it twice.
  await expect(page.locator("[data-sonner-toast], .flash")).toHaveCount(0)
  await page.goBack()
  await expect(page).not.toHaveURL(/confirmation/)
  await expect(heading(page)).toBeFocused()
})

test("A submission that the form itself stopped does not move the focus later", async ({ page, request }, info) => {
  const id = await bookByApi(page.request, await freeStay(request, info))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment`)
  await untilHydrated(page)
  await submitSlip(page, text)
  await expect(page.getByText(t.payment.errors.slipInvalid)).toBeVisible()
  const price = page.getByText(t.booking.price.details)
  await price.focus()
  const reloaded = page.waitForResponse(/payment\.data/)
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await reloaded
  await page.waitForTimeout(200)
  await expect(price).toBeFocused()
})

test("Data that is loaded again, or another query, does not move the focus", async ({ page, request }, info) => {
  const id = await bookByApi(page.request, await freeStay(request, info))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment`)
  await untilHydrated(page)
  const slip = page.locator("input[name=slip]")
  await slip.focus()
  const reloaded = page.waitForResponse(/payment\.data/)
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await reloaded
  await page.waitForTimeout(200)
  await expect(slip).toBeFocused()
  await logInAsOwner(page.request)
  await page.goto("/admin/bookings")
  await untilHydrated(page)
  await page.getByRole("searchbox").or(page.locator("input[name=q]")).first().fill("BV")
  await page.keyboard.press("Enter")
  await page.waitForURL(/q=BV/)
  await page.waitForTimeout(200)
  await expect(heading(page)).not.toBeFocused()
})
