import { beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { promptPayPayload } from "#app/money/promptpay/promptpay.ts"
import { qrOf } from "#app/money/promptpay/qr.ts"
import type { VillaFields } from "#app/villa/villa.ts"
import { Client, shownHtml, slipForm } from "../../support/api.ts"
import { rows, testApp, updateSampleVilla } from "../../support/app.ts"
import { file, MINI_QR } from "../../support/files.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const CUSTOMER = { firstName: "Somchai", lastName: "Jaidee", email: "somchai@example.com", phone: "0812345678" }
const CONTACT = { contactPhone: "081 234 5678", contactEmail: "owner@example.com", contactLine: "@testhouse" }
const METHODS = { bankEnabled: true, promptPayEnabled: true, creditCardEnabled: false, promptPayId: "0812345678" }

setUpClock()
setUpVilla()
let guest: Client
let id: string
beforeEach(async () => {
  await villa({ ...METHODS, ...CONTACT })
  guest = new Client()
  ;({ id } = await guest.book())
  await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: CUSTOMER })
})

const villa = (changes: Partial<VillaFields>) => updateSampleVilla(testApp(), changes)

async function page(language = "en", query = ""): Promise<string> {
  guest.cookie = `${guest.cookie.replace(/; lang=\w+/, "")}; lang=${language}`
  const { status, body } = await guest.get(`/booking/${id}/payment${query}`)
  expect(status).toBe(200)
  expect(body).not.toMatch(/>payment\.\w+(\.\w+)*</)
  return shownHtml(body)
}
const booking = async () => (await guest.get(`/api/booking/${id}`)).body.data.booking
const send = (fields: Record<string, string> = {}) =>
  guest.post(`/booking/${id}/payment`, slipForm(file("jpeg"), "slip.jpg", fields))

describe.each([
  ["th", "พร้อมเพย์", "โอนเงินผ่านธนาคาร", "บันทึกรูป QR"],
  ["en", "PromptPay", "Bank transfer", "Save QR"],
])("the payment step in %s", (language, promptPay, transfer, save) => {
  it("offers the enabled methods, and shows the booking's", async () => {
    const html = await page(language)
    expect(html).toContain(`href="/booking/${id}/payment?method=promptpay"`)
    expect(html).toMatch(new RegExp(`aria-current="true"[^>]*>.*?${transfer}`))
    expect(html).toContain("123-4-56789-0")
    expect(html).not.toContain("credit_card")
  })

  it("shows the QR for this booking, with the amount as text", async () => {
    const html = await page(language, "?method=promptpay")
    const { path } = qrOf(promptPayPayload("0812345678", 34_000_00))
    expect(html).toContain(`d="${path}"`)
    expect(html).toMatch(new RegExp(`role="img" aria-label="[^"]*${promptPay}[^"]*34,000"`))
    expect(html).toMatch(
      new RegExp(
        `href="/booking/${id}/promptpay\\.png\\?lng=${language}" download="promptpay-BV-\\w+\\.png"[^<]*<svg.*?${save}`,
      ),
    )
    expect(html).toContain('name="slip"')
    expect(html).not.toContain("123-4-56789-0")
  })

  it("shows the owner's QR image if there is no id, and asks to enter the amount", async () => {
    await rows(
      "insert or ignore into images (id, type, size, width, height, variants, created_at) values ('qr', 'image/png', 1, 9, 9, '[]', 0)",
    )
    await rows("update villa set prompt_pay_qr_id = 'qr', prompt_pay_id = null")
    const html = await page(language, "?method=promptpay")
    expect(html).toMatch(new RegExp(`<img src="/media/images/original/qr" alt="[^"]*${promptPay}[^"]*"`))
    expect(html).toContain({ th: "กรอกยอดนี้ในแอปธนาคาร", en: "then enter this amount in your banking app" }[language])
    expect(html).not.toContain("promptpay.png")
    // The banking app is on the same phone.
    expect(html).toMatch(new RegExp(`href="/media/images/original/qr" download="promptpay-BV-\\w+"[^<]*<svg.*?${save}`))
    expect(html).toContain({ th: "หากแอปธนาคารอยู่ในเครื่องนี้", en: "Is your banking app on this phone?" }[language])
    const { body } = await guest.patch(`/api/booking/${id}/payment`, { paymentMethod: "promptpay" })
    expect(body.data.instructions).toMatchObject({
      payload: null,
      svgUrl: null,
      pngUrl: null,
      qrImage: "http://localhost/media/images/original/qr",
    })
    expect((await guest.get(`/booking/${id}/promptpay.png`)).status).toBe(404)
    await rows("update villa set prompt_pay_qr_id = null")
  })

  it("offers no selection for a single method", async () => {
    await villa({ bankEnabled: false })
    const html = await page(language)
    expect(html).toContain('role="img"')
    expect(html).not.toContain("?method=")
  })

  it("shows how to contact the owner if there is no method", async () => {
    await villa({ bankEnabled: false, promptPayEnabled: false })
    const html = await page(language)
    expect(html).toContain('href="tel:0812345678"')
    expect(html).toContain('href="mailto:owner@example.com"')
    expect(html).toContain('href="https://line.me/R/ti/p/%40testhouse"')
    expect(html).toContain((await booking()).reference)
    expect(html).not.toContain('name="slip"')

    await villa({ contactPhone: "", contactEmail: "", contactLine: "" })
    const without = await page(language)
    expect(without).not.toMatch(/href="(tel|mailto|https:\/\/line)/)
    expect(without).toContain((await booking()).reference)
  })
})

describe("a method that is not offered", () => {
  it.each(["credit_card", "nonsense", "promptpay"])("?method=%s shows another one", async (method) => {
    await villa({ promptPayEnabled: false })
    const html = await page("en", `?method=${method}`)
    expect(html).toContain("123-4-56789-0")
    expect(html).not.toContain('role="img"')
  })

  it("an enabled card without a gateway is not offered", async () => {
    await villa({ creditCardEnabled: true, bankEnabled: false, promptPayEnabled: false })
    expect(await page()).toContain('href="tel:0812345678"')
  })
})

describe("the slip", () => {
  it("puts the booking in review with the selected method", async () => {
    expect((await send({ paymentMethod: "promptpay" })).status).toBe(303)
    expect(await booking()).toMatchObject({ status: "in_review", paymentMethod: "promptpay" })
  })

  it("is accepted after its method was disabled", async () => {
    await villa({ promptPayEnabled: false })
    expect((await send({ paymentMethod: "promptpay" })).status).toBe(303)
    expect(await booking()).toMatchObject({ status: "in_review", paymentMethod: "bank_transfer" })
  })

  it.each(["th", "en"])("of a cancelled booking redirects to its page with all values: %s", async (language) => {
    await guest.delete(`/api/booking/${id}`)
    const { headers } = await send({ paymentMethod: "bank_transfer" })
    expect(headers.get("Location")).toBe(`/booking/${id}/confirmation`)
    const { body } = await guest.get(`/booking/${id}/confirmation?lng=${language}`)
    expect(body).not.toContain("{{")
  })

  it.each([
    ["th", "การโอนในสลิปนี้ใช้กับการจองอื่นไปแล้ว"],
    ["en", "This transfer has already been used for another booking"],
  ])("whose transfer pays another booking is rejected with a message: %s", async (language, words) => {
    await send({ miniQr: MINI_QR })
    await changeStatus(testApp(), id, "confirmed", { actor: "admin", name: "Noi" })
    const other = new Client()
    other.cookie = `lang=${language}`
    const mine = await other.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
    await other.patch(`/api/booking/${mine.id}/customer-info`, { customerInfo: CUSTOMER })
    const path = `/booking/${mine.id}/payment?method=promptpay`
    const { status, body } = await other.post(path, slipForm(file("png"), "slip.png", { miniQr: MINI_QR }))
    expect(status).toBe(409)
    expect(body).toContain(words)
    // The selected method is shown again.
    expect(body).toContain('role="img"')
    expect((await other.get(`/api/booking/${mine.id}`)).body.data.booking).toMatchObject({ status: "pending_payment" })
  })

  it("is rejected if no method uses slips", async () => {
    await villa({ bankEnabled: false, promptPayEnabled: false })
    expect((await send()).status).toBe(409)
    expect(await booking()).toMatchObject({ status: "pending_payment", paymentSlipUrl: null })
    const uploaded = await guest.post("/api/upload/slip", slipForm(file("jpeg")))
    expect([uploaded.status, uploaded.body.code]).toEqual([409, "paymentMethodDisabled"])
    expect(await rows("select id from slips")).toEqual([])
  })
})
