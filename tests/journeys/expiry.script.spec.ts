import { book, bookingsOf, bookNow, idIn, selectedDate } from "./support/guest.ts"
import { texts } from "./support/journey.ts"
import { availability, freeStay } from "./support/nights.ts"
import { expect, test } from "./support/short-window-villa.ts"

const t = texts.th

test.slow()

test("A booking that expires shows this once, and its nights can be booked again", async ({ page, request, villa }) => {
  const stay = await freeStay(request)
  const id = await book(page, stay)
  expect(await availability(request, stay)).toEqual([false, false, false])

  // Without a tap: the page revalidates by script, and by its Refresh header without.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("หมดเวลาชำระเงินแล้ว")
  await expect(page).toHaveURL(new RegExp(`/booking/${id}/confirmation$`))
  await expect(page.locator("main")).toContainText(t.confirmation.text.expired)
  expect(await availability(request, stay)).toEqual([true, true, true])
  expect((await bookingsOf(page.request))[0]).toMatchObject({ _id: id, status: "cancelled" })

  await expect.poll(() => villa.expiries(id)).toBe(1)
  await villa.runCron()
  // The Refresh header of the expired page may navigate at the same moment, which aborts a reload.
  await expect(() => page.reload()).toPass()
  expect(villa.expiries(id)).toBe(1)

  await page.getByRole("link", { name: t.payment.startAgain }).tap()
  await page.waitForURL(/\/booking\?/)
  await expect(selectedDate(page, stay.checkIn)).toBeVisible()
  await expect(selectedDate(page, stay.checkOut)).toBeVisible()
  await bookNow(page).tap()
  await page.waitForURL("**/customer-info")
  expect(idIn(page)).not.toBe(id)
})
