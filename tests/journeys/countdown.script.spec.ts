import { book, bookingsOf } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

test("The countdown shows hours, minutes, seconds and the end time, and counts down", async ({ page, request }) => {
  await book(page, await freeStay(request))
  const countdown = page.getByRole("region", { name: "เวลาที่เหลือในการชำระเงิน" })
  const timer = countdown.getByRole("timer")
  for (const unit of ["ชั่วโมง", "นาที", "วินาที"]) await expect(timer).toContainText(unit)
  const shown = async () => {
    const [hours = 0, minutes = 0, seconds = 0] = (await timer.textContent())!.match(/\d+/g)!.map(Number)
    return hours * 3600 + minutes * 60 + seconds
  }
  const [booking] = await bookingsOf(page.request)
  const deadline = new Date(booking!.paymentDeadline as string)
  const before = await shown()
  // The villa's payment window is two hours.
  expect(before).toBeGreaterThan(2 * 3600 - 60)
  expect(before).toBeLessThanOrEqual(2 * 3600)
  expect(Math.abs(before - (deadline.getTime() - Date.now()) / 1000)).toBeLessThan(60)
  const ends = new Intl.DateTimeFormat("th-TH", { timeStyle: "short", timeZone: "Asia/Bangkok" }).format(deadline)
  await expect(countdown).toContainText(ends)
  await expect(page.getByText(texts.th.countdown.expiredNote)).toBeVisible()

  await expect.poll(shown).toBeLessThan(before)
})
