import { pdf, text, tooLarge, withName } from "./support/files.ts"
import {
  book,
  bookByApi,
  bookingsOf,
  bookNow,
  card,
  completeDetails,
  day,
  field,
  openCard,
  SOMCHAI,
  selectedDate,
  showMonthOf,
  submitSlip,
} from "./support/guest.ts"
import { expect, test } from "./support/journey.ts"
import { dateAfter, freeStay } from "./support/nights.ts"

test("Empty details are rejected before they are sent", async ({ page, request }) => {
  const id = await book(page, await freeStay(request))
  await field(page, "lastName").fill(SOMCHAI.lastName)
  await field(page, "email").fill(SOMCHAI.email)
  await field(page, "phone").fill(SOMCHAI.phone)
  // Spaces pass the browser's own validation.
  await field(page, "firstName").fill("   ")
  await field(page, "phone").press("Enter")
  await expect(field(page, "firstName")).toHaveAccessibleDescription("กรอกข้อมูลในช่องนี้")
  await expect(field(page, "lastName")).toHaveValue(SOMCHAI.lastName)
  expect((await bookingsOf(page.request))[0]).toMatchObject({ _id: id, customerInfo: null })
})

test("A slip above 5 MB, a file of another type and a missing file are rejected with a message; a PDF named .jpg is accepted", async ({
  page,
  request,
}) => {
  const id = await book(page, await freeStay(request))
  await completeDetails(page)
  const slip = page.locator("input[name=slip]")

  await page.getByRole("button", { name: "ส่งสลิป" }).tap()
  await expect(page.locator("input[name=slip]:invalid")).toBeFocused()
  const none = await page.request.post(`/booking/${id}/payment`, { multipart: { other: "field" } })
  expect(none.status()).toBe(422)
  expect(await none.text()).toContain("เลือกไฟล์สลิปก่อนส่ง")

  await submitSlip(page, tooLarge)
  await expect(page.getByText("ไฟล์ใหญ่กว่า 5 MB ถ่ายภาพหน้าจอสลิปแล้วส่งรูปนั้น")).toBeVisible()
  await expect(slip).toHaveAttribute("aria-invalid", "true")
  await expect(slip).toBeFocused()

  await submitSlip(page, withName(text, "slip.jpg", "image/jpeg"))
  await expect(page.getByText("เลือกไฟล์ JPG, PNG หรือ PDF ที่ถูกต้อง")).toBeVisible()
  await expect(slip).toHaveAttribute("aria-invalid", "true")
  expect((await bookingsOf(page.request))[0]).toMatchObject({
    _id: id,
    status: "pending_payment",
    paymentSlipUrl: null,
  })

  await submitSlip(page, withName(pdf, "slip.jpg", "image/jpeg"))
  await page.waitForURL("**/confirmation")
  expect((await bookingsOf(page.request))[0]).toMatchObject({ _id: id, status: "in_review" })
})

test("When another guest has just taken the last of the nights, the page shows it and keeps the selection", async ({
  page,
  request,
}) => {
  const stay = await freeStay(page.request)
  await openCard(page, stay, 2, 4)
  const last = dateAfter(stay.checkOut, -1)
  await bookByApi(request, { checkIn: last, checkOut: stay.checkOut })

  await bookNow(page).tap()
  await expect(card(page).getByRole("alert")).toContainText("ขออภัย บางวันที่เลือกไม่ว่างแล้ว ลองเลือกวันอื่น")
  await expect(selectedDate(page, stay.checkIn)).toBeVisible()
  await expect(selectedDate(page, stay.checkOut)).toBeVisible()
  await expect(card(page).locator("select[name=rooms]")).toHaveValue("2")
  await expect(card(page).locator("select[name=guests]")).toHaveValue("4")
  await showMonthOf(page, last)
  // It can still be the day of departure if the calendar shows another month than the answer did.
  await expect(day(page, last)).toHaveAttribute("data-state", /^(taken|check-out-only)$/)
  expect(await bookingsOf(page.request)).toEqual([])
})

test("A price that has changed since it was shown is reported and books nothing", async ({ page, request }) => {
  const stay = await freeStay(request)
  await openCard(page, stay, 2, 4)
  const price = card(page).locator("input[name=totalPrice]")
  const right = await price.inputValue()
  // React restores the field's value, so the price is changed in the request.
  const posts = /\/booking(\.data)?(\?.*)?$/
  await page.route(posts, async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? "")
    if (form.has("totalPrice")) form.set("totalPrice", "1")
    await route.continue(route.request().method() === "POST" ? { postData: form.toString() } : {})
  })
  await bookNow(page).tap()
  await expect(card(page).getByRole("alert")).toHaveText("ราคาเพิ่งเปลี่ยน ตรวจสอบราคาใหม่ก่อนจอง")
  await expect(selectedDate(page, stay.checkIn)).toBeVisible()
  await expect(card(page).locator("select[name=rooms]")).toHaveValue("2")
  expect(await bookingsOf(page.request)).toEqual([])

  // The page now shows the current price, and the booking succeeds.
  await page.unroute(posts)
  await openCard(page, stay, 2, 4)
  await expect(price).toHaveValue(right)
  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
})
