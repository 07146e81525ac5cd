import type { Page } from "@playwright/test"
import { adminPages, PHONE, widthFaults } from "../support/admin-pages.ts"
import { makeBusy, makeOrdinary } from "../support/busy-villa.ts"
import { expect, test } from "../support/channel-villa.ts"
import { untilHydrated } from "../support/connection.ts"
import { bookByApi, submitDetailsByApi } from "../support/guest.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, input, logInAsOwner } from "../support/owner.ts"

const TWO_SCREENS_PX = 2 * PHONE.height

/** As long as what they list, or as the paper that they show. */
const LISTS =
  /^\/admin\/(bookings|calendars|history|holds|outbox|payment-links|receipts\/[^/]+|settings|villa\/pictures(\/background)?|villa\/rooms\/.+)$/

/** Lead to Today once logged in. */
const LOGGED_OUT = /^\/admin\/(login|register|reset)$/

test.use({ viewport: PHONE })

/** Of a page, without the undo bar, which goes after ten seconds. */
async function heightOf(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await untilHydrated(page)
  await page.locator(".undo").evaluateAll((bars) => bars.map((bar) => bar.remove()))
  return await page.evaluate(() => document.documentElement.scrollHeight)
}

/** As the browser asks before it leaves the page. */
function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })))
}

test("Every page of the administration is at most two screens of a phone, also on a day with a task of every kind; none is too wide in Thai or asks before anything is typed", async ({
  page,
  request,
  playwright,
  origin,
  setChannels,
}) => {
  test.slow()
  const paths = await adminPages(page, { guest: request, origin, setChannels })
  await makeBusy(page, { playwright, origin, setChannels })
  const faults: string[] = []
  for (const path of paths.filter((path) => !LOGGED_OUT.test(path))) {
    const height = await heightOf(page, path)
    if (height > TWO_SCREENS_PX && !LISTS.test(path))
      faults.push(`${path}: ${(height / PHONE.height).toFixed(2)} screens`)
    if (await asksBeforeLeaving(page)) faults.push(`${path}: asks`)
    faults.push(...(await widthFaults(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test("Today is at most two screens on an ordinary day too", async ({ page, playwright, origin }) => {
  await makeOrdinary(page, { playwright, origin })
  expect(await heightOf(page, "/admin")).toBeLessThanOrEqual(TWO_SCREENS_PX)
  await expect(page.getByText(adminTexts.th.today.slips)).toBeVisible()
})

test("A new booking with dates, and an edit that is not sent yet, are at most two screens", async ({ page }) => {
  await logInAsOwner(page.context())
  await page.request.patch("/api/admin/villa/terms", { data: { deposit: { kind: "percent", percent: 30 } } })
  const { checkIn, checkOut } = await freeStay(page.request)
  const { create, edit, changesToSend } = adminTexts.th.bookings
  await page.goto(`/admin/bookings/new?checkIn=${checkIn}&checkOut=${checkOut}`)
  await expect(page.getByText(create.free)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(TWO_SCREENS_PX)

  const id = await bookByApi(page.request, { checkIn, checkOut })
  await submitDetailsByApi(page.request, id)
  await page.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
  expect(await heightOf(page, `/admin/bookings/${id}/edit`)).toBeLessThanOrEqual(TWO_SCREENS_PX)
  await input(page, "guests").fill("2")
  await page.getByRole("button", { name: edit.submit, exact: true }).tap()
  await expect(page.getByRole("heading", { name: changesToSend.title })).toBeVisible()
  // Nothing closes below the finger: the form is folded when the page is opened again.
  await expect(input(page, "guests")).toBeVisible()
  expect(await heightOf(page, `/admin/bookings/${id}/edit`)).toBeLessThanOrEqual(TWO_SCREENS_PX)
  await expect(input(page, "guests")).toBeHidden()
})
