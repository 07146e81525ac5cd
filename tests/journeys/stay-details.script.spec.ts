import type { APIRequestContext, Page } from "@playwright/test"
import { violations } from "./support/axe.ts"
import { bookingsOf, bookNow, field, idIn, openCard, openPart, SOMCHAI, submitSlip } from "./support/guest.ts"
import { expect, LOCALES, test, texts } from "./support/journey.ts"
import { dateAfter, type Stay } from "./support/nights.ts"
import { expectMessage } from "./support/owner.ts"
import { ownerOf } from "./support/owner-account.ts"
import { HIGH_SEASON } from "./support/priced-villa.ts"

test.use({ villaKind: "priced" })

/* Guests enter arrival time, party and requests, before and after their stay is confirmed. */

const stayFrom = (days: number): Stay => ({
  checkIn: dateAfter(HIGH_SEASON.to, days),
  checkOut: dateAfter(HIGH_SEASON.to, days + 2),
})

const requests = (page: Page) => page.locator("textarea[name=specialRequests]")
const choice = (page: Page, name: "adults" | "children" | "arrival") => page.locator(`select[name=${name}]`)
const totalOf = async (request: APIRequestContext) => (await bookingsOf(request))[0]!.totalPrice

/** Confirms a booking as the owner. */
async function confirm(origin: string, id: string): Promise<void> {
  const owner = await ownerOf(origin)
  const confirmed = await owner.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  await owner.dispose()
}

async function fillInDetails(page: Page, details: typeof SOMCHAI): Promise<void> {
  for (const [name, value] of Object.entries(details)) await field(page, name as keyof typeof SOMCHAI).fill(value)
}

test("A Thai family says who comes, when and with which request, and sees the new price before it counts", async ({
  page,
  origin,
}) => {
  const t = texts.th
  await openCard(page, stayFrom(10), 3, 2)
  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
  const id = idIn(page)
  const before = await totalOf(page.request)
  await expect(choice(page, "adults")).toHaveValue("2")
  await fillInDetails(page, SOMCHAI)
  await choice(page, "children").selectOption("2")
  await choice(page, "arrival").selectOption({ label: "18:00 น." })
  await requests(page).fill("ขอเตียงเด็ก\nแพ้ถั่ว")
  await page.getByRole("button", { name: t.customer.submit }).tap()

  const notice = page.getByRole("alert").filter({ hasText: "ราคาสำหรับ" })
  await expect(notice).toContainText("4 ท่าน")
  expect(await totalOf(page.request)).toBe(before)
  await expect(field(page, "email")).toHaveValue(SOMCHAI.email)
  await expect(choice(page, "children")).toHaveValue("2")
  await expect(choice(page, "arrival")).toHaveValue("18:00")
  await expect(requests(page)).toHaveValue("ขอเตียงเด็ก\nแพ้ถั่ว")
  expect(await violations(page)).toEqual([])
  await page.getByRole("button", { name: t.stay.continueAt.replace("{{total}}", "") }).tap()
  await page.waitForURL("**/payment")
  // Two more guests at 500 baht a night, two nights, with 10% service charge and 7% VAT
  expect(await totalOf(page.request)).toBeCloseTo(before + 2000 * 1.1 * 1.07, 2)

  await submitSlip(page)
  await page.waitForURL("**/confirmation")
  await confirm(origin, id)
  await page.reload()
  await openPart(page, t.stay.title)
  const told = page.getByRole("region", { name: t.stay.title })
  await expect(told).toContainText("18:00 น.")
  await expect(told).toContainText("ผู้ใหญ่ 2 ท่าน · เด็ก 2 ท่าน")
  await expect(told).toContainText("ขอเตียงเด็ก")
  await told.getByRole("link", { name: t.stay.edit }).tap()
  await page.waitForURL("**/stay")
  expect(await violations(page)).toEqual([])
  await choice(page, "arrival").selectOption({ label: t.stay.afterMidnight })
  await choice(page, "children").selectOption("1")
  await page.getByRole("button", { name: t.stay.save, exact: true }).tap()
  await page.waitForURL("**/confirmation")
  await expectMessage(page, t.stay.saved)
  await openPart(page, t.stay.title)
  await expect(told).toContainText(t.stay.afterMidnight)
  expect((await bookingsOf(page.request))[0]).toMatchObject({
    status: "confirmed",
    guests: 4,
    adults: 3,
    children: 1,
    arrival: "after-midnight",
    specialRequests: "ขอเตียงเด็ก\nแพ้ถั่ว",
  })
})

test.describe("In English", () => {
  test.use({ locale: LOCALES.en })

  test("A German guest gives a number of home, and the arrival once it is known", async ({ page, origin }) => {
    const t = texts.en
    await openCard(page, stayFrom(20), 3, 2)
    await bookNow(page, "en").tap()
    await page.waitForURL("**/customer-info")
    const id = idIn(page)
    await fillInDetails(page, {
      firstName: "Jürgen",
      lastName: "Groß",
      email: "j@example.de",
      phone: "+49 1512 3456789",
    })
    await page.getByRole("radio", { name: t.customer.phoneCountries.other }).check()
    await page.getByRole("button", { name: t.customer.submit }).tap()
    await page.waitForURL("**/payment")
    await submitSlip(page, undefined, "en")
    await page.waitForURL("**/confirmation")
    await confirm(origin, id)
    await page.reload()
    await page.getByRole("link", { name: t.stay.tell }).tap()
    await page.waitForURL("**/stay")
    await expect(choice(page, "arrival")).toHaveValue("")
    await choice(page, "arrival").selectOption({ label: "20:00" })
    await page.getByRole("button", { name: t.stay.save, exact: true }).tap()
    await page.waitForURL("**/confirmation")
    await openPart(page, t.stay.title)
    await expect(page.getByRole("region", { name: t.stay.title })).toContainText("20:00")
    expect((await bookingsOf(page.request))[0]).toMatchObject({
      arrival: "20:00",
      adults: 2,
      children: 0,
      customerInfo: { phone: "+4915123456789" },
    })
  })
})
