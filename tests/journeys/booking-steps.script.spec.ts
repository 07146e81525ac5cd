import {
  book,
  bookByApi,
  bookingsOf,
  bookNow,
  card,
  completeDetails,
  field,
  idIn,
  openCard,
  SOMCHAI,
  selectDates,
  selectedDate,
  submitDetailsByApi,
  submitSlip,
} from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { availability, freeStay } from "./support/nights.ts"

test("Every step can be reloaded without losing data", async ({ page, request }) => {
  const stay = await freeStay(request)
  await openCard(page, stay, 2, 4)
  await page.reload()
  await expect(selectedDate(page, stay.checkIn)).toBeVisible()
  await expect(card(page).locator("select[name=rooms]")).toHaveValue("2")
  await expect(card(page).locator("select[name=guests]")).toHaveValue("4")

  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
  const id = idIn(page)
  await page.reload()
  await completeDetails(page)
  await page.reload()
  await expect(page.getByText("123-4-56789-0")).toBeVisible()
  await page.goto(`/booking/${id}/customer-info`)
  await expect(field(page, "firstName")).toHaveValue(SOMCHAI.firstName)
  await expect(field(page, "phone")).toHaveValue("0812345678")

  await page.goto(`/booking/${id}/payment`)
  await submitSlip(page)
  await page.waitForURL("**/confirmation")
  await page.reload()
  await expect(page.getByRole("article")).toContainText("กำลังตรวจสอบ")
  const [booking, ...others] = await bookingsOf(page.request)
  expect(others).toEqual([])
  expect(booking).toMatchObject({ _id: id, status: "in_review", rooms: 2, guests: 4 })
})

test("Steps that are completed or not yet available redirect to the current one", async ({ page, request }) => {
  const id = await bookByApi(page.request, await freeStay(request))
  await page.goto(`/booking/${id}/payment`)
  await expect(page).toHaveURL(/\/customer-info$/)
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/confirmation`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.th.confirmation.title.pending_payment)
  await page.getByRole("link", { name: texts.th.confirmation.toPayment }).tap()
  await submitSlip(page)
  await page.waitForURL("**/confirmation")
  for (const step of ["customer-info", "payment"]) {
    await page.goto(`/booking/${id}/${step}`)
    await expect(page).toHaveURL(/\/confirmation$/)
  }
})

test("Cancelling in the summary releases the nights immediately", async ({ page, request }) => {
  const stay = await freeStay(request)
  const id = await book(page, stay)
  expect(await availability(request, stay)).toEqual([false, false, false])

  await page.getByText(texts.th.summary.cancel, { exact: true }).tap()
  await page.getByRole("button", { name: texts.th.summary.cancelYes }).tap()
  await page.waitForURL("**/confirmation")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("การจองนี้ถูกยกเลิกแล้ว")
  expect(await availability(request, stay)).toEqual([true, true, true])
  expect((await bookingsOf(page.request))[0]).toMatchObject({ _id: id, status: "cancelled" })

  await page.getByRole("link", { name: texts.th.payment.startAgain }).tap()
  await page.waitForURL("**/booking")
  await selectDates(page, stay)
  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
  expect(idIn(page)).not.toBe(id)
})
