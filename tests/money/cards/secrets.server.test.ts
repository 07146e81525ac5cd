import { env } from "cloudflare:workers"
import { afterEach, beforeAll, expect, it, vi } from "vitest"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { payByCard } from "#app/money/cards/pay-by-card.server.ts"
import { resendOtp } from "#app/money/cards/send-otp.server.ts"
import { verifyOtp } from "#app/money/cards/verify-otp.server.ts"
import { deliverEmails } from "#app/notify/email/deliver-emails.server.ts"
import { Client } from "../../support/api.ts"
import { insertSampleVilla, NOW, rows, type TestApp, testApp } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { MALI } from "../../support/sample.ts"

const CARD = { cardNumber: "4242424242424242", cardholderName: "MALI", expiry: "12/99", cvv: "0739" }
const DECLINED = { ...CARD, cardNumber: "4111111111140011", cvv: "0617" }

beforeAll(() => insertSampleVilla(testApp(), { creditCardEnabled: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The app with production settings, but the sandbox gateway. */
function productionApp(): TestApp & { sent: string[] } {
  const local = testApp()
  const sent: string[] = []
  const mailer = {
    send: async (email: unknown) => {
      sent.push(JSON.stringify(email))
      return { sent: true } as const
    },
  }
  return { ...local, settings: { ...local.settings, production: true }, mailer, sent }
}

/** All stored data, as one text per service. */
async function everything(): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  )
  const stores: Record<string, string> = {}
  for (const { name } of tables) stores[`D1 ${name}`] = JSON.stringify(await rows(`select * from "${name}"`))
  const { keys } = await env.CODES.list()
  for (const { name } of keys) stores[`KV ${name}`] = `${name} ${await env.CODES.get(name)}`
  const { objects } = await env.MEDIA.list()
  for (const { key } of objects) stores[`R2 ${key}`] = `${key} ${await (await env.MEDIA.get(key))?.text()}`
  return stores
}

/** Matches only on its own, not within a longer number or a random id. */
const standalone = (text: string) => new RegExp(`(?<![0-9a-f-])${text}(?![0-9a-f-])`, "i")

it("no card number, security code, OTP or link that opens a booking is stored after a complete run", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  const log: string[] = []
  for (const level of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void log.push(words.map(String).join(" ")))
  }
  const app = productionApp()
  const advanceClock = (ms: number) => {
    app.clock.now += ms
    vi.setSystemTime(app.clock.now)
  }
  const { id } = await createBooking(app)
  const subject = { kind: "booking", id } as const
  await setCustomerInfo(app, id, MALI, GUEST)

  expect((await payByCard(app, subject, DECLINED)).ok).toBe(false)
  expect((await payByCard(app, subject, CARD)).ok).toBe(true)
  await deliverEmails(app)
  advanceClock(60_000)
  expect((await resendOtp(app, subject)).ok).toBe(true)
  await deliverEmails(app)
  // Only in the text, and no reference: the link's token and colours may contain six digits too.
  const otps = app.sent.flatMap((email) => /(?<!BV-)\b\d{6}\b/.exec(JSON.parse(email).text)?.[0] ?? [])
  const otp = otps.at(-1)!
  expect((await verifyOtp(app, subject, otp === "000000" ? "000001" : "000000")).ok).toBe(false)
  expect((await verifyOtp(app, subject, otp)).ok).toBe(true)
  await deliverEmails(app)

  const guest = new Client()
  const page = await guest.form(`/booking/${id}/card`, CARD)
  const call = await guest.post(`/api/booking/${id}/card-payment`, CARD)
  const stores: Record<string, string> = {
    ...(await everything()),
    log: log.join("\n"),
    page: page.body,
    call: JSON.stringify(call.body),
  }
  const links = app.sent.flatMap((email) => email.match(/token=[\w.-]+/g) ?? [])
  expect(links.length).toBeGreaterThan(0)

  const secrets = [CARD.cardNumber, DECLINED.cardNumber, CARD.cvv, DECLINED.cvv, ...otps]
  const found = Object.entries(stores).flatMap(([place, text]) => [
    ...secrets.filter((secret) => standalone(secret).test(text)).map((secret) => `${place}: ${secret}`),
    ...links.filter((link) => text.includes(link)).map((link) => `${place}: ${link}`),
  ])
  expect(found).toEqual([])
  // The emails themselves contain the secrets, otherwise the search would prove nothing.
  expect(app.sent.some((email) => standalone(otp).test(email))).toBe(true)
})
