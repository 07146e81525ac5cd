import { setTimeout as pause } from "node:timers/promises"
import { bookByApi, bookingsOf } from "./support/guest.ts"
import { texts } from "./support/journey.ts"
import { availability, freeStay } from "./support/nights.ts"
import { expect, test } from "./support/short-window-villa.ts"

const t = texts.th

test.slow()

test("A booking that became overdue while the server was down is expired once after the restart", async ({
  page,
  request,
  villa,
}) => {
  const stay = await freeStay(request)
  const id = await bookByApi(page.request, stay)
  const [booking] = await bookingsOf(page.request)
  await villa.kill()
  const left = new Date(booking!.paymentDeadline as string).getTime() - Date.now()
  expect(left, "killed before the deadline").toBeGreaterThan(0)
  await pause(left)
  await villa.start()

  await page.goto(`/booking/${id}/payment`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("หมดเวลาชำระเงินแล้ว")
  await expect(page.getByRole("link", { name: t.payment.startAgain })).toBeVisible()
  expect(await availability(request, stay)).toEqual([true, true, true])
  await expect.poll(() => villa.expiries(id)).toBe(1)
  await villa.runCron()
  expect(villa.expiries(id)).toBe(1)
})
