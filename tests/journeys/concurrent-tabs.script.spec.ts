import { untilHydrated } from "./support/connection.ts"
import { png } from "./support/files.ts"
import {
  book,
  bookByApi,
  bookingsOf,
  bookNow,
  completeDetails,
  day,
  field,
  openCard,
  SOMCHAI,
  selectedDate,
  submitDetails,
  submitDetailsByApi,
} from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay, nightsOf } from "./support/nights.ts"
import { clickTwice } from "./support/owner.ts"

const t = texts.th

test("The same nights booked from two tabs of one guest are one booking", async ({ page, context, request }) => {
  const stay = await freeStay(request)
  const other = await context.newPage()
  await openCard(page, stay)
  await openCard(other, stay)
  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
  await bookNow(other).tap()
  await other.waitForURL("**/customer-info")
  expect(other.url()).toBe(page.url())
  expect(await bookingsOf(page.request)).toHaveLength(1)
})

test("The second guest to book the same nights sees that they are taken", async ({ page, request }) => {
  const stay = await freeStay(request)
  await openCard(page, stay)
  await bookByApi(request, stay)
  await bookNow(page).tap()
  await expect(page.getByRole("alert").filter({ hasText: t.booking.errors.datesUnavailable }).first()).toBeVisible()
  await expect(selectedDate(page, stay.checkIn)).toBeVisible()
  for (const night of nightsOf(stay).filter((night) => night.slice(0, 7) === stay.checkIn.slice(0, 7))) {
    await expect(day(page, night)).toHaveAttribute("data-state", "taken")
  }
  expect(await bookingsOf(page.request)).toEqual([])
})

test("A tab whose booking was cancelled in another tab shows this on its next action", async ({
  page,
  context,
  request,
}) => {
  const id = await book(page, await freeStay(request))
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByText(t.summary.cancel, { exact: true }).tap()
  await other.getByRole("button", { name: t.summary.cancelYes }).tap()
  await other.waitForURL("**/confirmation")

  await submitDetails(page)
  await page.waitForURL(`**/booking/${id}/confirmation`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.confirmation.title.cancelled)
})

test("A tab whose slip was sent in another tab shows the booking's status", async ({ page, context, request }) => {
  const id = await bookByApi(page.request, await freeStay(request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment`)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.locator("input[name=slip]").setInputFiles(png)
  await other.getByRole("button", { name: t.payment.slip.submit }).tap()
  await other.waitForURL("**/confirmation")

  // The event of a page that becomes visible.
  await untilHydrated(page)
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await page.waitForURL("**/confirmation")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.confirmation.title.in_review)
})

test("Details and slip sent by a double tap are saved once, and going back shows the current step", async ({
  page,
  request,
}) => {
  const id = await book(page, await freeStay(request))
  for (const [name, value] of Object.entries(SOMCHAI)) await field(page, name as keyof typeof SOMCHAI).fill(value)
  await clickTwice(page, page.getByRole("button", { name: t.customer.submit }))
  await page.waitForURL("**/payment")
  await page.goBack()
  await expect(field(page, "firstName")).toHaveValue(SOMCHAI.firstName)
  await completeDetails(page)

  await page.locator("input[name=slip]").setInputFiles(png)
  await clickTwice(page, page.getByRole("button", { name: t.payment.slip.submit }))
  await page.waitForURL("**/confirmation")
  await page.goBack()
  // The step is completed: a page from the browser's cache redirects to the next one.
  await page.reload()
  await expect(page).toHaveURL(/\/confirmation$/)
  expect(await bookingsOf(page.request)).toMatchObject([{ _id: id, status: "in_review" }])
})
