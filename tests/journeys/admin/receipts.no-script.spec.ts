import { bookByApi, openPart, SOMCHAI, submitSlipByApi } from "../support/guest.ts"
import { expect, LOCALES, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, expectMessage, fillIn, logInAsOwner, openOther, submitButton } from "../support/owner.ts"

test.use({
  locale: LOCALES.th,
  viewport: { width: 360, height: 740 },
})

const t = adminTexts.th
const COMPANY = { name: "บริษัท ทะเลใส จำกัด", address: "1 ถนนสุขุมวิท กรุงเทพฯ 10110", taxId: "0107536000315" }

/** Each page of a PDF is an object of this type; the list of pages has another. */
const pagesIn = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page(?!s)/g)?.length

test("a company gets its tax invoice, prints it, checks it by its QR, and has it replaced", async ({
  page,
  request,
}) => {
  test.slow()
  await logInAsOwner(page.context())
  await test.step("the owner says who sells", async () => {
    await page.goto("/admin/villa/seller")
    await openOther(page)
    await fillIn(page, {
      "name.th": "บริษัท บ้านปลายหาด จำกัด",
      "name.en": "Baan Plai Haad Co., Ltd.",
      "address.th": "9/9 หมู่ 5 ตำบลปากน้ำปราณ อำเภอปราณบุรี จังหวัดประจวบคีรีขันธ์ 77220",
      taxId: "0-1075-44000-10-9",
      vatSince: "2026-01-01",
    })
    await page.getByRole("button", { name: t.villa.save, exact: true }).click()
    await expect(page.getByText("เลขนี้ไม่ถูกต้อง ตรวจสอบทั้ง 13 หลักอีกครั้ง")).toBeVisible()
    await fillIn(page, { taxId: "0-1075-44000-10-8" })
    await page.getByRole("button", { name: t.villa.save, exact: true }).click()
    await expectMessage(page, t.seller.saved)
  })

  const id = await test.step("the guest names a company with the details", async () => {
    const booking = await bookByApi(request, await freeStay(request))
    await page.context().addCookies((await request.storageState()).cookies)
    await page.goto(`/booking/${booking}/customer-info`)
    await page.getByText("ออกใบเสร็จในนามบริษัท").click()
    const details = { ...SOMCHAI, email: "company@example.com" }
    await fillIn(page, { ...details, "buyer.name": COMPANY.name, "buyer.taxId": COMPANY.taxId })
    await submitButton(page, "firstName").click()
    // Without an address it is no tax invoice: the form again, with what was typed.
    await expect(page.locator("textarea[name='buyer.address']")).toHaveAttribute("aria-invalid", "true")
    await expect(page.locator("input[name='buyer.taxId']")).toHaveValue(COMPANY.taxId)
    await fillIn(page, { "buyer.address": COMPANY.address })
    await submitButton(page, "firstName").click()
    await page.waitForURL("**/payment**")
    await submitSlipByApi(request, booking)
    return booking
  })
  const confirmed = await page.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)

  const number = await test.step("the guest prints it: the first print is the original", async () => {
    await page.goto(`/booking/${id}/confirmation`)
    await openPart(page, texts.th.papers.receipts)
    const link = page.getByRole("link", { name: /RC-\d{4}-\d{6}/ })
    const [found = ""] = /RC-\d{4}-\d{6}/.exec((await link.textContent()) ?? "") ?? []
    await link.click()
    const paper = page.getByRole("article")
    // The line may break after the slash, where its name then has a space.
    await expect(paper.getByRole("heading", { name: /ใบเสร็จรับเงิน\/ ?ใบกำกับภาษี/ })).toBeVisible()
    await expect(paper).toContainText(COMPANY.taxId)
    await expect(paper).toContainText("ภาษีมูลค่าเพิ่ม 7%")
    await expect(paper).toContainText("สำเนา")
    await page.getByRole("button", { name: "พิมพ์หรือบันทึก PDF" }).click()
    await expect(paper).toContainText("ต้นฉบับ")
    await page.getByRole("button", { name: "พิมพ์หรือบันทึก PDF" }).click()
    await expect(paper).toContainText("พิมพ์ซ้ำ")
    return found
  })

  const { data } = await (await page.request.get(`/api/booking/${id}/receipts`)).json()
  const verify = new URL(data.receipts[0].verifyUrl).pathname
  await test.step("its QR says that it is valid, and names nobody", async () => {
    await page.goto(verify)
    await expect(page.getByText("เอกสารนี้ถูกต้อง")).toBeVisible()
    await expect(page.locator("body")).not.toContainText(COMPANY.name)
    const forged = await page.goto(`${verify.slice(0, -1)}${verify.endsWith("0") ? "1" : "0"}`)
    expect(forged?.status()).toBe(404)
    await expect(page.getByText("ไม่พบใบเสร็จนี้")).toBeVisible()
  })

  await test.step("the owner sends it by LINE, or prints it on one page without the menu", async () => {
    await page.goto(`/admin/receipts/${number}`)
    await expect(page).toHaveTitle(new RegExp(number))
    const byLine = page.locator('a[href^="https://line.me/R/share"]')
    await expect(byLine).toHaveAttribute("href", new RegExp(encodeURIComponent(verify)))
    expect(pagesIn(await page.pdf({ format: "A4" }))).toBe(1)
    await page.emulateMedia({ media: "print" })
    await expect(page.getByRole("article")).toBeVisible()
    await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0)
    await expect(byLine).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step("the owner replaces it, and the old one says so", async () => {
    await page.goto(`/admin/bookings/${id}/papers`)
    await page.getByRole("link", { name: number }).click()
    await page.getByRole("link", { name: t.receipts.replace }).click()
    await fillIn(page, { "buyer.branch": "00012", reason: "ออกให้สาขา" })
    await page.getByRole("button", { name: t.receipts.replaceYes }).click()
    await expectMessage(page, t.receipts.replaced)
    await expect(page.getByRole("article")).toContainText("สาขาที่ 00012")
    await expect(page.getByRole("article")).toContainText(`ออกแทนเลขที่ ${number}`)
    await page.goto(verify)
    await expect(page.getByText("เอกสารนี้ถูกยกเลิกแล้ว")).toBeVisible()
  })

  await test.step("the accountant finds both", async () => {
    await page.goto("/admin/receipts")
    await expect(page.getByRole("link", { name: number })).toBeVisible()
    const file = await page.request.get("/admin/receipts.csv")
    const lines = (await file.text()).split("\r\n").filter((line) => line.includes(COMPANY.name))
    expect(lines).toHaveLength(2)
  })
})
