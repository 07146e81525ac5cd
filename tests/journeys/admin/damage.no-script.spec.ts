import { moveStay } from "../../support/move-stay.ts"
import { png } from "../support/files.ts"
import { bookByApi, submitDetailsByApi, submitSlipByApi } from "../support/guest.ts"
import { expect, LANGUAGES, LOCALES, test } from "../support/journey.ts"
import { dateAfter, freeStay, villaToday } from "../support/nights.ts"
import { adminTexts, expectMessage, fillIn, logInAsOwner, openFold } from "../support/owner.ts"

const NOTE = "แก้วไวน์แตก 2 ใบ"

const t = adminTexts.en

test.use({
  locale: LOCALES.en,
  viewport: { width: 360, height: 740 },
})

test("a security deposit of 5,000 is received on arrival, 1,200 kept with a photo, and 3,800 returned", async ({
  origin,
  page,
  request,
}) => {
  test.slow()
  await logInAsOwner(page.context())
  await test.step("the owner asks for it", async () => {
    await page.goto("/admin/villa/terms")
    await openFold(page, t.terms.fields.damage)
    await page.locator("input[name=damage][value=arrival]").check()
    await fillIn(page, { damageAmount: "5000" })
    await page.getByRole("button", { name: t.villa.save, exact: true }).click()
    await expectMessage(page, t.terms.saved)
    await expect(page.locator("input[name=damage][value=arrival]")).toBeChecked()
  })

  const row = /Security deposit<[^>]*>Paid on arrival, returned within 7 days of check-out<.*?<data value="5000"/s
  const id = await test.step("the guest reads it at every price", async () => {
    const expectRow = async (path: string) => {
      const html = await (await request.get(path, { headers: { "Accept-Language": "en" } })).text()
      expect(html.replace(/<script\b.*?<\/script>/gs, "").replaceAll("<!-- -->", ""), path).toMatch(row)
    }
    const stay = await freeStay(request)
    await expectRow(`/booking?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&rooms=3`)
    const booking = await bookByApi(request, stay)
    await expectRow(`/booking/${booking}/customer-info`)
    await submitDetailsByApi(request, booking)
    await expectRow(`/booking/${booking}/payment?method=bank_transfer`)
    await submitSlipByApi(request, booking)
    await expectRow(`/booking/${booking}/confirmation`)
    await page.context().addCookies((await request.storageState()).cookies)
    return booking
  })
  const confirmed = await page.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)

  const today = villaToday()
  await test.step("staff receive it on the day of check-in, on Today", async () => {
    const dates = { checkIn: today, checkOut: dateAfter(today, 2) }
    const moved = await page.request.patch(`/api/admin/bookings/${id}`, { data: dates })
    expect(moved.status(), await moved.text()).toBe(200)
    await page.goto("/admin")
    const task = page.locator("details", { has: page.locator("input[name=kind][value=receive]") })
    await task.locator("summary").click()
    await task.getByRole("button", { name: t.today.damage.cash, exact: true }).click()
    await expectMessage(page, t.bookings.damage.toast.receive)
    await expect(task).toHaveCount(0)
  })

  const panel = page.locator("section", { has: page.locator("#damage-title") })
  await test.step("the owner keeps 1,200 with a note and a photo", async () => {
    await moveStay(origin, id, dateAfter(today, -2), today)
    await page.goto(`/admin/bookings/${id}/ledger`)
    const deduct = panel.locator("details", { has: page.locator("input[value=deduct]") })
    await deduct.locator("summary").click()
    await fillIn(deduct, { amount: "5001", note: NOTE })
    await deduct.getByRole("button", { name: t.bookings.damage.deduct.yes }).click()
    // More than is held: the form again, on a page of its own.
    await expect(panel.getByText(t.bookings.damage.deduct.title)).toBeVisible()
    await expect(page).toHaveURL(/\/damage$/)
    await fillIn(panel, { amount: "1200", note: NOTE })
    await panel.locator("input[name=photo]").setInputFiles(png)
    await panel.getByRole("button", { name: t.bookings.damage.deduct.yes }).click()
    await expectMessage(page, t.bookings.damage.toast.deduct)
    await expect(panel).toContainText(NOTE)
  })
  await test.step("the rest is returned in cash, from the row of Today", async () => {
    await page.goto("/admin")
    const task = page.locator("details", { has: page.locator("input[name=kind][value=return]") })
    await task.locator("summary").click()
    await task.getByRole("button", { name: t.today.damage.cash, exact: true }).click()
    await expectMessage(page, t.bookings.damage.toast.return)
    await expect(task).toHaveCount(0)
  })

  await test.step("the guest reads the same", async () => {
    await page.goto(`/booking/${id}/confirmation`)
    const section = page.locator("section", { has: page.locator("#damage-title") })
    await expect(section).toContainText(NOTE)
    expect((await section.textContent())?.match(/−?฿[\d,]+/g)).toEqual(["฿5,000", "−฿1,200", "−฿3,800"])
    // A minus is not left behind at the end of a line.
    await expect(section.getByText("−฿1,200")).toHaveCSS("white-space", "nowrap")
    const image = section.locator("img")
    expect((await page.request.get((await image.getAttribute("src")) ?? "")).status()).toBe(200)
  })
  const { data } = await (await page.request.get(`/api/booking/${id}`)).json()
  expect(data.booking.money.damage).toEqual({ amount: 5000, held: 0, kept: 1200, returned: 3800 })
  const csv = await (await page.request.get(`/admin/money.csv?period=${today.slice(0, 4)}`)).text()
  // The file is in the language of the request, which has no page.
  const sourcesOf = (each: (typeof LANGUAGES)[number]) => [
    adminTexts[each].bookings.money.ofDamage,
    adminTexts[each].money.kept,
  ]
  const ofDamage = csv
    .split("\r\n")
    .filter((line) => line.includes(data.booking.reference))
    .filter((line) => LANGUAGES.some((each) => sourcesOf(each).some((source) => line.includes(source))))
  expect(ofDamage.map((line) => line.split(",")[1])).toEqual(['"5000"', '"-1200"', '"-3800"'])
})
