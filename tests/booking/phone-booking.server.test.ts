import { runInDurableObject } from "cloudflare:test"
import { describe, expect, it } from "vitest"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { previewBooking } from "#app/booking/preview-booking.server.ts"
import { type BookingRequest, startBooking } from "#app/booking/start-booking.server.ts"
import { read } from "#app/db/database.server.ts"
import { readLedger } from "#app/money/ledger/ledger-store.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { readEmailsOf } from "#app/notify/email/outbox-store.server.ts"
import { countdownStub, HOUR_MS, NOW, nightsTaken, rows } from "../support/app.ts"
import { GUEST, REQUEST } from "../support/bookings.ts"
import { setUpVilla } from "../support/set-up.ts"

const MALI = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "+4915123456789" }
const ADMIN = { actor: "admin", name: "Noi" } as const
const app = setUpVilla()

const start = (request: Partial<BookingRequest> = {}) =>
  startBooking(app, { ...REQUEST, customer: MALI, ...request }, { ...GUEST, ...ADMIN })
async function started(request: Partial<BookingRequest> = {}) {
  const result = await start(request)
  if (!result.ok) throw new Error(result.error)
  return result.value.booking
}
const about = async (id: string) => {
  const { emails, ...found } = await read(app.db, {
    booking: readBooking(app.db, id),
    ledger: readLedger(app.db, id),
    history: readHistory(app.db, id),
    emails: readEmailsOf(app.db, id, 20),
  })
  return { ...found, emails: emails.map(({ kind }) => kind) }
}

describe("what staff know about the stay", () => {
  it("is saved with the booking", async () => {
    const told = { arrival: "18:00", adults: 1, children: 1 } as const
    expect(await started(told)).toMatchObject({ ...told, guests: 2 })
    expect((await start({ checkIn: "2090-12-08", checkOut: "2090-12-09", ...told, guests: 3 })).ok).toBe(false)
  })
})

describe("a booking that is paid already", () => {
  it("is confirmed with the payment in the ledger, and its guest gets the confirmation", async () => {
    const { id } = await started({ received: { channel: "cash" } })
    const { booking, ledger, history, emails } = await about(id)
    expect(booking).toMatchObject({ status: "confirmed", paymentDeadline: null, customer: MALI })
    expect(ledger).toMatchObject([
      { amount: 34000_00, channel: "cash", evidence: null, actor: "admin", actorName: "Noi", at: NOW },
    ])
    expect(history).toMatchObject([{ action: "booked", from: null, to: "confirmed" }])
    expect(emails).toEqual(["confirmed"])
    expect(await nightsTaken(id)).toHaveLength(4)
  })

  it.each([
    [{ amount: 10000_00, channel: "bank" } as const, [{ amount: 10000_00, channel: "bank" }]],
    [{ amount: 0 }, []],
  ])("in part: %j", async (received, lines) => {
    const { id } = await started({ received, totalAgreed: 30000_00 })
    const { booking, ledger } = await about(id)
    expect(booking).toMatchObject({ status: "confirmed", total: 30000_00 })
    expect(ledger.map(({ amount, channel }) => ({ amount, channel }))).toEqual(lines)
  })

  it("takes no dates twice, and then records no money", async () => {
    await started()
    expect(await start({ received: {} })).toMatchObject({ ok: false, error: "dates-unavailable" })
    expect((await read(app.db, readLedger(app.db, "")))[0]).toEqual([])
  })
})

describe("a booking that is held until a time", () => {
  it("has that deadline, in the villa's time zone, and so has its countdown", async () => {
    // 18:00 in Bangkok
    const { id, paymentDeadline } = await started({ holdUntil: "2090-11-24T18:00" })
    expect(paymentDeadline).toBe(Date.UTC(2090, 10, 24, 11))
    expect(await runInDurableObject(countdownStub(id), (_, { storage }) => storage.getAlarm())).toBe(paymentDeadline)
  })

  it.each([
    ["2090-11-24T18:00:00+07:00", Date.UTC(2090, 10, 24, 11)],
    ["", NOW + 2 * HOUR_MS],
    [undefined, NOW + 2 * HOUR_MS],
  ])("%j", async (holdUntil, deadline) => {
    expect((await started({ holdUntil })).paymentDeadline).toBe(deadline)
  })

  it.each(["2090-11-21T00:40", "2090-12-22T00:00", "2089-01-01T00:00", "soon", "2090-02-30T10:00"])(
    "refuses %s",
    async (holdUntil) => {
      expect(await start({ holdUntil })).toMatchObject({ ok: false, error: "hold-out-of-range" })
    },
  )
})

describe("a stay that has begun or is over", () => {
  const past = { checkIn: "2090-11-01", checkOut: "2090-11-04" }

  it("may be entered by staff, up to a year back, and never by guests", async () => {
    expect(await start(past)).toMatchObject({ ok: true })
    expect(await start({ checkIn: "2089-11-21", checkOut: "2089-11-23" })).toMatchObject({ ok: true })
    const older = { checkIn: "2089-11-20", checkOut: "2089-11-21" }
    expect(await start(older)).toMatchObject({ ok: false, error: "date-past" })
    const byGuest = await startBooking(app, { ...REQUEST, checkIn: "2090-11-20", checkOut: "2090-11-23" }, GUEST)
    expect(byGuest).toMatchObject({ ok: false, error: "date-past" })
  })

  it("sends its guest no email unless asked", async () => {
    const { id } = await started({ ...past, received: {} })
    expect((await about(id)).emails).toEqual([])
    const asked = await started({ checkIn: "2090-11-10", checkOut: "2090-11-12", received: {}, emailBegunStay: true })
    expect((await about(asked.id)).emails).toEqual(["confirmed"])
  })

  it("sends no email either when it was held first and is confirmed, edited or cancelled later", async () => {
    const { id } = await started(past)
    await editBooking(app, id, { customerInfo: { email: "other@example.com" } }, ADMIN)
    await changeStatus(app, id, "confirmed", ADMIN)
    await changeStatus(app, id, "cancelled", ADMIN)
    expect((await about(id)).emails).toEqual([])
  })

  it("sends them once its dates have been moved to the future", async () => {
    const { id } = await started(past)
    await editBooking(app, id, { checkIn: "2090-12-01", checkOut: "2090-12-03" }, ADMIN)
    await changeStatus(app, id, "confirmed", ADMIN)
    expect((await about(id)).emails).toEqual(["confirmed"])
  })

  it("expires without an email about booking again", async () => {
    const { id } = await started(past)
    app.clock.now += 3 * HOUR_MS
    await expireBookings(app)
    expect(await about(id)).toMatchObject({ booking: { status: "cancelled", cancelReason: "expired" }, emails: [] })
  })
})

describe("the preview of a new booking", () => {
  it.each([
    [{}, { nights: 4, listTotal: 34000_00, total: 34000_00, begun: false }],
    [{ totalAgreed: 30000_00 }, { nights: 4, listTotal: 34000_00, total: 30000_00, begun: false }],
    [
      { checkIn: "2090-11-20", checkOut: "2090-11-22" },
      { nights: 2, begun: true },
    ],
    [
      { checkIn: "2090-11-21", checkOut: "2090-11-22" },
      { nights: 1, begun: false },
    ],
  ])("%j", async (asked, preview) => {
    expect(await previewBooking(app, { ...REQUEST, ...asked })).toMatchObject({ ok: true, value: preview })
  })

  it("names taken nights", async () => {
    await started()
    expect(await previewBooking(app, REQUEST)).toMatchObject({
      error: "dates-unavailable",
      data: { nights: ["2090-12-03", "2090-12-04", "2090-12-05", "2090-12-06"] },
    })
  })
})

describe("a price below the list", () => {
  it.each([
    ["staff", 30000_00, [4000_00]],
    ["staff", 34000_00, []],
    ["staff", 40000_00, []],
    ["owner", 30000_00, []],
  ] as const)("agreed by %s for %i satang is told to owners", async (role, totalAgreed, amounts) => {
    const made = await startBooking(app, { ...REQUEST, customer: MALI, totalAgreed }, { ...GUEST, ...ADMIN, role })
    expect(made.ok).toBe(true)
    const alerts = await rows<{ facts: string }>("select facts from alerts where kind = 'reduced'")
    expect(alerts.map(({ facts }) => JSON.parse(facts).amount)).toEqual(amounts)
  })
})

describe("confirming", () => {
  it.each([
    [{}, [{ amount: 34000_00, channel: "bank" }], undefined],
    [{ channel: "cash" } as const, [{ amount: 34000_00, channel: "cash" }], undefined],
    [{ amount: 20000_00, channel: "cash" } as const, [{ amount: 20000_00, channel: "cash" }], 14000_00],
    [{ amount: 0 }, [], 34000_00],
  ])("records %j as received", async (received, lines, remaining) => {
    const { id } = await started()
    await changeStatus(app, id, "confirmed", ADMIN, null, undefined, received)
    const { ledger } = await about(id)
    expect(ledger.map(({ amount, channel }) => ({ amount, channel }))).toEqual(lines)
    const [emails] = await read(app.db, readEmailsOf(app.db, id, 20))
    const confirmed = emails.find(({ kind }) => kind === "confirmed")
    expect(confirmed?.facts).toMatchObject({ remaining: remaining ?? 0 })
  })
})
