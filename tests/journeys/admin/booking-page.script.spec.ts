import { bookByApi, submitDetailsByApi, submitSlipByApi } from "../support/guest.ts"
import { expect, test } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, logInAsOwner } from "../support/owner.ts"

/** Two screens of a phone. */
const TWO_SCREENS_PX = 1480

test("A booking's page is at most two screens of a phone in every state", async ({ page, playwright, baseURL }) => {
  await logInAsOwner(page.context())
  await page.setViewportSize({ width: 360, height: 740 })
  const guest = await playwright.request.newContext({ baseURL })
  const id = await bookByApi(guest, await freeStay(page.request))
  const heights: Record<string, number> = {}
  const measure = async (state: string) => {
    await page.goto(`/admin/bookings/${id}`)
    heights[state] = await page.evaluate(() => document.documentElement.scrollHeight)
  }
  const set = async (path: string, data: object) =>
    expect((await page.request.patch(`/api/admin/bookings/${id}${path}`, { data })).status()).toBe(200)
  await measure("unpaid")
  await submitDetailsByApi(guest, id)
  await submitSlipByApi(guest, id)
  await measure("slip")
  await set("/status", { status: "confirmed", amountReceived: 5000 })
  await measure("part paid")
  await set("", { guests: 3 })
  await measure("changed")
  await page.getByLabel(adminTexts.th.bookings.page.menu).tap()
  await expect(page.getByRole("link", { name: adminTexts.th.bookings.actions.delete })).toBeInViewport()
  await set("/status", { status: "cancelled" })
  await measure("cancelled")
  await guest.dispose()
  expect(Object.entries(heights).filter(([, height]) => height > TWO_SCREENS_PX)).toEqual([])
})
