import { bookByApi, submitDetailsByApi } from "../support/guest.ts"
import { expect, test } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, anotherPhone, logInAsOwner } from "../support/owner.ts"
import { slipOf } from "../support/slips.ts"

const t = adminTexts.th.bookings.slip

test("Staff's browser reads two slips of one transfer, names the other booking with each, and counts it once", async ({
  page,
  browser,
}, info) => {
  const slip = slipOf({ sendingBank: "014", transRef: `2026${info.parallelIndex}${Date.now()}` })
  const bookings: { id: string; reference: string }[] = []
  for (const email of ["first@example.com", "second@example.com"]) {
    const { request } = await anotherPhone(browser)
    const id = await bookByApi(request, await freeStay(request))
    await submitDetailsByApi(request, id, email)
    // Without the text of the QR code: whoever wants to use a transfer twice leaves it out.
    const uploaded = await (await request.post("/api/upload/slip", { multipart: { slip } })).json()
    const attached = await request.patch(`/api/booking/${id}`, { data: { paymentSlipUrl: uploaded.data.url } })
    const { data } = await attached.json()
    bookings.push({ id, reference: data.booking.reference })
  }
  const [first, second] = bookings
  await logInAsOwner(page.context())
  await page.goto(`/admin/bookings/${first!.id}`)
  await expect(page.getByText(t.isNew)).toBeVisible()
  await page.goto(`/admin/bookings/${second!.id}`)
  await expect(page.getByText(t.sameTransfer)).toContainText(first!.reference)
  await page.goto(`/admin/bookings/${first!.id}`)
  await expect(page.getByText(t.sameTransfer)).toContainText(second!.reference)
  const confirmed = { data: { status: "confirmed" }, headers: { Origin: new URL(page.url()).origin } }
  expect((await page.request.patch(`/api/admin/bookings/${first!.id}/status`, confirmed)).status()).toBe(200)
  expect((await page.request.patch(`/api/admin/bookings/${second!.id}/status`, confirmed)).status()).toBe(409)
  await page.goto(`/admin/bookings/${second!.id}`)
  await expect(page.getByText(t.usedFor)).toContainText(first!.reference)
  await page.goto("/admin")
  await expect(page.getByText(t.usedFor).filter({ hasText: first!.reference })).toBeVisible()
})
