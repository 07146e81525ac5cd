import { env } from "cloudflare:workers"
import { expect, vi } from "vitest"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { Client } from "./api.ts"
import { rows, type TestApp, updateSampleVilla } from "./app.ts"
import { setChannels, stays } from "./feeds.ts"
import { MALI } from "./sample.ts"

/** What a documented example leaves out: who sends it, existing ids, and secrets that only the server knows. */
export type ExampleRequest = {
  /** Otherwise an admin, or somebody without cookies for calls that anyone may send. */
  client?: Client
  id?: string
  picture?: string
  passport?: string
  number?: string
  seal?: string
  token?: string
  month?: string
  body?: unknown
}

export type ExampleVilla = ReturnType<typeof exampleVilla>

/** A villa in which the documented examples are tried. @param image a picture to upload */
export function exampleVilla(
  app: TestApp,
  { admin, adminId, image }: { admin: Client; adminId: string; image: Uint8Array<ArrayBuffer> },
) {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const latestCode = async () => {
    const emails = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
    return JSON.parse(emails[0]!.facts).code as string
  }

  /** A guest with an unpaid booking and customer details. */
  async function guestBooking() {
    const client = new Client()
    const { id } = await client.book({ checkIn: day(20), checkOut: day(22) })
    expect((await client.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })).status).toBe(200)
    return { client, id }
  }

  async function confirmedGuest() {
    const guest = await guestBooking()
    expect((await admin.patch(`/api/admin/bookings/${guest.id}/status`, { status: "confirmed" })).status).toBe(200)
    return guest
  }

  /** A guest whose stay can be cancelled, with a security deposit. */
  async function cancellableGuest() {
    const cancellation = { tiers: [{ days: 1, percent: 100 }], graceHours: 0 }
    const damage = { amount: 500_000, when: "arrival" } as const
    await updateSampleVilla(app, { terms: { ...DEFAULT_TERMS, cancellation, damage } })
    return confirmedGuest()
  }

  /** A guest who has paid 100 baht too much. */
  async function overpaidGuest() {
    const guest = await confirmedGuest()
    const line = { kind: "payment", amount: 100, channel: "cash" }
    await admin.created(`/api/admin/bookings/${guest.id}/ledger`, line)
    return guest
  }

  async function link(): Promise<string> {
    const { data } = await admin.created("/api/admin/payment-links", { amount: 1500, description: "Deposit" })
    return data.paymentLink.id
  }

  /** The code that is emailed for something that a guest asks for. */
  async function codeFor(client: Client, id: string, purpose: string): Promise<string> {
    const answer = await client.post(`/api/booking/${id}/code`, { purpose })
    expect(answer.status, JSON.stringify(answer.body)).toBe(202)
    return latestCode()
  }

  /** Starts a card payment. @returns its one-time code */
  async function requestOtp(client: Client, base: string, extra: object = {}): Promise<string> {
    const card = { cardNumber: "4242424242424242", cardholderName: "MALI SRISUK", expiry: "12/40", cvv: "123" }
    const answer = await client.post(`${base}/card-payment`, { ...card, ...extra })
    expect(answer.status, JSON.stringify(answer.body)).toBe(202)
    return latestCode()
  }

  return {
    app,
    admin,
    adminId,
    image,
    day,
    advanceClock: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000),
    guestBooking,
    confirmedGuest,
    cancellableGuest,
    overpaidGuest,
    link,
    codeFor,
    requestOtp,
  }
}

export const EXAMPLE_FEED = { name: "Airbnb", url: "https://www.airbnb.com/calendar/ical/example.ics?s=0123" }

/** Adds a feed, or an export. @returns the response's data */
export async function exampleCalendar({ admin }: ExampleVilla, what: "feeds" | "exports", request: object) {
  await setChannels({ [EXAMPLE_FEED.url]: { file: stays() } }, env.TEST_CHANNELS.url)
  return (await admin.created(`/api/admin/calendars/${what}`, request)).data
}
