import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { findBooking, guestViewer } from "#app/booking/find-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { BookingLinkRequest } from "#app/booking/guest-links/booking-link-request.ts"
import { sendBookingLink } from "#app/booking/guest-links/send-booking-link.server.ts"
import { readEmailToken } from "#app/http/credentials.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import {
  deleteBookings,
  forgetAttempts,
  HOUR_MS,
  insertSampleVilla,
  rows,
  type TestApp,
  testApp,
} from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { setUpClock } from "../../support/set-up.ts"

const MALI = { firstName: "Mali", lastName: "Srisuk", email: "Mali@example.com", phone: "0812345678" }
const UNKNOWN = "BV-000000"

let app: TestApp
let id: string
let reference: string
beforeAll(() => insertSampleVilla(testApp()))
setUpClock()
beforeEach(async () => {
  await deleteBookings()
  await forgetAttempts()
  const unlimited = testApp()
  const booking = await createBooking(unlimited)
  await setCustomerInfo(unlimited, booking.id, MALI, GUEST)
  await rows("delete from outbox")
  id = booking.id
  reference = booking.reference
  app = testApp({})
})

/** Moves the app's clock and that of the counters. */
function pass(hours: number) {
  app.clock.now += hours * HOUR_MS
  vi.setSystemTime(app.clock.now)
}

const typed = (changes: Record<string, string> = {}) =>
  BookingLinkRequest.parse({ email: "mali@example.com", reference, ...changes })
const send = (changes: Record<string, string> = {}, network = "192.0.2.1") =>
  sendBookingLink(app, typed(changes), { network })
const links = async () =>
  (
    await rows<{ recipient: string; language: string; facts: string }>(
      "select recipient, language, facts from outbox where kind = 'link-requested' order by rowid",
    )
  ).map(({ facts, ...email }) => ({ ...email, url: JSON.parse(facts).url as string }))

describe("the link to a booking", () => {
  it.each([
    ["as in the emails", (text: string) => text],
    ["in lower case and without its prefix", (text: string) => ` ${text.slice(3).toLowerCase()} `],
  ])("is emailed for its address and its number %s, in the booking's language", async (_, write) => {
    expect(await send({ email: " MALI@example.COM ", reference: write(reference) })).toEqual({ ok: true, value: null })
    const [email, ...others] = await links()
    expect(others).toEqual([])
    expect(email).toMatchObject({ recipient: "mali@example.com", language: "th" })
    const access = await readEmailToken(app, new URL(email!.url).searchParams.get("token")!)
    expect((await findBooking(app, id, guestViewer(null, access!)))?.booking.id).toBe(id)
  })

  it.each([
    ["another address", {}, { email: "other@example.com" }],
    ["another number", {}, { reference: UNKNOWN }],
    ["a booking whose data was erased", { erased_at: 1 }, {}],
    ["a booking that staff have deleted", { deleted_at: 1 }, {}],
    [
      "a stay so long ago that a link would not open it",
      { check_in: "2090-01-01", check_out: "2090-01-02", created_at: 1 },
      {},
    ],
  ])("is not emailed for %s, with the same result and as many batches", async (_, state, changes) => {
    const spent = async (work: () => Promise<unknown>) => {
      const before = app.usage.batches
      return [await work(), app.usage.batches - before]
    }
    const known = await spent(() => send())
    await rows("delete from outbox")
    for (const [column, value] of Object.entries(state)) await rows(`update bookings set ${column} = ?`, value)
    expect(await spent(() => send(changes))).toEqual(known)
    expect(await links()).toEqual([])
  })
})

describe("the limits", () => {
  it("are three emails a day for a booking, exactly, with the same result beyond them and from any network", async () => {
    const results = await Promise.all(Array.from({ length: 8 }, (_, index) => send({}, `192.0.2.${index}`)))
    expect(results).toEqual(Array(8).fill({ ok: true, value: null }))
    expect(await links()).toHaveLength(3)
    pass(24)
    await send()
    expect(await links()).toHaveLength(4)
  })

  it("cannot be used up by somebody who does not know the number", async () => {
    for (let index = 0; index < 6; index++) await send({ reference: UNKNOWN }, `192.0.2.${index}`)
    await send()
    expect(await links()).toHaveLength(1)
  })

  it("are twenty requests an hour for a network, exactly and whatever is typed", async () => {
    const requests = Array.from({ length: 25 }, (_, index) => send(index % 2 ? {} : { reference: UNKNOWN }))
    const refused = (await Promise.all(requests)).filter(({ ok }) => !ok)
    expect(refused).toEqual(Array(5).fill({ ok: false, error: "too-many-requests", data: { retryAfterSeconds: 3600 } }))
    expect(await send({}, "198.51.100.7")).toMatchObject({ ok: true })
    pass(1)
    expect(await send()).toMatchObject({ ok: true })
  })

  it("include that of a mailbox: ten emails an hour that guests cause", async () => {
    const unlimited = testApp()
    for (let number = 0; number < 4; number++) {
      const stay = { checkIn: dateAfter("2090-12-10", number), checkOut: dateAfter("2090-12-11", number) }
      const booking = await createBooking(unlimited, stay, `guest-${number}`)
      await setCustomerInfo(unlimited, booking.id, { ...MALI, email: `mali+${number}@example.com` }, GUEST)
    }
    await rows("delete from outbox")
    const known = await rows<{ reference: string; email: string }>("select reference, email from bookings")
    for (const [index, booking] of known.entries())
      for (let time = 0; time < 3; time++) await send(booking, `192.0.2.${index}`)
    expect(known).toHaveLength(5)
    expect(await links()).toHaveLength(10)
  })

  it("of a mailbox do not shut the guest of a confirmed booking out", async () => {
    for (let number = 0; number < 10; number++)
      await rows(
        `insert into outbox (id, kind, channel, language, recipient, facts, created_at, attempts)
          values (?, 'received', 'email', 'th', 'mali@example.com', '{}', ${app.clock.now}, 0)`,
        `stranger-${number}`,
      )
    await send()
    expect(await links()).toHaveLength(0)
    await rows("update bookings set status = 'confirmed', payment_deadline = null where id = ?", id)
    await send()
    expect(await links()).toHaveLength(1)
  })
})
