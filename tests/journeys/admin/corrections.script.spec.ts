import { expect, test } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, expectMessage, fillIn, logInAsOwner, saveBooking } from "../support/owner.ts"

const t = adminTexts.th
/** The height of a field with one line, in CSS pixels. */
const LINE = 48

test.beforeEach(({ page }) => logInAsOwner(page.context()))

test("The save bar of the villa's form covers no field that is focused", async ({ page }) => {
  await page.goto("/admin/villa")
  const bar = page.locator(".save-bar")
  const covered = async (target: string) => {
    const [above, below] = await Promise.all([page.locator(target).boundingBox(), bar.boundingBox()])
    // Of a field with several lines, the first: that is where its caret is.
    return above!.y + Math.min(above!.height, LINE) > below!.y + 1
  }
  const names = await page
    .locator("main form [name]:not([type=hidden])")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const field = page.locator(`main form [name="${name}"]`)
    await field.focus()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect.poll(() => covered(`main form [name="${name}"]`), name).toBe(false)
  }
  await page.locator("main h1").scrollIntoViewIfNeeded()
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)")
})

test("A guest without an email address is notified by the owner, who records it", async ({ page }, info) => {
  const { checkIn, checkOut } = await freeStay(page.request, info)
  const customerInfo = { firstName: "Boon", lastName: "Sri", email: "boon@example.com", phone: "0812345678" }
  const data = { bookingDetails: { checkIn, checkOut, rooms: 3 }, customerInfo }
  const { _id } = (await (await page.request.post("/api/admin/bookings", { data })).json()).data
  await page.goto(`/admin/bookings/${_id}`)
  await fillIn(page, { email: "", guests: "3" })
  await saveBooking(page)
  await expectMessage(page, t.bookings.toast.saved)
  await expect(page.getByText(t.bookings.changesToSend.noEmail)).toBeVisible()
  await page.getByRole("button", { name: t.bookings.changesToSend.alreadyNotified }).tap()
  await expectMessage(page, t.bookings.toast.guestNotified)
  await expect(page.getByRole("heading", { name: t.bookings.changesToSend.title })).toHaveCount(0)
  await expect(page.getByText(t.bookings.history.action["guest-notified"])).toBeVisible()
})

test("The owner is reminded of the sample reviews until they are hidden", async ({ page }) => {
  await page.goto("/admin")
  await page.getByRole("link", { name: t.staff.dashboard.toSampleReviews }).tap()
  await page.getByLabel(t.villa.amenities.sampleReviews).uncheck()
  await page.getByRole("button", { name: t.villa.save }).tap()
  await expectMessage(page, t.villa.amenities.saved)
  await page.goto("/admin")
  await expect(page.getByText(t.staff.dashboard.sampleReviews)).toHaveCount(0)
  await page.request.patch("/api/admin/villa", { data: { sampleReviews: true } })
})
