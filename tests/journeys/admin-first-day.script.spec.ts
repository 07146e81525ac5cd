import { selectNights } from "./support/calendar.ts"
import { image, png } from "./support/files.ts"
import { bookNow, card, completeDetails, day, idIn, openCard, showMonthOf, submitSlip } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { availability, freeStay, nightsOf } from "./support/nights.ts"
import {
  adminTexts,
  anotherPhone,
  clickTwice,
  expectMessage,
  fillIn,
  input,
  openPlace,
  submitButton,
  upload,
} from "./support/owner.ts"
import { OWNER } from "./support/owner-account.ts"

test.use({ villaKind: "empty" })

const t = adminTexts.th
const guests = texts.th

const VILLA = {
  "name.th": "บ้านริมธาร",
  "name.en": "Streamside House",
  "title.th": "บ้านพักริมลำธาร",
  "description.th": "บ้านไม้สามห้องนอน เงียบสงบ",
  "beachfront.th": "ติดลำธาร",
  weekdayPrice: "5000",
  weekendPrice: "6500.50",
}
const BANK = { bankName: "ธนาคารกสิกรไทย", accountNumber: "987-6-54321-0", accountName: "มาลี ใจเย็น" }
const ROOM = { "name.th": "ห้องต้นน้ำ", "description.th": "เตียงใหญ่ มองเห็นลำธาร" }
const REASON = "ยอดในสลิปขาดไป 500 บาท"

test("An owner sets up a villa on a phone, receives the first booking, and logs out", async ({
  page,
  browser,
  request,
}, info) => {
  test.slow()
  const guest = await anotherPhone(browser)
  const save = page.getByRole("button", { name: t.villa.save, exact: true })

  await test.step("registers: the first account needs no invite", async () => {
    await guest.goto("/")
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(guests.villa.closedTitle)
    await page.goto("/admin")
    await page.getByRole("link", { name: t.staff.logIn.noAccount }).tap()
    await fillIn(page, { ...OWNER, confirmPassword: OWNER.password })
    // Hashing the password takes a moment, in which users click again.
    await clickTwice(page, page.getByRole("button", { name: t.staff.register.submit }))
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByText(t.staff.dashboard.nothingWaits)).toBeVisible()
  })

  await test.step("is redirected to the villa form by pages that need a villa, and fills it in", async () => {
    await page.goto("/admin/bank")
    await page.getByRole("link", { name: t.villa.toVilla }).tap()
    await expect(page.getByText(t.villa.first)).toBeVisible()
    await fillIn(page, VILLA)
    await save.tap()
    await expectMessage(page, t.villa.saved)
    const { weekdayPrice, weekendPrice, ...texts } = VILLA
    for (const [name, value] of Object.entries(texts)) await expect(input(page, name)).toHaveValue(value)
    await page.goto("/admin/villa/prices/base")
    for (const [name, value] of Object.entries({ weekdayPrice, weekendPrice }))
      await expect(input(page, name)).toHaveValue(value)
  })

  await test.step("enters the bank account", async () => {
    await page.goto("/admin/bank")
    await expect(page.getByText(t.villa.bank.detailsMissing)).toBeVisible()
    await fillIn(page, BANK)
    await submitButton(page, "bankName").tap()
    await expectMessage(page, t.villa.bank.detailsSaved)
    await expect(page.getByText(t.villa.bank.detailsMissing)).toBeHidden()
  })

  await test.step("shows the villa and a room", async () => {
    await page.goto("/admin/villa/pictures")
    await upload(page, "backgroundImage", image(1))
    await expect(page.getByRole("img", { name: t.villa.photos.background })).toBeVisible()
    await upload(page, "slideImages", image(2), image(3))
    await expect(page.getByRole("img", { name: t.villa.list.photo.replace("{{place}}", "2") })).toBeVisible()

    await page.goto("/admin/villa/rooms")
    await fillIn(page, ROOM)
    await page.getByRole("button", { name: t.villa.rooms.add }).tap()
    await expectMessage(page, t.villa.rooms.added)
    await upload(page, "roomImages", image(4))
    await expect(page.getByRole("img", { name: t.villa.list.photo.replace("{{place}}", "1") })).toBeVisible()
  })

  const stay = await freeStay(request, info)

  const id = await test.step("a guest finds the villa, books and pays", async () => {
    await guest.goto("/")
    await expect(guest.getByRole("heading", { level: 1, name: VILLA["name.th"] })).toBeVisible()
    await expect(guest.getByRole("heading", { name: ROOM["name.th"] })).toBeVisible()
    await expect(guest.locator("#description").getByText(VILLA["description.th"])).toBeVisible()
    await expect(guest.locator("#rooms img")).toHaveCount(1)
    await expect(guest.locator(".book-bar data")).toHaveAttribute("value", "5000")
    await openCard(guest, stay)
    await bookNow(guest).tap()
    await guest.waitForURL("**/customer-info")
    await completeDetails(guest)
    await expect(guest.getByText(BANK.accountNumber)).toBeVisible()
    await submitSlip(guest, png)
    await guest.waitForURL("**/confirmation")
    return idIn(guest)
  })

  await test.step("the owner rejects the slip with a reason, which the guest sees", async () => {
    await openPlace(page, "today")
    const slip = page
      .getByRole("listitem")
      .filter({ hasText: "สมชาย ใจดี" })
      .filter({ has: page.getByRole("img") })
    await expect(slip.getByRole("img", { name: t.staff.dashboard.openSlip })).toBeVisible()
    await slip.getByText(t.bookings.actions.reject, { exact: true }).first().tap()
    await slip.getByLabel(t.bookings.actions.rejectReason).fill(REASON)
    await slip.getByRole("button", { name: t.bookings.actions.reject, exact: true }).tap()
    await expectMessage(page, t.bookings.toast.pending_payment)

    await guest.goto(`/booking/${id}/payment`)
    await expect(guest.getByText(guests.payment.rejectedTitle)).toBeVisible()
    await expect(guest.getByText(REASON)).toBeVisible()
    await submitSlip(guest, image(5, 120))
    await guest.waitForURL("**/confirmation")
  })

  await test.step("compares the second slip with the amount, and confirms", async () => {
    await openPlace(page, "bookings")
    await page.getByRole("link", { name: /สมชาย ใจดี/ }).tap()
    await expect(page).toHaveURL(new RegExp(`/admin/bookings/${id}$`))
    await expect(page.getByRole("img", { name: /BV-/ })).toBeVisible()
    await page.getByRole("button", { name: t.bookings.actions.confirm }).tap()
    await expectMessage(page, t.bookings.toast.confirmed)
    await expect(page.getByText(`“${REASON}”`)).toBeVisible()
    await guest.reload()
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(guests.confirmation.title.confirmed)
  })

  await test.step("changes the price, which guests see immediately", async () => {
    await page.goto("/admin/villa/prices")
    await page.getByRole("link", { name: t.prices.changeBase }).tap()
    await fillIn(page, { weekdayPrice: "5500", weekdayDiscountedPrice: "4200" })
    await save.tap()
    await expectMessage(page, t.villa.saved)
    await guest.goto("/")
    await expect(guest.locator(".book-bar data")).toHaveAttribute("value", "4200")
  })

  await test.step("blocks a week, which guests can no longer book", async () => {
    const week = await freeStay(
      request,
      { ...info, titlePath: [...info.titlePath, "week"] },
      { nights: 7, reach: "near" },
    )
    await page.goto(`/admin/calendar?month=${week.checkIn.slice(0, 7)}`)
    await selectNights(page, week)
    await page.getByText(t.staff.month.addNote, { exact: true }).tap()
    await fillIn(page, { note: "ทาสีบ้าน" })
    await page.getByRole("button", { name: t.staff.month.block, exact: true }).tap()
    await expectMessage(page, t.staff.blocks.blocked)
    await expect(page.getByRole("listitem").filter({ hasText: "ทาสีบ้าน" })).toBeVisible()
    expect(await availability(request, week)).toEqual(Array(7).fill(false))
    await guest.goto("/")
    await showMonthOf(guest, week.checkIn)
    await expect(day(guest, nightsOf(week)[0]!)).toHaveAttribute("data-state", "taken")
    await expect(card(guest)).not.toContainText("ทาสีบ้าน")
  })

  await test.step("logs out, and admin pages redirect to the log-in, which redirects back", async () => {
    await openPlace(page, "settings")
    await page.getByRole("button", { name: t.staff.nav.logOut }).tap()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await page.goto("/admin/bookings")
    await expect(page).toHaveURL(/\/admin\/login\?back=/)
    await fillIn(page, { email: OWNER.email, password: OWNER.password })
    await page.getByRole("button", { name: t.staff.logIn.submit }).tap()
    await expect(page).toHaveURL(/\/admin\/bookings$/)
    await expect(page.getByRole("link", { name: /สมชาย ใจดี/ })).toBeVisible()
  })
  await guest.context().close()
})
