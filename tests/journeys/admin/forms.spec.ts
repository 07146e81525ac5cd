import { untilHydrated } from "../support/connection.ts"
import { bookByApi } from "../support/guest.ts"
import { expect, test, texts } from "../support/journey.ts"
import { availability, dateAfter, freeStay } from "../support/nights.ts"
import {
  adminTexts,
  anotherPhone,
  checkBooking,
  clickTwice,
  expectFieldError,
  expectMessage,
  fillIn,
  input,
  logInAsOwner,
  saveBooking,
  submitButton,
  villaByApi,
} from "../support/owner.ts"
import { OWNER } from "../support/owner-account.ts"

const t = adminTexts.th
const guests = texts.th

test.beforeEach(({ page }) => logInAsOwner(page.context()))

test("Errors are shown next to their fields, and no input is lost", async ({ page, request }, info) => {
  await test.step("the villa", async () => {
    await page.goto("/admin/villa/times")
    await page.locator("select[name=checkInTime]").selectOption("15:30")
    await fillIn(page, { timezone: "Mars/Phobos" })
    await submitButton(page, "timezone").tap()
    await expectFieldError(input(page, "timezone"), "Mars/Phobos", guests.validation.timezone)
    await expect(page.locator("select[name=checkInTime]")).toHaveValue("15:30")

    await page.goto("/admin/villa")
    const typed = { "title.en": "Sea and sky", minRooms: "9" }
    await fillIn(page, typed)
    await submitButton(page, "minRooms").tap()
    await expectFieldError(input(page, "minRooms"), typed.minRooms, guests.errors.minRoomsTooMany)
    await expect(input(page, "title.en")).toHaveValue(typed["title.en"])
  })

  await test.step("the bank account, then PromptPay", async () => {
    await page.goto("/admin/bank")
    await fillIn(page, { bankName: "กรุงไทย", accountNumber: "เลขที่ 12" })
    await submitButton(page, "bankName").tap()
    await expectFieldError(input(page, "accountNumber"), "เลขที่ 12", guests.validation.accountNumber)
    await expect(input(page, "bankName")).toHaveValue("กรุงไทย")
    await fillIn(page, { promptPayId: "0812" })
    await submitButton(page, "promptPayId").tap()
    await expectFieldError(input(page, "promptPayId"), "0812", guests.validation.promptPayId)
  })

  const { checkIn, checkOut } = await freeStay(request, info)

  await test.step("a booking by phone", async () => {
    await page.goto("/admin/bookings/new")
    const typed = {
      customerName: "วิชัย",
      phone: "12 34",
      checkIn: checkOut,
      checkOut: checkIn,
      specialRequests: "เตียงเสริม",
    }
    await fillIn(page, typed)
    await submitButton(page, "customerName").tap()
    await expectFieldError(input(page, "phone"), typed.phone, guests.validation.phone)
    await fillIn(page, { phone: "081 234 5678" })
    await submitButton(page, "customerName").tap()
    await expectFieldError(input(page, "checkOut"), checkIn, guests.booking.errors.datesReversed)
    for (const name of ["customerName", "checkIn", "specialRequests"] as const)
      await expect(input(page, name)).toHaveValue(typed[name])
  })

  await test.step("a room", async () => {
    await page.goto("/admin/villa/rooms")
    await fillIn(page, { "description.th": "ห้องไม่มีชื่อ" })
    await submitButton(page, "description.th").tap()
    await expectFieldError(input(page, "name.th"), "", guests.validation.required)
    await expect(input(page, "description.th")).toHaveValue("ห้องไม่มีชื่อ")
  })
})

test("An invited person registers; wrong passwords are reported and never returned", async ({
  page,
  browser,
}, info) => {
  await page.goto("/admin/staff")
  await page.getByRole("button", { name: t.staff.invites.create }).tap()
  const invite = await page.getByRole("status").getByText("/admin/register?invite=").textContent()
  const colleague = { name: "ก้อง", email: `kong-${info.project.name}@example.com`, password: "ทะเล blue 5678" }

  const otherPage = await anotherPhone(browser)
  await otherPage.goto("/admin/register")
  await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText(t.staff.register.closedTitle)
  await otherPage.goto(invite!)
  await fillIn(otherPage, { ...colleague, confirmPassword: "ทะเล green 5678" })
  // Intercepted, because Chromium discards a response body when the page navigates.
  let refusal = ""
  await otherPage.route("**/admin/register*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    refusal = await response.text()
    await route.fulfill({ response })
  })
  await otherPage.getByRole("button", { name: t.staff.register.submit }).tap()
  await expect(otherPage.getByText(guests.validation.passwordsDiffer)).toBeVisible()
  await expect(input(otherPage, "confirmPassword")).toHaveAttribute("aria-invalid", "true")
  await expect(input(otherPage, "name")).toHaveValue(colleague.name)
  expect(refusal).toContain(colleague.name)
  expect(refusal).not.toContain("ทะเล")
  await otherPage.unroute("**/admin/register*")
  await fillIn(otherPage, { password: colleague.password, confirmPassword: colleague.password })
  await otherPage.getByRole("button", { name: t.staff.register.submit }).tap()
  await expect(otherPage).toHaveURL(/\/admin$/)
  await expect(otherPage.getByText(colleague.name, { exact: true })).toBeVisible()

  await otherPage.context().clearCookies()
  await otherPage.goto("/admin/login")
  await fillIn(otherPage, { email: colleague.email, password: OWNER.password })
  await otherPage.getByRole("button", { name: t.staff.logIn.submit }).tap()
  await expect(otherPage.getByRole("alert")).toHaveText(guests.errors.logInFailed)
  await expect(input(otherPage, "email")).toHaveValue(colleague.email)
  await otherPage.goto(invite!)
  await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText(t.staff.register.closedTitle)
  await otherPage.context().close()
})

test("A double submit on a slow connection runs once and reports success", async ({
  page,
  request,
  javaScriptEnabled,
}, info) => {
  const stay = await freeStay(request, info)
  const blocked = { checkIn: stay.checkIn, checkOut: dateAfter(stay.checkIn, 1) }
  const booked = { checkIn: blocked.checkOut, checkOut: stay.checkOut }

  await test.step("blocked dates", async () => {
    await page.goto(`/admin/calendar?from=${blocked.checkIn}`)
    await page.getByText(t.staff.month.addNote, { exact: true }).tap()
    await fillIn(page, { note: "สองครั้ง" })
    await clickTwice(page, submitButton(page, "note"))
    await expectMessage(page, t.staff.blocks.blocked)
    await expect(page.getByText(guests.errors.nightsBooked)).toBeHidden()
    await expect(page.getByRole("listitem").filter({ hasText: "สองครั้ง" })).toHaveCount(1)
  })

  await test.step("a booking by phone, and its confirmation", async () => {
    await page.goto("/admin/bookings/new")
    await fillIn(page, { customerName: "วิชัย สองครั้ง", checkIn: booked.checkIn, checkOut: booked.checkOut })
    await clickTwice(page, submitButton(page, "customerName"))
    await expectMessage(page, t.bookings.toast.created)
    if (javaScriptEnabled) await untilHydrated(page)
    await clickTwice(page, page.getByRole("button", { name: t.bookings.actions.confirm }))
    await expectMessage(page, t.bookings.toast.confirmed)
    await expect(page.getByText(t.bookings.toast.conflict)).toBeHidden()
    const answer = await page.request.get(`/api/admin/bookings?q=${encodeURIComponent("สองครั้ง")}`)
    expect((await answer.json()).data.bookings).toMatchObject([{ status: "confirmed" }])
    expect(await availability(request, stay)).toEqual([false, false, false])
    await fillIn(page, { guests: "4" })
    await clickTwice(page, await checkBooking(page))
    await expectMessage(page, t.bookings.toast.saved)
    await expect(page.getByRole("listitem").filter({ hasText: t.bookings.history.action.changed })).toHaveCount(1)
  })

  await test.step("a room", async () => {
    await page.goto("/admin/villa/rooms")
    await fillIn(page, { "name.th": "ห้องสองครั้ง" })
    await clickTwice(page, page.getByRole("button", { name: t.villa.rooms.add }))
    await expectMessage(page, t.villa.rooms.added)
    await page.goto("/admin/villa/rooms")
    await expect(page.getByRole("link", { name: "ห้องสองครั้ง" })).toHaveCount(1)
  })
})

test("Of two concurrent changes of one field of the villa, the second is reported as a conflict, and no input is lost", async ({
  page,
  browser,
}) => {
  const otherPage = await anotherPhone(browser)
  await logInAsOwner(otherPage.context())
  await page.goto("/admin/villa")
  await otherPage.goto("/admin/villa")
  await fillIn(otherPage, { "title.th": "หัวเรื่องของคนแรก" })
  await submitButton(otherPage, "title.th").tap()
  await expectMessage(otherPage, t.villa.saved)

  // Another field is saved without erasing otherPage.
  await fillIn(page, { "beachfront.th": "ทำเลของคนที่สอง" })
  await submitButton(page, "title.th").tap()
  await expectMessage(page, t.villa.saved)
  expect(await villaByApi(page.request)).toMatchObject({
    title: { th: "หัวเรื่องของคนแรก" },
    beachfront: { th: "ทำเลของคนที่สอง" },
  })

  await fillIn(otherPage, { "title.th": "หัวเรื่องใหม่ของคนแรก" })
  await submitButton(otherPage, "title.th").tap()
  await expectMessage(otherPage, t.villa.saved)
  expect((await villaByApi(page.request)).title).toMatchObject({ th: "หัวเรื่องใหม่ของคนแรก" })
  await fillIn(page, { "title.th": "หัวเรื่องของคนที่สอง", "description.th": "คำอธิบายของคนที่สอง" })
  await submitButton(page, "title.th").tap()
  const notice = page.getByRole("alert").filter({ hasText: t.villa.conflict })
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
  await expect(notice).toContainText("หัวเรื่องใหม่ของคนแรก")
  await expect(notice).toContainText("หัวเรื่องของคนที่สอง")
  await expect(input(page, "title.th")).toHaveValue("หัวเรื่องของคนที่สอง")
  await expect(input(page, "description.th")).toHaveValue("คำอธิบายของคนที่สอง")
  await submitButton(page, "title.th").tap()
  await expectMessage(page, t.villa.saved)
  expect((await villaByApi(page.request)).title).toMatchObject({ th: "หัวเรื่องของคนที่สอง" })

  // The same for the bank account.
  await page.goto("/admin/bank")
  await otherPage.goto("/admin/bank")
  await fillIn(otherPage, { accountName: "บัญชีของคนแรก" })
  await submitButton(otherPage, "accountName").tap()
  await expectMessage(otherPage, t.villa.bank.detailsSaved)
  await fillIn(page, { accountName: "บัญชีของคนที่สอง" })
  await submitButton(page, "accountName").tap()
  await expect(page.getByRole("alert").filter({ hasText: "บัญชีของคนแรก" })).toBeFocused()
  await expect(input(page, "accountName")).toHaveValue("บัญชีของคนที่สอง")
  expect(await villaByApi(page.request)).toMatchObject({ bankDetails: { accountName: "บัญชีของคนแรก" } })
  await otherPage.context().close()
})

test("Of two concurrent edits of a booking, the second is reported as a conflict and can be saved", async ({
  page,
  browser,
  request,
}, info) => {
  const path = `/admin/bookings/${await bookByApi(request, await freeStay(request, info))}`
  const otherPage = await anotherPhone(browser)
  await logInAsOwner(otherPage.context())
  await page.goto(path)
  await otherPage.goto(path)
  await fillIn(otherPage, { guests: "4" })
  await saveBooking(otherPage)
  await expectMessage(otherPage, t.bookings.toast.saved)

  await fillIn(page, { specialRequests: "มาถึงดึก" })
  await saveBooking(page)
  const notice = page.getByRole("alert").filter({ hasText: t.villa.conflict })
  await expect(notice).toBeFocused()
  await expect(notice).toContainText(`${t.bookings.fields.guests}`)
  await expect(input(page, "specialRequests")).toHaveValue("มาถึงดึก")
  await expect(input(page, "guests")).toHaveValue("4")

  await saveBooking(page)
  await expectMessage(page, t.bookings.toast.saved)
  await expect(input(page, "specialRequests")).toHaveValue("มาถึงดึก")
  await expect(input(page, "guests")).toHaveValue("4")
  await otherPage.context().close()
})

test("The list of bookings is filtered by status, words and dates, each in the URL", async ({
  page,
  request,
}, info) => {
  const { checkIn, checkOut } = await freeStay(request, info)
  const id = await bookByApi(request, { checkIn, checkOut })
  const row = page.locator(`main a[href="/admin/bookings/${id}"]:visible`)
  const state = (name: string) => page.getByRole("navigation", { name: t.bookings.list.status }).getByText(name)

  await page.goto("/admin/bookings")
  await expect(row).toHaveCount(1)
  await state(guests.booking.status.confirmed).tap()
  await expect(page).toHaveURL(/\?status=confirmed$/)
  await expect(row).toHaveCount(0)
  await state(guests.booking.status.pending_payment).tap()
  await expect(state(guests.booking.status.pending_payment)).toHaveAttribute("aria-current", "true")
  await expect(row).toHaveCount(1)

  // The search keeps the status, the dates keep both.
  await fillIn(page, { q: (await row.textContent())!.match(/BV-\w+/)![0] })
  await submitButton(page, "q").tap()
  await expect(page).toHaveURL(/\?status=pending_payment&q=BV-/)
  await expect(row).toHaveCount(1)
  await page.getByText(t.bookings.list.dates).tap()
  await fillIn(page, { from: dateAfter(checkOut, 1), to: dateAfter(checkOut, 2) })
  await submitButton(page, "q").tap()
  await expect(page.getByText(t.bookings.list.noResultTitle)).toBeVisible()
  await expect(input(page, "from")).toHaveValue(dateAfter(checkOut, 1))

  await page.getByRole("link", { name: t.bookings.list.clear }).tap()
  await expect(page).toHaveURL(/\/admin\/bookings$/)
  await expect(input(page, "q")).toHaveValue("")
  await expect(row).toHaveCount(1)
})
