import { beforeEach, describe, expect, it } from "vitest"
import { promptPayPayload } from "#app/money/promptpay/promptpay.ts"
import { deleteStaff, insertAdmin, staffClient } from "../../support/admins.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { NOW, testApp, updateSampleVilla } from "../../support/app.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
setUpVilla()
let guest: Client
let id: string
let token: string
beforeEach(async () => {
  await updateSampleVilla(testApp(), { bankEnabled: true, promptPayEnabled: true, creditCardEnabled: false })
  await updateSampleVilla(testApp(), { promptPayId: "0812345678", accountNumber: "123-4-56789-0" })
  guest = new Client()
  ;({ id, token } = await guest.book())
})

const selectMethod = (paymentMethod: unknown, client = guest) =>
  client.patch(`/api/booking/${id}/payment`, { paymentMethod })
const OWED = { amount: 34_000, deadline: new Date(NOW + 2 * 60 * 60 * 1000).toISOString() }

describe("PATCH /api/booking/{id}/payment", () => {
  it("selects PromptPay and returns the QR, available as SVG and PNG", async () => {
    const { status, body, headers } = await selectMethod("promptpay")
    expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(body.data.booking).toMatchObject({ id, paymentMethod: "promptpay", status: "pending_payment" })
    expect(body.data.instructions).toEqual({
      method: "promptpay",
      ...OWED,
      payload: promptPayPayload("0812345678", 34_000_00),
      payee: { name: "Test House Ltd.", lastDigits: "5678" },
      svgUrl: `http://localhost/booking/${id}/promptpay.svg`,
      pngUrl: `http://localhost/booking/${id}/promptpay.png`,
      qrImage: null,
    })
    expect((await guest.get(`/api/booking/${id}`)).body.data.booking.paymentMethod).toBe("promptpay")
  })

  it("selects the bank transfer and returns the account", async () => {
    expect((await selectMethod("bank_transfer")).body.data.instructions).toEqual({
      method: "bank_transfer",
      ...OWED,
      bankDetails: { bankName: "KBank", accountNumber: "123-4-56789-0", accountName: "Test House Ltd." },
    })
  })

  it("is available to the holder of the booking's token", async () => {
    const answer = await new Client().patch(`/api/booking/${id}/payment`, { paymentMethod: "promptpay" }, { token })
    expect(answer.status).toBe(200)
  })

  it.each([
    ["bank_transfer", { bankEnabled: false }],
    ["promptpay", { promptPayEnabled: false }],
    ["promptpay", { promptPayId: null }],
    ["credit_card", {}],
  ] as const)("%s with %o is 409, and the method stays", async (method, settings) => {
    await updateSampleVilla(testApp(), settings)
    expectFailure(await selectMethod(method), 409, "paymentMethodDisabled")
    expect((await guest.get(`/api/booking/${id}`)).body.data.booking.paymentMethod).toBe("bank_transfer")
  })

  it.each([["cash"], [""], [null], [1], [undefined]])("%o is 422", async (method) => {
    expectFailure(await selectMethod(method), 422, "validation")
  })

  it("of another guest's booking is 404", async () => {
    expectFailure(await selectMethod("promptpay", new Client()), 404, "notFound")
  })

  it("of a cancelled booking is 409", async () => {
    await guest.delete(`/api/booking/${id}`)
    expectFailure(await selectMethod("promptpay"), 409, "bookingFrozen")
  })
})

describe.each([
  ["svg", "image/svg+xml"],
  ["png", "image/png"],
])("GET /booking/{id}/promptpay.%s", (type, contentType) => {
  const path = () => `/booking/${id}/promptpay.${type}`

  it("is the guest's own and not cached", async () => {
    const { status, headers, body } = await guest.get(path())
    expect([status, headers.get("Content-Type")]).toEqual([200, contentType])
    expect(headers.get("Cache-Control")).toBe("private, no-store")
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
    expect(body.length).toBeGreaterThan(1000)
    expect((await new Client().get(path(), { token })).status).toBe(200)
    await deleteStaff()
    const admin = await staffClient(testApp(), await insertAdmin(testApp()))
    expect((await admin.get(path())).status).toBe(200)
  })

  it("is 404 for others", async () => {
    const other = new Client()
    await other.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
    for (const client of [other, new Client()]) expect((await client.get(path())).status).toBe(404)
    expect((await guest.get(path(), { token: "garbage" })).status).toBe(404)
    expect((await guest.get(path().replace(id, "nothing"))).status).toBe(404)
  })

  it("is 404 if PromptPay is disabled, has no id, or nothing is due", async () => {
    await updateSampleVilla(testApp(), { promptPayEnabled: false })
    expect((await guest.get(path())).status).toBe(404)
    await updateSampleVilla(testApp(), { promptPayEnabled: true, promptPayId: null })
    expect((await guest.get(path())).status).toBe(404)
    await updateSampleVilla(testApp(), { promptPayId: "0812345678" })
    await guest.delete(`/api/booking/${id}`)
    expect((await guest.get(path())).status).toBe(404)
  })
})
