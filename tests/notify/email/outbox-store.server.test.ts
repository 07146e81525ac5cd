import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { insertOtpEmail, readDueEmails } from "#app/notify/email/outbox-store.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { deleteBookings, HOUR_MS, insertSampleVilla, rows, type TestApp, testApp } from "../../support/app.ts"
import { createBooking, GUEST, uploadSlip } from "../../support/bookings.ts"
import { ADMIN } from "../../support/payment-links.ts"

const VICTIM = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }

let app: TestApp
let log: MockInstance<typeof console.log>
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await deleteBookings()
  log = vi.spyOn(console, "log").mockImplementation(() => undefined)
  app = limitedApp()
})

afterEach(() => log.mockRestore())

/** The app with email limits, but without hold limits per minute. */
function limitedApp(): TestApp {
  const limited = testApp({})
  limited.limits = { ...limited.limits, booking: async () => true, upload: async () => true }
  return limited
}

const kinds = async () =>
  (await rows<{ kind: string }>("select kind from outbox order by rowid")).map(({ kind }) => kind)

/** A booking by another guest with the victim's email address. */
async function createBookingFor(number: number, email = VICTIM.email): Promise<Booking> {
  const stay = { checkIn: dateAfter("2090-12-01", number), checkOut: dateAfter("2090-12-02", number) }
  // Without hold limits.
  const booking = await createBooking(testApp(), stay, `guest-${number}`)
  await setCustomerInfo(app, booking.id, { ...VICTIM, email }, GUEST)
  return booking
}

describe("emails caused by guests", () => {
  it("are limited to ten an hour per address, for any bookings", async () => {
    for (let number = 0; number < 14; number++) await createBookingFor(number)
    expect(await kinds()).toHaveLength(10)
    await createBookingFor(14, "MALI@Example.com")
    expect(await kinds()).toHaveLength(10)
    await createBookingFor(15, "other@example.com")
    expect(await kinds()).toHaveLength(11)
    app.clock.now += HOUR_MS
    await createBookingFor(16)
    expect(await kinds()).toHaveLength(12)
  })

  it("are limited exactly when many bookings expire in one batch", async () => {
    for (let number = 0; number < 14; number++) await createBookingFor(number)
    await rows("delete from outbox")
    app.clock.now += 2 * HOUR_MS
    expect(await expireBookings(app)).toBe(14)
    expect(await kinds()).toEqual(Array(10).fill("expired"))
  })

  it("are dropped with a log entry without personal data", async () => {
    for (let number = 0; number < 11; number++) await createBookingFor(number)
    const lines = log.mock.calls.map(([line]) => String(line))
    expect(lines.filter((line) => line.includes("email-not-queued"))).toEqual([
      expect.stringMatching(/^\{"event":"email-not-queued","booking":"[\w-]+","kind":"received"\}$/),
    ])
  })

  it("do not limit emails caused by admins", async () => {
    const bookings: Booking[] = []
    for (let number = 0; number < 12; number++) bookings.push(await createBookingFor(number))
    for (const { id } of bookings) await changeStatus(app, id, "confirmed", ADMIN)
    expect((await kinds()).filter((kind) => kind === "confirmed")).toHaveLength(12)
  })

  // Who books with another's address and pays could otherwise have their confirmation sent every minute.
  it("count every email of the mailbox but OTPs, also those that are always sent", async () => {
    const bookings: Booking[] = []
    for (let number = 0; number < 5; number++) bookings.push(await createBookingFor(number))
    for (const { id } of bookings) await changeStatus(app, id, "confirmed", ADMIN)
    expect(await kinds()).toHaveLength(10)
    await createBookingFor(5)
    expect(await kinds()).toHaveLength(10)
  })

  it("count addresses with a tag after a plus sign as one mailbox", async () => {
    for (let number = 0; number < 12; number++) await createBookingFor(number, `Mali+${number}@example.com`)
    expect(await kinds()).toHaveLength(10)
    await createBookingFor(12)
    expect(await kinds()).toHaveLength(10)
    await createBookingFor(13, "+mali@example.com")
    expect(await kinds()).toHaveLength(11)
  })

  it("ignore the dots of Gmail addresses only", async () => {
    const addresses = ["mali@gmail.com", "m.ali@gmail.com", "m.a.l.i+x@gmail.com", "ma.li@googlemail.com"]
    for (let number = 0; number < 12; number++) await createBookingFor(number, addresses[number % 4])
    expect(await kinds()).toHaveLength(10)
    await createBookingFor(12, "m.ali@example.com")
    expect(await kinds()).toHaveLength(11)
  })

  it("are thirty an hour for the bookings of one network, whatever addresses they go to", async () => {
    const bookings: Booking[] = []
    for (let number = 0; number < 32; number++)
      bookings.push(await createBookingFor(number, `guest-${number}@example.com`))
    expect(await kinds()).toHaveLength(30)
    await rows("update bookings set address_hash = 'another' where id = ?", bookings[31]!.id)
    await attachSlip(app, bookings[31]!.id, await uploadSlip(app, "guest-31"), GUEST)
    await changeStatus(app, bookings[30]!.id, "confirmed", ADMIN)
    expect((await kinds()).slice(30)).toEqual(["slip-received", "confirmed"])
    app.clock.now += HOUR_MS
    await attachSlip(app, bookings[0]!.id, await uploadSlip(app, "guest-0"), GUEST)
    expect(await kinds()).toHaveLength(33)
  })

  it("are thirty for one network also when its bookings expire in one batch", async () => {
    for (let number = 0; number < 32; number++) await createBookingFor(number, `guest-${number}@example.com`)
    await rows("delete from outbox")
    app.clock.now += 2 * HOUR_MS
    expect(await expireBookings(app)).toBe(32)
    expect(await kinds()).toHaveLength(30)
  })

  it("are not limited with LIMITS=off", async () => {
    app = testApp()
    for (let number = 0; number < 12; number++) await createBookingFor(number)
    expect(await kinds()).toHaveLength(12)
  })
})

describe("an email about a slip", () => {
  it("is queued once per slip, however often it is removed and attached again", async () => {
    const booking = await createBookingFor(0)
    const slipId = await uploadSlip(app, "guest-0")
    for (let time = 0; time < 4; time++) {
      await attachSlip(app, booking.id, slipId, GUEST)
      await changeStatus(app, booking.id, "pending_payment", GUEST)
    }
    await attachSlip(app, booking.id, await uploadSlip(app, "guest-0"), GUEST)
    expect(await kinds()).toEqual(["received", "slip-received", "slip-received"])
  })
})

describe("OTPs", () => {
  const facts = { villaName: { th: "", en: "" }, reference: "", amount: 1, code: "123456", validMinutes: 5 }
  const code = (id: string, recipient = VICTIM.email, bookingId: string | null = null) =>
    insertOtpEmail(
      { id, kind: "code", language: "th", recipient, facts, bookingId },
      { now: app.now(), limited: app.settings.limited },
    )

  it("have a separate limit of ten an hour per address", async () => {
    for (let number = 0; number < 12; number++) await createBookingFor(number)
    const results = []
    for (let number = 0; number < 12; number++) results.push(...(await write(app.db, [code(`code-${number}`)])))
    expect(results.filter(({ meta }) => meta.changes === 1)).toHaveLength(10)
    const [tagged] = await write(app.db, [code("code-tagged", VICTIM.email.replace("@", "+1@"))])
    expect(tagged?.meta.changes).toBe(0)
    const [other] = await write(app.db, [code("code-other", "other@example.com")])
    expect(other?.meta.changes).toBe(1)
  })

  it("are not used up by a stranger's bookings with the same mailbox, from another network", async () => {
    const sentFor = async (bookingId: string | null, codes: number) => {
      const sends = Array.from({ length: codes }, () => code(crypto.randomUUID(), VICTIM.email, bookingId))
      return (await write(app.db, sends)).filter(({ meta }) => meta.changes === 1).length
    }
    const bookingFrom = async (number: number, network: string) => {
      const { id } = await createBookingFor(number)
      await rows("update bookings set address_hash = ? where id = ?", network, id)
      return id
    }
    const [first, second] = [await bookingFrom(0, "stranger"), await bookingFrom(1, "stranger")]
    const own = await bookingFrom(2, "guest")
    expect([await sentFor(first, 5), await sentFor(second, 6)]).toEqual([5, 5])
    expect(await sentFor(own, 5)).toBe(5)
    // Strangers of many networks still cannot flood a mailbox.
    expect([await sentFor(null, 11), await sentFor(await bookingFrom(3, "third"), 11)]).toEqual([10, 5])
  })

  it("are sent before all other emails, even older ones", async () => {
    for (let number = 0; number < 10; number++) await createBookingFor(number)
    app.clock.now += 60_000
    await write(app.db, [code("code")])
    const [due] = await read(app.db, readDueEmails(app.db, app.now(), 3))
    expect(due.map(({ kind }) => kind)).toEqual(["code", "received", "received"])
  })
})
