import { pdf, text, tooLarge, withName } from "./support/files.ts"
import {
  book,
  bookByApi,
  bookingsOf,
  bookNow,
  card,
  completeDetails,
  type Details,
  day,
  field,
  openCard,
  SOMCHAI,
  selectedDate,
  showMonthOf,
  submitDetails,
  submitSlip,
} from "./support/guest.ts"
import { expect, test } from "./support/journey.ts"
import { dateAfter, freeStay } from "./support/nights.ts"

const WRONG: Details = { firstName: "สมหญิง", lastName: "O’Hara-ณ อยุธยา", email: "somying@localhost", phone: "12 34" }

test("A wrong email and phone keep all input, with each error at its field and focus on the first", async ({
  page,
  request,
}, info) => {
  const id = await book(page, await freeStay(request, info))
  await submitDetails(page, WRONG)

  const email = field(page, "email")
  const phone = field(page, "phone")
  await expect(email).toHaveAttribute("aria-invalid", "true")
  await expect(email).toHaveAccessibleDescription("กรุณากรอกอีเมลให้ถูกต้อง")
  await expect(phone).toHaveAttribute("aria-invalid", "true")
  await expect(phone).toHaveAccessibleDescription(/กรุณากรอกหมายเลขโทรศัพท์ 10 หลัก/)
  await expect(page.getByText("กรุณากรอกอีเมลให้ถูกต้อง")).toBeVisible()
  for (const name of ["firstName", "lastName"] as const) {
    await expect(field(page, name)).not.toHaveAttribute("aria-invalid", "true")
  }
  for (const [name, value] of Object.entries(WRONG)) {
    await expect(field(page, name as keyof Details)).toHaveValue(value)
  }
  await expect(email).toBeFocused()
  // In focus, and not below the fixed header.
  const header = await page.getByRole("banner").boundingBox()
  await expect.poll(async () => (await email.boundingBox())!.y).toBeGreaterThanOrEqual(header!.y + header!.height)

  await email.fill(SOMCHAI.email)
  await phone.fill(SOMCHAI.phone)
  await phone.press("Enter")
  await page.waitForURL(`**/booking/${id}/payment`)
})

test("Empty details are rejected before they are sent", async ({ page, request }, info) => {
  const id = await book(page, await freeStay(request, info))
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
}, info) => {
  const id = await book(page, await freeStay(request, info))
  await completeDetails(page)
  const slip = page.locator("input[name=slip]")

  await page.getByRole("button", { name: "ส่งสลิป" }).tap()
  await expect(page.locator("input[name=slip]:invalid")).toBeFocused()
  const none = await page.request.post(`/booking/${id}/payment`, { multipart: { other: "field" } })
  expect(none.status()).toBe(422)
  expect(await none.text()).toContain("เลือกไฟล์สลิปก่อนส่ง")

  await submitSlip(page, tooLarge)
  await expect(page.getByText("ไฟล์ต้องมีขนาดไม่เกิน 5 MB")).toBeVisible()
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

test("A stay that ends on its first day is rejected", async ({ page, request, javaScriptEnabled }, info) => {
  const { checkIn } = await freeStay(request, info, { reach: "near" })
  await page.goto("/booking")
  await showMonthOf(page, checkIn)
  await day(page, checkIn).tap()
  await expect(selectedDate(page, checkIn)).toBeVisible()

  // Playwright treats a date with aria-disabled as disabled, but a user can still tap it.
  await day(page, checkIn).tap({ force: true })
  if (javaScriptEnabled) {
    await expect(card(page).getByRole("alert")).toHaveText("วันเช็คเอาต์ต้องอยู่หลังวันเช็คอิน เลือกพักอย่างน้อยหนึ่งคืน")
  }
  await expect(selectedDate(page, checkIn)).toBeVisible()
  await expect(bookNow(page)).toBeDisabled()

  const forged = await page.request.post("/booking", { form: { checkIn, checkOut: checkIn, rooms: 3, guests: 1 } })
  expect(forged.status()).toBe(422)
  expect(await forged.text()).toContain("วันเช็คเอาต์ต้องอยู่หลังวันเช็คอิน เลือกพักอย่างน้อยหนึ่งคืน")
})

for (const { taken, from, nights } of [
  { taken: "the last of the nights", from: 2, nights: 1 },
  { taken: "all the nights", from: 0, nights: 3 },
]) {
  test(`When another guest has just taken ${taken}, the page shows it and keeps the selection`, async ({
    page,
    request,
    playwright,
    baseURL,
  }, info) => {
    const stay = await freeStay(request, info)
    await openCard(page, stay, 2, 4)
    const other = await playwright.request.newContext({ baseURL })
    const first = dateAfter(stay.checkIn, from)
    await bookByApi(other, { checkIn: first, checkOut: dateAfter(first, nights) })
    await other.dispose()

    await bookNow(page).tap()
    await expect(card(page).getByRole("alert")).toContainText("ขออภัย บางวันที่เลือกไม่ว่างแล้ว ลองเลือกวันอื่น")
    await expect(selectedDate(page, stay.checkIn)).toBeVisible()
    await expect(selectedDate(page, stay.checkOut)).toBeVisible()
    await expect(card(page).locator("select[name=rooms]")).toHaveValue("2")
    await expect(card(page).locator("select[name=guests]")).toHaveValue("4")
    await showMonthOf(page, first)
    // The first taken night can still be the day of departure if the calendar shows another month than the answer did.
    await expect(day(page, first)).toHaveAttribute("data-state", /^(taken|check-out-only)$/)
    expect(await bookingsOf(page.request)).toEqual([])
  })
}

test("A price that has changed since it was shown is reported and books nothing", async ({ page, request }, info) => {
  const stay = await freeStay(request, info)
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
