import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import type { BookingEdit } from "#app/booking/booking-request.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking, previewEdit } from "#app/booking/edit/edit-booking.server.ts"
import { read } from "#app/db/database.server.ts"
import { sumLines } from "#app/money/ledger/ledger.ts"
import { readLedger } from "#app/money/ledger/ledger-store.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { bookExtras } from "#app/villa/extras/book-extras.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { deleteStaff, insertAdmin, staffClient } from "../../support/admins.ts"
import { expectFailure } from "../../support/api.ts"
import { NOW, nightsTaken, rows, updateSampleVilla, withConcurrentWrite } from "../../support/app.ts"
import { createBooking, GUEST, uploadSlip } from "../../support/bookings.ts"
import { createExtra } from "../../support/create-extra.ts"
import { BREAKFAST } from "../../support/extras.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Noi" } as const
const STAFF = { actor: "admin", name: "Lek", id: "lek", role: "staff" } as const
const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  booking = await createBooking(app)
})

const edit = (fields: BookingEdit, version?: number, by = app) => editBooking(by, booking.id, fields, ADMIN, version)
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const history = async () => (await read(app.db, readHistory(app.db, booking.id)))[0]
const searchWords = async () =>
  (await rows<{ word: string }>("select word from booking_words where booking_id = ? order by word", booking.id)).map(
    ({ word }) => word,
  )

describe("an admin edits", () => {
  it("the customer, and search finds the new details", async () => {
    expect(await edit({ customerName: "Somchai  Jai Dee" })).toMatchObject({
      ok: true,
      value: { customer: { firstName: "Somchai", lastName: "Jai Dee", email: "", phone: "" } },
    })
    expect(await searchWords()).toContain("somchai")
    await edit({ customerName: "Anna", customerInfo: { email: "anna@example.com" } })
    expect((await stored()).customer).toEqual({ firstName: "Anna", lastName: "", email: "anna@example.com", phone: "" })
    expect(await searchWords()).toEqual(
      [booking.reference.slice(3).toLowerCase(), "anna", "anna@example.com", booking.reference.toLowerCase()].sort(),
    )
  })

  it("the arrival and the party, whose sum is the number of guests", async () => {
    expect(await edit({ arrival: "22:00", adults: 2, children: 1 })).toMatchObject({
      ok: true,
      value: { arrival: "22:00", adults: 2, children: 1, guests: 3 },
    })
    expect(await edit({ guests: 5 })).toMatchObject({ ok: true, value: { adults: null, children: null, guests: 5 } })
    expect(await edit({ guests: 5, adults: 2, children: 1 })).toMatchObject({ ok: false, error: "party-mismatch" })
    expect(await edit({ arrival: "noon" })).toMatchObject({ ok: false, error: "arrival-invalid" })
    expect(await edit({ arrival: null })).toMatchObject({ ok: true, value: { arrival: null } })
  })

  it("dates, at a new price and with their nights", async () => {
    expect(await edit({ checkIn: "2090-12-06", checkOut: "2090-12-09" })).toMatchObject({
      ok: true,
      value: { total: 28000_00, price: { nights: 3, total: 28000_00 } },
    })
    expect(await nightsTaken(booking.id)).toEqual(["2090-12-06", "2090-12-07", "2090-12-08"])
  })

  it("a total, which later date changes keep", async () => {
    expect(await edit({ totalPrice: 30000_00 })).toMatchObject({
      value: { total: 30000_00, price: { nights: 4, subtotal: 38000_00, discountTotal: 8000_00, total: 30000_00 } },
    })
    expect(await edit({ checkOut: "2090-12-08", totalPrice: 50000_00 })).toMatchObject({
      value: { total: 50000_00, price: { nights: 5, subtotal: 50000_00, discountTotal: 0, discountPercent: null } },
    })
    expect(await edit({ guests: 4 })).toMatchObject({ value: { total: 50000_00 } })
  })

  it("dates, keeping an agreed price unless asked to recalculate", async () => {
    await edit({ totalPrice: 30000_00 })
    const longer = { checkOut: "2090-12-08" }
    expect(await edit(longer)).toMatchObject({ value: { total: 30000_00, price: { nights: 5, total: 30000_00 } } })
    expect(await edit({ recalculate: true })).toMatchObject({ value: { total: 42500_00 } })
    expect((await stored()).price.agreed).toBeUndefined()
    expect(await edit({ checkOut: "2090-12-07", recalculate: false })).toMatchObject({ value: { total: 42500_00 } })
  })

  it("a confirmed booking", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    expect(await edit({ guests: 5, checkOut: "2090-12-08" })).toMatchObject({
      value: { status: "confirmed", guests: 5, checkOut: "2090-12-08" },
    })
    expect(await nightsTaken(booking.id)).toHaveLength(5)
  })

  it("a stay that has begun", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    app.clock.now = Date.UTC(2090, 11, 5, 3)
    expect(await edit({ checkOut: "2090-12-08" })).toMatchObject({ ok: true, value: { checkOut: "2090-12-08" } })
    expect(await edit({ checkIn: "2090-12-04" })).toMatchObject({ ok: true, value: { checkIn: "2090-12-04" } })
    expect(await edit({ checkIn: "2089-12-04" })).toMatchObject({ ok: false, error: "date-past" })
  })

  it("fields and status in one batch", async () => {
    expect(await edit({ guests: 3, status: "confirmed" })).toMatchObject({ value: { guests: 3, status: "confirmed" } })
    expect(await history()).toHaveLength(2)
  })

  it("with their name in the history", async () => {
    await edit({ guests: 3 })
    expect((await history())[1]).toEqual({
      at: NOW,
      actor: "admin",
      actorName: "Noi",
      action: "changed",
      from: null,
      to: null,
      reason: null,
      changes: [{ field: "guests", from: 2, to: 3 }],
    })
  })

  it("nothing, without an event", async () => {
    expect(await edit({ guests: 2, checkIn: "2090-12-03", totalPrice: 34000_00, customerInfo: {} })).toMatchObject({
      ok: true,
      value: { version: 1 },
    })
    expect(await history()).toHaveLength(1)
  })
})

describe("the preview of an edit", () => {
  const preview = (fields: BookingEdit) => previewEdit(app, booking.id, fields, ADMIN)

  it("names what changes and changes nothing", async () => {
    expect(await preview({ guests: 4, checkOut: "2090-12-08", recalculate: false })).toEqual({
      ok: true,
      value: {
        changes: [
          { field: "checkOut", from: "2090-12-07", to: "2090-12-08" },
          { field: "guests", from: 2, to: 4 },
        ],
        total: { before: 34000_00, after: 34000_00 },
        listTotal: 42500_00,
        codeDropped: null,
        returned: null,
        balance: null,
        warnings: [],
        past: null,
      },
    })
    expect((await stored()).version).toBe(1)
  })

  it("says what is to be collected or returned once paid", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    for (const [totalPrice, balance] of [
      [40000_00, 6000_00],
      [30000_00, -4000_00],
      [34000_00, 0],
    ])
      expect(await preview({ totalPrice })).toMatchObject({ value: { total: { after: totalPrice }, balance } })
  })

  it("is refused as the edit would be", async () => {
    await createBooking(app, { checkIn: "2090-12-07", checkOut: "2090-12-09" }, "guest-2")
    const longer = { checkOut: "2090-12-08" }
    const refused = { ok: false, error: "dates-unavailable", data: { nights: ["2090-12-07"] } }
    expect([await preview(longer), await edit(longer)]).toEqual([refused, refused])
    expect(await preview({ guests: 7 })).toMatchObject({ error: "guests-out-of-range" })
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await preview({ guests: 3 })).toMatchObject({ error: "booking-frozen" })
    expect(await previewEdit(app, "nobody-s", {}, ADMIN)).toMatchObject({ error: "not-found" })
  })
})

describe("an edit is rejected", () => {
  it.each<[string, BookingEdit, string]>([
    ["without nights", { checkOut: "2090-12-03" }, "same-day"],
    ["without dates", { checkIn: "" }, "dates-missing"],
    ["with an invalid date", { checkIn: "soon" }, "date-invalid"],
    ["more than a year ago", { checkIn: "2089-11-20" }, "date-past"],
    ["without rooms", { rooms: 0 }, "rooms-out-of-range"],
    ["with too many guests", { guests: 7 }, "guests-out-of-range"],
    ["with a disabled method", { paymentMethod: "credit_card" }, "payment-method-disabled"],
    ["to in_review without a slip", { guests: 3, status: "in_review" }, "slip-missing"],
  ])("%s", async (_, fields, error) => {
    expect(await edit(fields)).toMatchObject({ ok: false, error })
    expect(await stored()).toEqual(booking)
  })

  it("for taken nights, which are named", async () => {
    await createBooking(app, { checkIn: "2090-12-07", checkOut: "2090-12-09" }, "guest-2")
    expect(await edit({ checkOut: "2090-12-09" })).toEqual({
      ok: false,
      error: "dates-unavailable",
      data: { nights: ["2090-12-07", "2090-12-08"] },
    })
    expect(await stored()).toEqual(booking)
  })

  it("after a cancellation", async () => {
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await edit({ guests: 3 })).toMatchObject({ ok: false, error: "booking-frozen" })
  })

  it("if the booking has changed since; the same edit twice is no conflict", async () => {
    expect(await edit({ guests: 3 }, 1)).toMatchObject({ ok: true })
    expect(await edit({ guests: 3 }, 1)).toMatchObject({ ok: true, value: { version: 2 } })
    expect(await edit({ guests: 4 }, 1)).toMatchObject({ ok: false, error: "booking-edited" })
    const slow = withConcurrentWrite(app, () => edit({ guests: 6 }))
    expect(await edit({ guests: 4 }, 2, slow)).toMatchObject({ ok: false, error: "booking-edited" })
    expect((await stored()).guests).toBe(6)
  })

  it("for an unknown booking", async () => {
    expect(await editBooking(app, "nobody's", {}, ADMIN)).toMatchObject({ ok: false, error: "not-found" })
  })
})

describe("the price of a confirmed booking", () => {
  setUpClock()
  const PER_GUEST = { ...DEFAULT_OFFER, includedGuests: 2, extraGuestFee: 500_00 }
  const byStaff = (fields: BookingEdit) => editBooking(app, booking.id, fields, STAFF)
  const reduced = () =>
    rows<{ actor_id: string | null; facts: string }>("select actor_id, facts from alerts where kind = 'reduced'")

  it.each<[string, BookingEdit]>([
    ["a lower price", { totalPrice: 0 }],
    ["a higher price", { totalPrice: 40000_00 }],
    ["today's price list", { recalculate: true }],
    ["a price with other dates", { checkOut: "2090-12-08", totalPrice: 100_00 }],
    ["a price with a cancellation", { status: "cancelled", totalPrice: 0 }],
  ])("is not set by staff: %s", async (_, fields) => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    await updateSampleVilla(app, { weekdayDiscountedPrice: 5000_00 })
    const before = await stored()
    expect(await byStaff(fields)).toMatchObject({ ok: false, error: "price-owner-only" })
    expect(await previewEdit(app, booking.id, fields, STAFF)).toMatchObject({ ok: false, error: "price-owner-only" })
    expect(await stored()).toEqual(before)
    await updateSampleVilla(app, { weekdayDiscountedPrice: 8500_00 })
  })

  it("follows the price list where staff change dates, and owners are told that it fell", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    expect(await byStaff({ checkOut: "2090-12-05" })).toMatchObject({ value: { total: 17000_00 } })
    const [alert] = await reduced()
    expect(JSON.parse(alert!.facts)).toMatchObject({ amount: 17000_00, by: "Lek" })
    expect(await byStaff({ checkOut: "2090-12-07" })).toMatchObject({ value: { total: 34000_00 } })
    expect(await reduced()).toHaveLength(1)
  })

  it("cannot be lowered by way of a cheaper stay: the way back costs the price list's", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    for (const kept of [{ totalPrice: 34000_00 }, { recalculate: false }])
      expect(await byStaff({ checkOut: "2090-12-08", ...kept })).toMatchObject({ error: "price-owner-only" })
    const night = { checkOut: "2090-12-04", rooms: 1 }
    const back = { checkOut: booking.checkOut, rooms: 3 }
    expect(await byStaff(night)).toMatchObject({ ok: true })
    const { total } = await stored()
    expect(total).toBeLessThan(34000_00)
    for (const chain of [{ totalPrice: total }, { recalculate: false }, { totalPrice: 1 }])
      expect(await byStaff({ ...back, ...chain })).toMatchObject({ error: "price-owner-only" })
    expect(await stored()).toMatchObject({ ...night, total })
    expect(await byStaff(back)).toMatchObject({ value: { total: 34000_00 } })
  })

  it("is kept for a cheaper stay without becoming a price that was agreed", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    expect(await byStaff({ checkOut: "2090-12-05", recalculate: false })).toMatchObject({ value: { total: 34000_00 } })
    expect((await stored()).price.agreed).toBeUndefined()
    expect(await byStaff({ checkOut: "2090-12-06" })).toMatchObject({ value: { total: 25500_00 } })
  })

  it("is an owner's for another stay where one was agreed below the list, unless staff use the price list", async () => {
    await editBooking(app, booking.id, { totalPrice: 20000_00 }, ADMIN)
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    const later = { checkIn: "2090-12-04", checkOut: "2090-12-08" }
    expect(await byStaff(later)).toMatchObject({ error: "price-owner-only" })
    expect(await previewEdit(app, booking.id, later, STAFF)).toMatchObject({ error: "price-owner-only" })
    expect(await byStaff({ ...later, recalculate: true })).toMatchObject({ ok: true })
    expect((await stored()).price.agreed).toBeUndefined()
  })

  it("rises with more guests and does not fall with fewer by staff", async () => {
    await updateSampleVilla(app, { offer: PER_GUEST })
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    expect(await byStaff({ guests: 4, totalPrice: 34000_00 })).toMatchObject({ error: "price-owner-only" })
    expect(await byStaff({ guests: 4 })).toMatchObject({ value: { guests: 4, total: 38000_00 } })
    expect(await byStaff({ guests: 3, recalculate: true })).toMatchObject({ error: "price-owner-only" })
    expect(await byStaff({ adults: 2, children: 1 })).toMatchObject({ value: { guests: 3, total: 38000_00 } })
    expect(await edit({ guests: 2 })).toMatchObject({ value: { guests: 2, total: 34000_00 } })
    await updateSampleVilla(app, { offer: DEFAULT_OFFER })
  })

  it("is set by owners, in the history, and the other owners are told", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    expect(await editBooking(app, booking.id, { totalPrice: 30000_00 }, { ...ADMIN, id: "a1" })).toMatchObject({
      value: { total: 30000_00 },
    })
    expect((await history()).at(-1)).toMatchObject({
      actorName: "Noi",
      changes: [{ field: "totalPrice", from: 34000_00, to: 30000_00 }],
    })
    expect(await reduced()).toMatchObject([{ actor_id: "a1" }])
    await editBooking(app, booking.id, { totalPrice: 31000_00 }, { ...ADMIN, id: "a1" })
    expect(await reduced()).toHaveLength(1)
    const waiver = { kind: "waiver", amount: 1000_00, note: "Goodwill" } as const
    await recordLedgerLine(app, booking.id, waiver, { ...ADMIN, id: "a1" })
    expect((await reduced()).map(({ facts }) => JSON.parse(facts).amount)).toEqual([4000_00, 1000_00])
  })

  it.each<[string, () => Promise<unknown>]>([
    ["while a slip is checked", async () => attachSlip(app, booking.id, await uploadSlip(app), GUEST)],
    [
      "after a slip was rejected",
      async () => {
        await attachSlip(app, booking.id, await uploadSlip(app), GUEST)
        await changeStatus(app, booking.id, "pending_payment", ADMIN)
      },
    ],
    [
      "after a part was received",
      () =>
        rows(
          `insert into ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, actor)
            values ('2090-11-21', '2090-11-21', 'part', ?, 1, 'payment', 'cash', 100, 'admin')`,
          booking.id,
        ),
    ],
  ])("is an owner's before, and the others are told: %s", async (_, pay) => {
    await pay()
    for (const fields of [{ totalPrice: 0 }, { totalPrice: 0, status: "confirmed" }, { totalPrice: 33999_00 }] as const)
      expect(await byStaff(fields)).toMatchObject({ error: "price-owner-only" })
    expect(await previewEdit(app, booking.id, { totalPrice: 0 }, STAFF)).toMatchObject({ error: "price-owner-only" })
    expect((await stored()).total).toBe(34000_00)
    const owner = { ...ADMIN, id: "a1" }
    expect(await editBooking(app, booking.id, { totalPrice: 30000_00 }, owner)).toMatchObject({
      value: { total: 30000_00 },
    })
    expect(await reduced()).toMatchObject([{ actor_id: "a1" }])
  })

  it("is free to set before, also in the edit that confirms", async () => {
    expect(await byStaff({ totalPrice: 30000_00 })).toMatchObject({ ok: true })
    expect(await byStaff({ totalPrice: 29000_00, status: "confirmed" })).toMatchObject({ value: { total: 29000_00 } })
  })

  it("is told to owners where staff set it below the list before, not where an owner does", async () => {
    await byStaff({ totalPrice: 30000_00 })
    await byStaff({ specialRequests: "A cot", totalPrice: 30000_00 })
    await byStaff({ totalPrice: 340_00, status: "confirmed" })
    const alerts = await reduced()
    expect(alerts.map(({ facts }) => JSON.parse(facts).amount)).toEqual([4000_00, 33660_00])
    expect(alerts).toMatchObject([{ actor_id: "lek" }, { actor_id: "lek" }])
    booking = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-12" })
    await edit({ totalPrice: 1000_00 })
    await byStaff({ totalPrice: 18000_00 })
    expect(await reduced()).toHaveLength(2)
  })

  it("falls with the charges of extras, whatever it was, and owners are told of both together", async () => {
    await createExtra(app, BREAKFAST)
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    await bookExtras(app, booking.id, [{ id: "breakfast", quantity: 2 }], GUEST)
    const charged = async () => sumLines((await read(app.db, readLedger(app.db, booking.id)))[0]).charged
    const before = await charged()
    await byStaff({ checkOut: "2090-12-05" })
    const less = before - (await charged())
    expect(less).toBeGreaterThan(0)
    const amounts = async () => (await reduced()).map(({ facts }) => JSON.parse(facts).amount)
    expect(await amounts()).toEqual([17000_00 + less])
    await edit({ checkOut: booking.checkOut, totalPrice: 40000_00 })
    await byStaff({ checkOut: "2090-12-05" })
    expect(await stored()).toMatchObject({ checkOut: "2090-12-05", total: 40000_00 })
    expect(await amounts()).toEqual([17000_00 + less, less])
    await bookExtras(app, booking.id, [{ id: "breakfast", quantity: 0 }], { ...ADMIN, id: "a1" })
    expect(await amounts()).toEqual([17000_00 + less, less, before - less])
    await rows("delete from extras")
  })

  it("that was agreed above the list is not lowered by staff, whatever they change", async () => {
    await edit({ totalPrice: 60000_00 })
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    const cheaper = { checkOut: "2090-12-05", recalculate: true }
    expect(await byStaff(cheaper)).toMatchObject({ error: "price-owner-only" })
    expect(await previewEdit(app, booking.id, cheaper, STAFF)).toMatchObject({ error: "price-owner-only" })
    expect(await edit(cheaper)).toMatchObject({ value: { total: 17000_00 } })
  })

  it("is 403 for staff by the call and on the page, and no field of their form", async () => {
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    await deleteStaff()
    const staff = await staffClient(app, await insertAdmin(app, { role: "staff" }))
    const owner = await staffClient(app, await insertAdmin(app, { email: "other@example.com" }))
    const [call, page] = [`/api/admin/bookings/${booking.id}`, `/admin/bookings/${booking.id}/edit`]
    expectFailure(await staff.patch(call, { totalPrice: 0 }), 403, "ownerOnly")
    expectFailure(await staff.patch(call, { bookingDetails: { totalPrice: 0 } }), 403, "ownerOnly")
    expect((await staff.patch(call, { checkOut: "2090-12-04", rooms: 1 })).status).toBe(200)
    const back = { checkOut: "2090-12-07", rooms: 3 }
    const { total } = await stored()
    expectFailure(await staff.patch(call, { ...back, totalPrice: total / 100 }), 403, "ownerOnly")
    expectFailure(await staff.patch(call, { ...back, recalculate: false }), 403, "ownerOnly")
    expect((await staff.patch(call, back)).status).toBe(200)
    expect(String((await staff.get(page)).body)).not.toContain('name="totalPrice"')
    expect(String((await owner.get(page)).body)).toContain('name="totalPrice"')
    const form = {
      version: "4",
      checkIn: booking.checkIn,
      checkOut: booking.checkOut,
      rooms: "3",
      guests: "2",
      totalPrice: "1",
    }
    for (const check of [{}, { check: "on" }] as Record<string, string>[]) {
      const refused = await staff.form(page, { ...form, ...check, customerName: "Nok" })
      expect([check, refused.status]).toEqual([check, 403])
    }
    expect((await stored()).total).toBe(34000_00)
    expect((await owner.patch(call, { totalPrice: 30000 })).status).toBe(200)
  })
})
