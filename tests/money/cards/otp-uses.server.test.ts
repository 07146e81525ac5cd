import { env } from "cloudflare:workers"
import { beforeEach, expect, it, vi } from "vitest"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { Client } from "../../support/api.ts"
import { NOW, rows } from "../../support/app.ts"
import { CARD, MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla({ creditCardEnabled: true })
let guest: Client
let companion: Client
let id: string
beforeEach(async () => {
  await env.DB.exec("delete from sandbox_charges")
  guest = new Client()
  id = (await guest.book()).id
  await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })
  companion = new Client()
  const booking = { id, emailVersion: 1, origin: "https://baan.test", checkOut: "2090-12-07", createdAt: 0 }
  const { pathname, search } = new URL(await bookingUrl(app, booking))
  await companion.get(pathname + search)
})

async function sentOtp(): Promise<string> {
  const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid")
  return JSON.parse(email!.facts).code
}

it("a code for a cancellation leaves the code of the card valid", async () => {
  expect((await guest.post(`/api/booking/${id}/card-payment`, CARD)).status).toBe(202)
  const otp = await sentOtp()
  vi.setSystemTime(NOW + 61_000)
  expect((await companion.post(`/api/booking/${id}/code`, { purpose: "cancellation" })).status).toBe(202)
  expect((await guest.post(`/api/booking/${id}/verify-otp`, { otp })).status).toBe(200)
})

it("wrong codes for a cancellation block no card payment", async () => {
  expect((await companion.post(`/api/booking/${id}/code`, { purpose: "cancellation" })).status).toBe(202)
  const codes: unknown[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    const { body } = await companion.post(`/api/booking/${id}/cancellation`, { refundShown: 0, otp: `00000${attempt}` })
    codes.push(body.code)
  }
  expect(codes).toEqual([...Array(5).fill("otpInvalid"), "otpBlocked"])
  expect((await guest.post(`/api/booking/${id}/card-payment`, CARD)).status).toBe(202)
})
