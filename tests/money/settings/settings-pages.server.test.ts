import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { changePaymentSettings } from "#app/money/settings/change-payment-settings.server.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import { newToken } from "../../support/admins.ts"
import { Client } from "../../support/api.ts"
import { insertSampleVilla, rows, testApp } from "../../support/app.ts"
import { png } from "../../support/png.ts"

const app = testApp()
const admin = new Client()
let token: string
beforeAll(async () => {
  await insertSampleVilla(app)
  token = await newToken(app, { name: "Noi" })
})

const ACCOUNT = { bankName: "SCB", accountNumber: "111-222", accountName: "Baan" }
const METHODS = { bankEnabled: true, promptPayEnabled: true, creditCardEnabled: false }
let version: string
beforeEach(async () => {
  await changePaymentSettings(app, { ...ACCOUNT, ...METHODS, promptPayId: "0812345678" }, { name: "Noi" })
  const [villa] = await rows<{ version: number }>("select version from villa")
  version = String(villa?.version)
})

const submit = async (path: string, shown: Record<string, string>, typed: Record<string, string>) => {
  const fields = new URLSearchParams({ ...typed, version, shown: JSON.stringify(shown) })
  const headers = { "Content-Type": "application/x-www-form-urlencoded" }
  return admin.post(path, String(fields), { token, headers })
}
const turn = (fields: Record<string, string>) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Accept-Language": "en" }
  return admin.post("/admin/bank/methods", String(new URLSearchParams(fields)), { token, headers })
}
const colleague = (set: Parameters<typeof changePaymentSettings>[1]) => changePaymentSettings(app, set, { name: "Lek" })
const saved = async () =>
  (await rows("select bank_name, account_number, bank_enabled, prompt_pay_enabled, prompt_pay_id from villa"))[0]

describe("two admins who change payment settings at the same time", () => {
  it("never mix two accounts", async () => {
    await colleague({ accountNumber: "999-888" })
    const { status, body } = await submit("/admin/bank", ACCOUNT, { ...ACCOUNT, bankName: "KBANK" })
    expect(status).toBe(409)
    expect(await saved()).toMatchObject({ bank_name: "SCB", account_number: "999-888" })
    expect(String(body)).toMatch(/999-888[\s\S]*111-222/)
  })

  it("do not turn off the last method without a confirmation", async () => {
    await colleague({ bankEnabled: false })
    const { status, body } = await turn({ method: "promptPayEnabled" })
    expect({ status, body }).toMatchObject({ status: 409, body: expect.stringContaining("Turn off the last method?") })
    expect(await saved()).toMatchObject({ bank_enabled: 0, prompt_pay_enabled: 1 })
    expect((await turn({ method: "promptPayEnabled", sure: "on" })).status).toBe(303)
    expect(await saved()).toMatchObject({ bank_enabled: 0, prompt_pay_enabled: 0 })
  })

  it("are both saved where their changes have nothing to do with each other", async () => {
    await colleague({ bankEnabled: false })
    const { status } = await submit("/admin/bank", ACCOUNT, { ...ACCOUNT, bankName: "KBANK" })
    expect(status).toBe(303)
    expect(await saved()).toMatchObject({ bank_name: "KBANK", bank_enabled: 0 })
  })

  it("do not replace a new QR image's number unseen", async () => {
    const image = await saveImage(app, await png(9, 9))
    if (!image.ok) throw new Error(image.error)
    await colleague({ promptPayQr: image.value })
    const shown = { promptPayId: "0812345678", qr: "" }
    const { status } = await submit("/admin/bank/promptpay", shown, { promptPayId: "0899999999" })
    expect(status).toBe(409)
    expect(await saved()).toMatchObject({ prompt_pay_id: "0812345678" })
  })
})

describe("the switches of the ways to pay", () => {
  it("save themselves, as plain forms", async () => {
    expect((await turn({ method: "bankEnabled" })).status).toBe(303)
    expect(await saved()).toMatchObject({ bank_enabled: 0, prompt_pay_enabled: 1 })
    // Once more changes nothing.
    expect((await turn({ method: "bankEnabled" })).status).toBe(303)
    expect((await turn({ method: "bankEnabled", on: "on" })).status).toBe(303)
    expect(await saved()).toMatchObject({ bank_enabled: 1, prompt_pay_enabled: 1 })
  })

  it("are refused while something is missing, and say what", async () => {
    await colleague({ accountNumber: "", bankEnabled: false })
    const refused = await turn({ method: "bankEnabled", on: "on" })
    expect(refused).toMatchObject({ status: 409, body: expect.stringContaining("Add your bank account first") })
    expect(await saved()).toMatchObject({ bank_enabled: 0 })
    expect((await turn({ method: "gold", on: "on" })).status).toBe(422)
  })
})
