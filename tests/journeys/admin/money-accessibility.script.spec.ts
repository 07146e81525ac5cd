import { violations } from "../support/axe.ts"
import { untilHydrated } from "../support/connection.ts"
import { png } from "../support/files.ts"
import { bookByApi, SOMCHAI, submitSlipByApi } from "../support/guest.ts"
import { expect, test } from "../support/journey.ts"
import { dateAfter, freeStay, villaToday } from "../support/nights.ts"
import { adminTexts, fillIn, input, logInAsOwner, submitButton } from "../support/owner.ts"

const t = adminTexts.th
const SELLER = { name: { th: "มะลิ" }, address: { th: "9/9 ปราณบุรี" }, taxId: "1101700230708" }
const COMPANY = { name: "บริษัท ทะเลใส จำกัด", address: "1 ถนนสุขุมวิท กรุงเทพฯ 10110", taxId: "0107536000315" }

// Axe measures rendered colours, so transitions are disabled.
test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: "reduce" } })

test("axe finds no violation where deposits for damage, receipts and refunds are read and written", async ({
  page,
  request,
}) => {
  test.slow()
  await logInAsOwner(page.context())
  const sent = async (method: "PATCH" | "POST", call: string, data: object) => {
    const answer = await page.request.fetch(`/api/${call}`, { method, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const faults: string[] = []
  const check = async (what: string) => {
    await untilHydrated(page)
    faults.push(...(await violations(page)).map((fault) => `${what}: ${fault}`))
  }

  await sent("PATCH", "admin/villa/terms", { damage: { amount: 5000, when: "arrival" }, deposit: { kind: "full" } })
  await sent("PATCH", "admin/villa/seller", SELLER)
  const id = await bookByApi(request, await freeStay(request))
  await page.context().addCookies((await request.storageState()).cookies)

  await test.step("a company's details that are refused", async () => {
    await page.goto(`/booking/${id}/customer-info`)
    await page.getByText("ออกใบเสร็จในนามบริษัท").click()
    await fillIn(page, { ...SOMCHAI, "buyer.name": COMPANY.name, "buyer.taxId": COMPANY.taxId })
    await submitButton(page, "firstName").click()
    await expect(page.locator("textarea[name='buyer.address']")).toHaveAttribute("aria-invalid", "true")
    await check("customer-info, rejected")
    await fillIn(page, { "buyer.address": COMPANY.address })
    await submitButton(page, "firstName").click()
    await page.waitForURL("**/payment**")
  })
  await submitSlipByApi(request, id)
  await sent("PATCH", `admin/bookings/${id}/status`, { status: "confirmed" })

  await test.step("the receipt, and what its QR code says", async () => {
    const { data } = await (await request.get(`/api/booking/${id}/receipts`)).json()
    const [{ number, verifyUrl }] = data.receipts
    for (const path of [`/booking/${id}/receipts/${number}`, new URL(verifyUrl).pathname]) {
      await page.goto(path)
      await check(path)
    }
  })

  const today = villaToday()
  await test.step("a deposit for damage on Today, one that is refused, and what the guest reads of it", async () => {
    await sent("PATCH", `admin/bookings/${id}`, { checkIn: today, checkOut: dateAfter(today, 2) })
    await page.goto("/admin")
    const task = page.locator("details", { has: page.locator("input[name=kind][value=receive]") })
    await task.locator("summary").click()
    await check("Today, with a deposit to receive")
    await sent("POST", `admin/bookings/${id}/damage`, { kind: "receive", channel: "cash" })

    await page.goto(`/admin/bookings/${id}/damage`)
    const panel = page.locator("section", { has: page.locator("#damage-title") })
    const deduct = panel.locator("details", { has: page.locator("input[value=deduct]") })
    await deduct.locator("summary").click()
    await fillIn(deduct, { amount: "5001", note: "แก้วไวน์แตก 2 ใบ" })
    await deduct.getByRole("button", { name: t.bookings.damage.deduct.yes }).click()
    await expect(input(deduct, "amount")).toHaveAttribute("aria-invalid", "true")
    await check("a deduction, rejected")
    const kept = { kind: "deduct", amount: "1200", note: "แก้วไวน์แตก 2 ใบ", photo: png }
    const answer = await page.request.post(`/api/admin/bookings/${id}/damage`, { multipart: kept })
    expect(answer.status(), await answer.text()).toBe(201)
    await page.goto(`/booking/${id}/confirmation`)
    await expect(page.locator("#damage-title")).toBeVisible()
    await check("confirmation, with a deduction")
  })

  await test.step("money that the guest gets back", async () => {
    await sent("PATCH", `admin/bookings/${id}/status`, { status: "cancelled" })
    await page.goto(`/admin/bookings/${id}`)
    await check("a cancelled booking")
    await page.goto(`/booking/${id}/refund`)
    await check("refund")
  })
  expect(faults).toEqual([])
})
