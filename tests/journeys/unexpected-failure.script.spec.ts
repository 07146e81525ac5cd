import type { Page } from "@playwright/test"
import { whileWritesFail } from "./support/broken-database.ts"
import { untilHydrated } from "./support/connection.ts"
import { png } from "./support/files.ts"
import {
  bookByApi,
  bookNow,
  card,
  field,
  openCard,
  SOMCHAI,
  selectedDate,
  submitDetails,
  submitDetailsByApi,
} from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, expectMessage, fillIn, input, logInAsOwner, submitButton } from "./support/owner.ts"

/* How forms behave when the server fails: an error next to the form, all input kept, and a retry succeeds. */

const t = texts.th
const staff = adminTexts.th

const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text }).first()

test("A failed booking is reported on the card with its dates and the request id, and can be retried", async ({
  origin,
  page,
  request,
}) => {
  const stay = await freeStay(request)
  await page.goto(`/?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&rooms=2&guests=4`)
  await untilHydrated(page)
  await whileWritesFail(origin, "bookings", async () => {
    await bookNow(page).tap()
    await expect(card(page).getByRole("alert")).toContainText(t.booking.errors.createFailed)
    await expect(card(page).getByRole("alert")).toContainText(new RegExp(`${t.errors.reference} [\\w-]{8,}`))
    for (const date of [stay.checkIn, stay.checkOut]) await expect(selectedDate(page, date)).toBeVisible()
    await expect(card(page).locator("select[name=guests]")).toHaveValue("4")
  })
  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
})

test("On a wide screen the error of a failed booking is in view", async ({ origin, page, request }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openCard(page, await freeStay(request))
  await whileWritesFail(origin, "bookings", async () => {
    await bookNow(page).tap()
    await expect(card(page).getByRole("alert")).toBeInViewport({ ratio: 0.9 })
  })
})

test("Details that cannot be saved stay in the form, and are saved on retry", async ({ origin, page, request }) => {
  const id = await bookByApi(page.request, await freeStay(request))
  await page.goto(`/booking/${id}/customer-info`)
  await whileWritesFail(origin, "bookings", async () => {
    await submitDetails(page)
    await expect(alert(page, t.failed.updateBooking)).toContainText(t.failed.next)
    for (const [name, value] of Object.entries(SOMCHAI))
      await expect(field(page, name as keyof typeof SOMCHAI)).toHaveValue(value)
  })
  await page.getByRole("button", { name: t.customer.submit }).tap()
  await page.waitForURL("**/payment")
})

test("A slip that cannot be saved is requested again, without selecting it again", async ({
  origin,
  page,
  request,
}) => {
  const id = await bookByApi(page.request, await freeStay(request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment`)
  const slip = page.locator("input[name=slip]")
  await slip.setInputFiles(png)
  await whileWritesFail(origin, "slips", async () => {
    await page.getByRole("button", { name: t.payment.slip.submit }).tap()
    await expect(alert(page, t.failed.slip)).toBeVisible()
    await expect(slip).toBeFocused()
  })
  await page.getByRole("button", { name: t.payment.slip.submit }).tap()
  await page.waitForURL("**/confirmation")
})

test("A failed cancellation keeps the guest on the page and is reported", async ({ origin, page, request }) => {
  const id = await bookByApi(page.request, await freeStay(request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment`)
  await whileWritesFail(origin, "bookings", async () => {
    await page.getByText(t.summary.cancel, { exact: true }).tap()
    await page.getByRole("button", { name: t.summary.cancelYes }).tap()
    await expectMessage(page, t.failed.updateStatus)
    await expect(page).toHaveURL(/\/payment$/)
  })
})

test("Villa details that cannot be saved stay in the form, and are saved on retry", async ({ origin, page }) => {
  await logInAsOwner(page.context())
  await page.goto("/admin/villa")
  const headline = "ริมทะเลที่เงียบที่สุด"
  const before = await input(page, "title.th").inputValue()
  await fillIn(page, { "title.th": headline })
  await whileWritesFail(origin, "villa", async () => {
    await submitButton(page, "title.th").tap()
    await expect(alert(page, staff.villa.failed.save)).toContainText(t.failed.next)
    await expect(input(page, "title.th")).toHaveValue(headline)
  })
  for (const title of [headline, before]) {
    await fillIn(page, { "title.th": title })
    await submitButton(page, "title.th").tap()
    await expectMessage(page, staff.villa.saved)
    await page.reload()
    await expect(input(page, "title.th")).toHaveValue(title)
  }
})

test("Missing objects of the administration are reported in its frame, with the villa's name", async ({ page }) => {
  await logInAsOwner(page.context())
  for (const path of ["/admin/bookings/none", "/admin/payment-links/none", "/admin/villa/rooms/none"]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.errors.notFoundTitle)
    await expect(page.getByText(staff.frame.missing)).toBeVisible()
    await expect(page.getByRole("navigation", { name: staff.frame.nav.label })).toBeVisible()
    await expect(page.getByRole("banner")).toContainText("บ้าน")
    await expect(page.getByText(t.site.myBookings)).toHaveCount(0)
  }
  await page.getByRole("link", { name: staff.frame.nav.today }).last().tap()
  await expect(page).toHaveURL(/\/admin$/)
})
