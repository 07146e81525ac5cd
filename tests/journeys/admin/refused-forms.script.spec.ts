import { confirmedStay } from "../support/arrival.ts"
import { untilHydrated } from "../support/connection.ts"
import { expect, isInView, test } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, input, logInAsOwner } from "../support/owner.ts"

const t = adminTexts.th.bookings

/** With the form's own page open, so that its refusal arrives without a new page. */
test("A refused charge and a refused cancellation say why, and keep what was typed", async ({ page, request }) => {
  await logInAsOwner(page.context())
  const id = await confirmedStay(request, page.request, await freeStay(request))

  await test.step("a charge without a reason", async () => {
    await page.goto(`/admin/bookings/${id}/ledger`)
    await untilHydrated(page)
    await page.getByText(t.money.charge.title, { exact: true }).tap()
    const form = page.locator("form", { has: page.locator("input[name=kind][value=charge]") })
    await input(form, "amount").fill("500")
    await form.getByRole("button", { name: t.money.charge.yes }).tap()
    await expect(input(form, "note")).toHaveAttribute("aria-invalid", "true")
    await expect(input(form, "amount")).toHaveValue("500")
  })

  await test.step("another amount than can be returned", async () => {
    await page.goto(`/admin/bookings/${id}/cancel?by=guest`)
    await untilHydrated(page)
    await page.locator("input[name=refund][value=amount]").check()
    await input(page, "refundAmount").fill("9999999")
    await input(page, "reason").fill("เสียดายที่ไม่ได้มา")
    await page.getByRole("button", { name: t.cancel.yes }).tap()
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible()
    await expect(input(page, "refundAmount")).toHaveValue("9999999")
    await expect(input(page, "reason")).toHaveValue("เสียดายที่ไม่ได้มา")
    await expect(page.locator("input[name=refund][value=amount]")).toBeChecked()
  })
})

test("A booking that somebody else has changed says so in view, above what is saved", async ({ page, request }) => {
  await logInAsOwner(page.context())
  const id = await confirmedStay(request, page.request, await freeStay(request))
  await page.goto(`/admin/bookings/${id}/edit`)
  await untilHydrated(page)
  const edited = await page.request.patch(`/api/admin/bookings/${id}`, { data: { guests: 3 } })
  expect(edited.status(), await edited.text()).toBe(200)
  await input(page, "customerName").fill("มะลิ คนที่สอง")
  await page.getByRole("button", { name: t.edit.submit }).tap()
  const notice = page.getByRole("alert").filter({ hasText: adminTexts.th.villa.conflict })
  await expect(notice).toBeFocused()
  await expect.poll(() => isInView(page, "main .notice-error[tabindex]")).toBe(true)
  await expect(input(page, "customerName")).toHaveValue("มะลิ คนที่สอง")
})

test("A new booking that is refused for its phone number keeps what the check said of its dates", async ({
  page,
  request,
}) => {
  await logInAsOwner(page.context())
  const { checkIn, checkOut } = await freeStay(request)
  await page.goto(`/admin/bookings/new?${new URLSearchParams({ checkIn, checkOut })}`)
  await untilHydrated(page)
  const said = page.locator(".save-bar").getByText(adminTexts.th.today.night.free)
  await expect(said).toBeVisible()
  await input(page, "customerName").fill("มะลิ เบอร์ผิด")
  await input(page, "phone").fill("081999")
  await page.getByRole("button", { name: t.create.submit }).tap()
  await expect(input(page, "phone")).toHaveAttribute("aria-invalid", "true")
  await expect(said).toBeVisible()
})
