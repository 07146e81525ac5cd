import { dateAfter } from "../../../app/villa/dates.ts"
import { bookByApi } from "../support/guest.ts"
import { expect, test } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, expectMessage, logInAsOwner } from "../support/owner.ts"

const t = adminTexts.th.holds

test("the owner releases all unconfirmed bookings of one device", async ({ page, playwright, baseURL }) => {
  const { checkIn } = await freeStay(page.request, { nights: 3 })
  const night = (first: number) => ({
    checkIn: dateAfter(checkIn, first),
    checkOut: dateAfter(checkIn, first + 1),
  })
  const [flood, genuine] = [
    await playwright.request.newContext({ baseURL }),
    await playwright.request.newContext({ baseURL }),
  ]
  const flood1 = await bookByApi(flood, night(0))
  const flood2 = await bookByApi(flood, night(1))
  const other = await bookByApi(genuine, night(2))

  await logInAsOwner(page.context())
  await page.goto("/admin/holds")
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(scrolls).toBe(false)

  const device = page
    .getByRole("region", { name: t.devices })
    .locator("> ul > li")
    .filter({ has: page.locator(`a[href="/admin/bookings/${flood1}"]`) })
  await expect(device.locator(`a[href="/admin/bookings/${flood2}"]`)).toBeVisible()
  await device.getByText(t.release, { exact: true }).tap()
  await device.getByRole("button", { name: t.releaseYes }).tap()
  await expectMessage(page, t.released)
  await expect(page.locator(`a[href="/admin/bookings/${flood1}"]`)).toHaveCount(0)
  await expect(page.locator(`a[href="/admin/bookings/${other}"]`).first()).toBeVisible()
  for (const [id, status] of [
    [flood1, "cancelled"],
    [flood2, "cancelled"],
    [other, "pending"],
  ])
    expect((await (await page.request.get(`/api/admin/bookings/${id}`)).json()).data.booking.status).toBe(status)
})
