import type { Page } from "@playwright/test"
import { untilHydrated } from "../support/connection.ts"
import { expect, test } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, fillIn, logInAsOwner, openPlace } from "../support/owner.ts"

const t = adminTexts.th

test.beforeEach(({ page }) => logInAsOwner(page.context()))

async function book(page: Page): Promise<string> {
  const customerInfo = { firstName: "Dao", lastName: "Sri", email: "dao@example.com", phone: "0812345678" }
  const data = { bookingDetails: { ...(await freeStay(page.request)), rooms: 3 }, customerInfo }
  return (await (await page.request.post("/api/admin/bookings", { data })).json()).data._id
}

test("How money was received stays chosen when the page is hydrated later", async ({ page }) => {
  const id = await book(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route("**/assets/*.js", async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/admin/bookings/${id}`, { waitUntil: "commit" })
  const cash = page.getByRole("radio", { name: t.bookings.money.channel.cash })
  await cash.check()
  release()
  await untilHydrated(page)
  // What hydration changes, it changes before the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(cash).toBeChecked()
})

test("Checking a form while it is typed into loads nothing else again", async ({ page }) => {
  const id = await book(page)
  await page.goto(`/admin/bookings/${id}/edit`)
  await untilHydrated(page)
  const loads: string[] = []
  page.on("request", (request) => {
    if (request.method() === "GET" && new URL(request.url()).pathname.endsWith(".data")) loads.push(request.url())
  })
  await fillIn(page, { totalPrice: "23500" })
  await expect(page.getByText(/→ ฿23,500/).first()).toBeVisible()
  // What the check loads again would be requested before the next page.
  await openPlace(page, "calendar", { leaves: true })
  expect(loads.map((url) => new URL(url).pathname)).toEqual(["/admin/calendar.data"])
})
