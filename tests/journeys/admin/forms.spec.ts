import { untilHydrated } from "../support/connection.ts"
import { bookByApi } from "../support/guest.ts"
import { expect, test, texts, WITH_SCRIPT, WITHOUT_SCRIPT } from "../support/journey.ts"
import { availability, dateAfter, freeStay, villaToday } from "../support/nights.ts"
import {
  adminTexts,
  checkBooking,
  clickTwice,
  expectFieldError,
  expectMessage,
  fillIn,
  input,
  logInAsOwner,
  openAdding,
  openFold,
  openMore,
  openOther,
  saveBooking,
  submitButton,
  villaByApi,
} from "../support/owner.ts"

const t = adminTexts.th
const guests = texts.th

test.beforeEach(({ page }) => logInAsOwner(page.context()))

test("Errors are shown next to their fields, and no input is lost", WITHOUT_SCRIPT, async ({ page, request }) => {
  await test.step("the villa", async () => {
    await page.goto("/admin/villa/times")
    await page.locator("select[name=checkInTime]").selectOption("15:30")
    await fillIn(page, { timezone: "Mars/Phobos" })
    await submitButton(page, "timezone").tap()
    await expectFieldError(input(page, "timezone"), "Mars/Phobos", guests.validation.timezone)
    await expect(page.locator("select[name=checkInTime]")).toHaveValue("15:30")

    await page.goto("/admin/villa")
    const typed = { "title.en": "Sea and sky", minRooms: "9" }
    await openOther(page)
    await fillIn(page, typed)
    await submitButton(page, "minRooms").tap()
    await expectFieldError(input(page, "minRooms"), typed.minRooms, guests.errors.minRoomsTooMany)
    await expect(input(page, "title.en")).toHaveValue(typed["title.en"])
  })

  await test.step("a discounted price that is not below its price, of the villa, of Saturday and of a season", async () => {
    const refused = t.villa.prices.discountTooHigh
    await page.goto("/admin/villa/prices/base")
    await fillIn(page, { weekdayPrice: "9000", weekdayDiscountedPrice: "9000" })
    await submitButton(page, "weekdayPrice").tap()
    await expectFieldError(input(page, "weekdayDiscountedPrice"), "9000", refused)
    await expect(input(page, "weekdayPrice")).toHaveValue("9000")
    await page.goto("/admin/villa/prices/rules")
    await openFold(page, t.prices.section.saturday.title)
    await fillIn(page, { saturdayPrice: "12000", saturdayDiscountedPrice: "12500" })
    await submitButton(page, "saturdayPrice").tap()
    await expectFieldError(input(page, "saturdayDiscountedPrice"), "12500", refused)
    const first = dateAfter(villaToday(), 300)
    await page.goto(`/admin/villa/prices/new?layer=season&first=${first}&last=${dateAfter(first, 30)}`)
    await page.locator("summary", { hasText: t.prices.season.discounted }).tap()
    await fillIn(page, { weekdayPrice: "9000", weekdayDiscountedPrice: "9100", weekendDiscountedPrice: "99999" })
    await submitButton(page, "weekdayPrice").tap()
    await expectFieldError(input(page, "weekdayDiscountedPrice"), "9100", refused)
    await expectFieldError(input(page, "weekendDiscountedPrice"), "99999", refused)
  })

  await test.step("the bank account, then PromptPay", async () => {
    await page.goto("/admin/bank")
    await fillIn(page, { bankName: "กรุงไทย", accountNumber: "เลขที่ 12" })
    await submitButton(page, "bankName").tap()
    await expectFieldError(input(page, "accountNumber"), "เลขที่ 12", guests.validation.accountNumber)
    await expect(input(page, "bankName")).toHaveValue("กรุงไทย")
    await page.goto("/admin/bank/promptpay")
    await fillIn(page, { promptPayId: "0812" })
    await submitButton(page, "promptPayId").tap()
    await expectFieldError(input(page, "promptPayId"), "0812", guests.validation.promptPayId)
  })

  const { checkIn, checkOut } = await freeStay(request)

  await test.step("a booking by phone", async () => {
    await page.goto("/admin/bookings/new")
    const typed = {
      customerName: "วิชัย",
      phone: "12 34",
      checkIn: checkOut,
      checkOut: checkIn,
      specialRequests: "เตียงเสริม",
    }
    await openMore(page)
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
    await openAdding(page, t.villa.rooms.add)
    await fillIn(page, { "description.th": "ห้องไม่มีชื่อ" })
    await submitButton(page, "description.th").tap()
    await expectFieldError(input(page, "name.th"), "", guests.validation.required)
    await expect(input(page, "description.th")).toHaveValue("ห้องไม่มีชื่อ")
  })
})

test("A double submit on a slow connection runs once and reports success", WITH_SCRIPT, async ({ page, request }) => {
  const stay = await freeStay(request)
  const blocked = { checkIn: stay.checkIn, checkOut: dateAfter(stay.checkIn, 1) }
  const booked = { checkIn: blocked.checkOut, checkOut: stay.checkOut }

  await test.step("blocked dates", async () => {
    await page.goto(`/admin/calendar?from=${blocked.checkIn}`)
    await page.getByText(t.month.addNote, { exact: true }).tap()
    await fillIn(page, { note: "สองครั้ง" })
    await clickTwice(page, submitButton(page, "note"))
    await expectMessage(page, t.blocks.blocked)
    await expect(page.getByText(guests.errors.nightsBooked)).toBeHidden()
    await expect(page.getByRole("listitem").filter({ hasText: "สองครั้ง" })).toHaveCount(1)
  })

  await test.step("a booking by phone, and its confirmation", async () => {
    await page.goto("/admin/bookings/new")
    await fillIn(page, { customerName: "วิชัย สองครั้ง", checkIn: booked.checkIn, checkOut: booked.checkOut })
    await clickTwice(page, submitButton(page, "customerName"))
    await expectMessage(page, t.bookings.toast.created)
    await untilHydrated(page)
    await clickTwice(page, page.getByRole("button", { name: t.bookings.actions.confirm }))
    await expectMessage(page, t.bookings.toast.confirmed)
    await expect(page.getByText(t.bookings.toast.conflict)).toBeHidden()
    const answer = await page.request.get(`/api/admin/bookings?q=${encodeURIComponent("สองครั้ง")}`)
    expect((await answer.json()).data.bookings).toMatchObject([{ status: "confirmed" }])
    expect(await availability(request, stay)).toEqual([false, false, false])
    await page.getByLabel(t.bookings.page.menu).tap()
    await page.getByRole("link", { name: t.bookings.edit.title }).tap()
    await fillIn(page, { guests: "4" })
    await clickTwice(page, await checkBooking(page))
    await expectMessage(page, t.bookings.toast.saved)
    const [{ _id: id }] = (await answer.json()).data.bookings
    await page.goto(`/admin/bookings/${id}/history`)
    await expect(page.getByRole("listitem").filter({ hasText: t.bookings.history.action.changed })).toHaveCount(1)
  })

  await test.step("a room", async () => {
    await page.goto("/admin/villa/rooms")
    await openAdding(page, t.villa.rooms.add)
    await fillIn(page, { "name.th": "ห้องสองครั้ง" })
    await clickTwice(page, page.getByRole("button", { name: t.villa.rooms.add }))
    await expectMessage(page, t.villa.rooms.added)
    await page.goto("/admin/villa/rooms")
    await expect(page.getByRole("link", { name: "ห้องสองครั้ง" })).toHaveCount(1)
  })
})

test(
  "A form of the villa that somebody else has changed is reported as a conflict, and no input is lost",
  WITH_SCRIPT,
  async ({ page }) => {
    const colleague = async (data: object) => {
      const saved = await page.request.patch("/api/admin/villa", { data })
      expect(saved.status(), await saved.text()).toBe(200)
    }
    await page.goto("/admin/villa")
    await colleague({ contactLine: "@first" })

    // What this form does not show has changed: no conflict.
    await fillIn(page, { "beachfront.th": "ทำเลของคนที่สอง" })
    await submitButton(page, "title.th").tap()
    await expectMessage(page, t.villa.saved)
    expect(await villaByApi(page.request)).toMatchObject({
      contactLine: "@first",
      beachfront: { th: "ทำเลของคนที่สอง" },
    })

    await colleague({ title: { th: "หัวเรื่องใหม่ของคนแรก" } })
    await fillIn(page, { "title.th": "หัวเรื่องของคนที่สอง", "description.th": "คำอธิบายของคนที่สอง" })
    await submitButton(page, "title.th").tap()
    const notice = page.getByRole("alert").filter({ hasText: t.villa.conflict })
    await expect(notice).toBeFocused()
    await expect(notice).toBeInViewport()
    await expect(notice).toContainText("หัวเรื่องใหม่ของคนแรก")
    await expect(input(page, "title.th")).toHaveValue("หัวเรื่องของคนที่สอง")
    await expect(input(page, "description.th")).toHaveValue("คำอธิบายของคนที่สอง")
    await submitButton(page, "title.th").tap()
    await expectMessage(page, t.villa.saved)
    expect((await villaByApi(page.request)).title).toMatchObject({ th: "หัวเรื่องของคนที่สอง" })
  },
)

test(
  "Of two concurrent edits of a booking, the second is reported as a conflict and can be saved",
  WITHOUT_SCRIPT,
  async ({ page, request }) => {
    const id = await bookByApi(request, await freeStay(request))
    await page.goto(`/admin/bookings/${id}/edit`)
    const edited = await page.request.patch(`/api/admin/bookings/${id}`, { data: { guests: 4 } })
    expect(edited.status(), await edited.text()).toBe(200)

    await openMore(page)
    await fillIn(page, { specialRequests: "มาถึงดึก" })
    await saveBooking(page)
    const notice = page.getByRole("alert").filter({ hasText: t.villa.conflict })
    await expect(notice).toBeFocused()
    await expect(notice).toContainText(t.bookings.fields.guests)
    await expect(input(page, "specialRequests")).toHaveValue("มาถึงดึก")
    await fillIn(page, { guests: "4" })

    await saveBooking(page)
    await expectMessage(page, t.bookings.toast.saved)
    await page.goto(`/admin/bookings/${id}/edit`)
    await expect(input(page, "specialRequests")).toHaveValue("มาถึงดึก")
    await expect(input(page, "guests")).toHaveValue("4")
  },
)

test(
  "The list of bookings is filtered by status, words and dates, each in the URL",
  WITHOUT_SCRIPT,
  async ({ page, request }) => {
    const { checkIn, checkOut } = await freeStay(request)
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
  },
)

for (const [how, mode] of [
  ["as it is typed", WITH_SCRIPT],
  ["when it is sent", WITHOUT_SCRIPT],
] as const)
  test(`A Buddhist year becomes one of the Common Era ${how}, and the page says so`, mode, async ({ page }) => {
    const year = new Date().getFullYear() + 1
    const typed = `${year + 543}-04-12`
    await page.goto("/admin/villa/prices/preview")
    if (mode === WITH_SCRIPT) await untilHydrated(page)
    await fillIn(page, { checkIn: typed, checkOut: `${year + 543}-04-15` })
    if (mode === WITH_SCRIPT) {
      const note = guests.validation.commonEra
        .replace("{{typed}}", String(year + 543))
        .replace("{{year}}", String(year))
      await expect(page.getByText(note)).toHaveCount(2)
      await expect(input(page, "checkIn")).toHaveValue(`${year}-04-12`)
    }
    await submitButton(page, "checkIn").tap()
    await expect(page).toHaveURL(/checkIn=/)
    await expect(input(page, "checkIn")).toHaveValue(`${year}-04-12`)
    await expect(input(page, "checkOut")).toHaveValue(`${year}-04-15`)
  })
