import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { formatMoney } from "#app/i18n/format.ts"
import { th } from "#app/i18n/locales/th.ts"
import { Client } from "../../support/api.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const CARD = { cardNumber: "4242 4242 4242 4242", cardholderName: "MALI SRISUK", expiry: "12/99", cvv: "123" }

setUpClock()
setUpVilla({ creditCardEnabled: true })
let guest: Client
let id: string
beforeEach(async () => {
  await env.DB.exec("delete from sandbox_charges")
  guest = new Client()
  ;({ id } = await guest.book())
  await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })
  expect((await guest.post(`/api/booking/${id}/card-payment`, CARD)).status).toBe(202)
})

it("its page names the amount that the code charges", async () => {
  const { body } = await guest.get(`/api/booking/${id}`)
  const amount = formatMoney(body.data.booking.totalPrice * 100, "th")
  expect((await guest.get(`/booking/${id}/otp-verification`)).body).toContain(`ตัดเงิน ${amount} จากบัตร`)
})

describe("within a minute of the last code", () => {
  it("its page says that no other is sent yet", async () => {
    const { status, headers } = await guest.form(`/booking/${id}/otp-verification/resend`)
    expect(status).toBe(303)
    expect((await guest.get(headers.get("Location")!)).body).toContain(th.payment.errors.otpWait)
  })

  it("a corrected email address is refused, and stays in its field", async () => {
    const { status, body } = await guest.form(`/booking/${id}/email`, { email: "right@example.com" })
    expect(status).toBe(429)
    expect(body).toContain(th.payment.errors.otpWait)
    expect(body).toMatch(/<input[^>]*value="right@example\.com"/)
  })
})
