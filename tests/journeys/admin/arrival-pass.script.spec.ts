import { confirmedStay, scannedFrom, set, soonNight, WIFI, WIFI_QR } from "../support/arrival.ts"
import { expect, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, expectFieldError, expectMessage, fillIn, input, logInAsOwner, openFold } from "../support/owner.ts"
import { ownerOf } from "../support/owner-account.ts"

const t = texts.th
const a = adminTexts.th.access

test("the owner enters how guests get in, and a guest reads the code once it is released", async ({
  page,
  browser,
  origin,
}) => {
  const phone = await browser.newContext({ baseURL: origin })
  await logInAsOwner(page.context())
  await page.goto("/admin/villa/access")
  await page.getByLabel(a.fields.method).selectOption("lock_box")
  await fillIn(page, { "instructions.th": "กล่องอยู่ข้างประตูซ้าย", code: "2580#", releaseHours: "168" })
  await openFold(page, a.wifi)
  await fillIn(page, { "wifi.ssid": WIFI.ssid, "wifi.password": "short" })
  await page.getByRole("button", { name: adminTexts.th.villa.save }).tap()
  await expectFieldError(input(page, "wifi.password"), "short", a.errors.wifiPassword)
  await fillIn(page, { "wifi.password": WIFI.password })
  await page.getByRole("button", { name: adminTexts.th.villa.save }).tap()
  await expectMessage(page, a.saved)
  await expect(input(page, "code")).toHaveValue("2580#")

  const far = await confirmedStay(phone.request, page.request, await freeStay(phone.request, { nights: 1 }))
  const soon = await confirmedStay(phone.request, page.request, await soonNight(phone.request))
  const guest = await phone.newPage()
  await guest.goto(`/booking/${far}/confirmation`)
  const pass = guest.getByRole("region", { name: t.pass.title })
  await expect(pass).toContainText(t.pass.codeFrom.replace(/{{.*/, ""))
  await expect(pass).toContainText("กล่องอยู่ข้างประตูซ้าย")
  expect(await guest.content()).not.toMatch(/2580#|sea:and/)

  await guest.goto(`/booking/${soon}/confirmation`)
  await expect(pass).toContainText("2580#")
  await expect(pass).toContainText(t.pass.methods.lock_box)
  await expect(pass).toContainText(WIFI.password)
  expect(await scannedFrom(pass.getByRole("img", { name: WIFI.ssid }))).toBe(WIFI_QR)
  await guest.emulateMedia({ media: "print" })
  await expect(pass).toBeHidden()
  await expect(guest.getByRole("article")).toBeVisible()
})

test("staff give a booking a code of its own, and remove it", async ({ page, browser, origin }) => {
  const owner = await ownerOf(origin)
  const access = { code: "2580#", releaseHours: 168 }
  await set(owner, "PATCH", "villa/access", { data: access })
  const phone = await browser.newContext({ baseURL: origin })
  const id = await confirmedStay(phone.request, owner, await soonNight(phone.request))
  const guest = await phone.newPage()
  const pass = guest.getByRole("region", { name: t.pass.title })

  await logInAsOwner(page.context())
  await page.goto(`/admin/bookings/${id}/arrival`)
  const card = page.getByRole("region", { name: a.booking.title })
  await expect(card).toContainText("2580#")
  await input(card, "accessCode").fill("4711")
  await card.getByRole("button", { name: a.booking.save }).tap()
  await expectMessage(page, a.booking.saved)
  await expect(input(card, "accessCode")).toHaveValue("4711")
  await guest.goto(`/booking/${id}/confirmation`)
  await expect(pass).toContainText("4711")

  await card.getByRole("button", { name: a.booking.remove }).tap()
  await expectMessage(page, a.booking.removed)
  await guest.reload()
  await expect(pass).toContainText("2580#")
  await page.goto(`/admin/bookings/${id}/history`)
  await expect(page.getByText(adminTexts.th.bookings.history.action["access-code"]).first()).toBeVisible()
})
