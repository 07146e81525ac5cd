import { env } from "cloudflare:workers"
import { beforeEach, expect, it, vi } from "vitest"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { Client } from "../../support/api.ts"
import { NOW, rows } from "../../support/app.ts"
import { createLink } from "../../support/payment-links.ts"
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

const payments = async () =>
  (await rows<{ status: string }>("select status from card_payments order by rowid")).map(({ status }) => status)
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0")

it("wrong codes of whoever has a link end no card payment, and block nobody but such senders", async () => {
  await guest.post(`/api/booking/${id}/card-payment`, CARD)
  const otp = await sentOtp()
  const verify = (client: Client, code: string) => client.post(`/api/booking/${id}/verify-otp`, { otp: code })
  await verify(guest, wrong(otp))
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(companion, wrong(otp))))
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === "otpInvalid")).toHaveLength(5)
  expect(codes.filter((code) => code === "otpBlocked")).toHaveLength(15)
  expect((await verify(companion, otp)).body.code).toBe("otpBlocked")
  expect(await payments()).toEqual(["authorized"])
  expect((await verify(guest, wrong(otp))).body.data).toEqual({ attemptsLeft: 3 })
  expect((await companion.get(`/booking/${id}/otp-verification`)).body).not.toContain('name="otp"')
  expect((await guest.get(`/booking/${id}/otp-verification`)).body).toContain('name="otp"')
  expect((await verify(guest, otp)).status).toBe(200)
})

it("wrong codes for a payment link block it, and end no payment", async () => {
  const link = await createLink(app)
  const path = `/api/payment-links/${link.id}`
  expect((await guest.post(`${path}/card-payment`, { ...CARD, email: MALI.email })).status).toBe(202)
  const otp = await sentOtp()
  const verify = (code: string) => companion.post(`${path}/verify-otp`, { otp: code })
  for (let attempt = 0; attempt < 5; attempt++) expect((await verify(wrong(otp))).body.code).toBe("otpInvalid")
  expect((await verify(otp)).body.code).toBe("otpBlocked")
  expect(await payments()).toEqual(["authorized"])
})
