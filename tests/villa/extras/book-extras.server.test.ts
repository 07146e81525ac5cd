import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeBooking } from "#app/booking/change-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking, previewEdit } from "#app/booking/edit/edit-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { acceptMove } from "#app/booking/other-dates/answer-move.server.ts"
import { quoteMove } from "#app/booking/other-dates/price-move.server.ts"
import { requestMove } from "#app/booking/other-dates/request-move.server.ts"
import { read } from "#app/db/database.server.ts"
import { readLedger } from "#app/money/ledger/ledger-store.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { readPlannedStays } from "#app/stay/cleaning/cleaning-store.server.ts"
import { planOf } from "#app/stay/cleaning/plan.ts"
import { bookExtras, findOfferedExtras } from "#app/villa/extras/book-extras.server.ts"
import { addExtra, changeExtra, setExtraPhoto } from "#app/villa/extras/change-extras.server.ts"
import { MAX_EXTRAS } from "#app/villa/extras/extra.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { HOUR_MS, rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking, uploadSlip } from "../../support/bookings.ts"
import { createExtra } from "../../support/create-extra.ts"
import { BREAKFAST, booked, COT, EARLY, LATE } from "../../support/extras.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { png } from "../../support/png.ts"
import { MALI } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const GUEST = { actor: "guest" } as const
const STAFF = { actor: "admin", name: "Nok", id: "nok", role: "staff" } as const
const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  await rows("delete from extras")
  for (const extra of [BREAKFAST, COT, EARLY, LATE]) await createExtra(app, extra)
  booking = await createBooking(app)
})

const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const ledger = async () =>
  (await read(app.db, readLedger(app.db, booking.id)))[0].map(({ kind, amount }) => [kind, amount / 100])
const links = () =>
  rows<{ amount: number; status: string }>("select amount, status from payment_links where booking_id = ?", booking.id)
const choose = (quantities: Record<string, number>, by: Parameters<typeof bookExtras>[3] = GUEST) =>
  bookExtras(
    app,
    booking.id,
    Object.entries(quantities).map(([id, quantity]) => ({ id, quantity })),
    by,
  )
const confirm = () => changeStatus(app, booking.id, "confirmed", ADMIN, null, undefined, {})

describe("before the booking is paid", () => {
  it("is part of the price", async () => {
    expect(await choose({ breakfast: 1, cot: 2 })).toMatchObject({ ok: true, value: { total: 34_000_00 + 2600_00 } })
    const { price, extras, total } = await stored()
    expect(total).toBe(price.total)
    expect(price.lines.filter(({ kind }) => kind === "extra").map(({ amount }) => amount)).toEqual([2000_00, 600_00])
    expect(extras).toEqual([booked(BREAKFAST), booked(COT, 2)])
    expect(await ledger()).toEqual([])
    const nights = await rows<{ sum: number }>(
      "select sum(charged) as sum from nights where booking_id = ?",
      booking.id,
    )
    expect(nights[0]!.sum).toBe(34_000_00)
  })

  it("can be changed and taken back, which leaves nothing", async () => {
    const before = await stored()
    await choose({ cot: 2 })
    await choose({ cot: 1 })
    expect((await stored()).total).toBe(34_300_00)
    await choose({ cot: 0 })
    const { price, total, extras } = await stored()
    expect({ price, total, extras }).toEqual({ price: before.price, total: before.total, extras: null })
  })

  it("keeps the price at which it was chosen", async () => {
    await choose({ cot: 1 })
    await changeExtra(app, "cot", { price: 900_00 }, { name: "Owner" })
    await choose({ cot: 1 })
    expect((await stored()).total).toBe(34_300_00)
    await choose({ cot: 2 })
    expect((await stored()).total).toBe(34_000_00 + 1800_00)
  })

  it("comes with the guest's details, once the new total was accepted", async () => {
    const extras = [{ id: "cot", quantity: 1 }]
    const set = (expectedTotal?: number | null) =>
      setCustomerInfo(app, booking.id, MALI, GUEST, { extras, expectedTotal })
    expect(await set(null)).toEqual({ ok: false, error: "price-changed", data: { guests: 2, total: 34_300_00 } })
    expect((await stored()).customer).toBeNull()
    expect(await set(34_300_00)).toMatchObject({ ok: true, value: { total: 34_300_00 } })
  })

  it("follows the number of guests that comes with it", async () => {
    const options = { details: { adults: 3, children: 1 }, extras: [{ id: "breakfast", quantity: 1 }] }
    await setCustomerInfo(app, booking.id, MALI, GUEST, options)
    expect((await stored()).total).toBe(34_000_00 + 4000_00)
    await setCustomerInfo(app, booking.id, MALI, GUEST, { details: { adults: 1, children: 0 } })
    expect((await stored()).total).toBe(34_000_00 + 1000_00)
  })

  it("is fixed once a slip was sent", async () => {
    await attachSlip(app, booking.id, await uploadSlip(app), GUEST)
    expect(await choose({ cot: 1 })).toMatchObject({ ok: false, error: "booking-frozen" })
    expect(await setCustomerInfo(app, booking.id, MALI, GUEST, { extras: [{ id: "cot", quantity: 0 }] })).toMatchObject(
      {
        ok: true,
      },
    )
  })

  it("is not chosen by a guest whose price the team agreed", async () => {
    await editBooking(app, booking.id, { totalPrice: 30_000_00 }, ADMIN)
    expect(await choose({ cot: 1 })).toMatchObject({ ok: false, error: "booking-frozen" })
    expect(await choose({ cot: 1 }, ADMIN)).toMatchObject({ ok: true, value: { total: 30_000_00 } })
  })
})

describe("once confirmed", () => {
  it("is a charge for which the balance link asks, and which can be taken back until it is paid", async () => {
    await setCustomerInfo(app, booking.id, MALI, GUEST)
    await confirm()
    expect(await choose({ cot: 2 })).toMatchObject({ ok: true, value: { total: 34_000_00 } })
    expect(await ledger()).toEqual([
      ["payment", 34_000],
      ["charge", 600],
    ])
    expect(await links()).toEqual([{ amount: 600_00, status: "open" }])
    await choose({ cot: 1 })
    expect(await ledger()).toEqual([
      ["payment", 34_000],
      ["charge", 600],
      ["reversal", -600],
      ["charge", 300],
    ])
    expect(await links()).toEqual([{ amount: 300_00, status: "open" }])
    await recordLedgerLine(app, booking.id, { kind: "payment", amount: 300_00, channel: "cash" }, ADMIN)
    expect(await choose({ cot: 0 })).toMatchObject({ ok: false, error: "extra-paid" })
    expect(await choose({ cot: 0 }, STAFF)).toMatchObject({ ok: false, error: "price-owner-only" })
    expect(await choose({ cot: 0 }, ADMIN)).toMatchObject({ ok: true, value: { extras: null } })
  })

  it("is not taken back while a card is charged with it", async () => {
    await confirm()
    await choose({ cot: 2 })
    await rows("update payment_links set settling_payment_id = 'payment-1' where booking_id = ?", booking.id)
    expect(await choose({ cot: 1 })).toMatchObject({ ok: false, error: "payment-settling" })
    expect(await choose({ cot: 2, breakfast: 1 })).toMatchObject({ ok: true })
    await rows("update payment_links set settling_payment_id = null")
    expect(await choose({ cot: 1 })).toMatchObject({ ok: true })
  })

  it("follows other dates, in price and charges", async () => {
    await choose({ breakfast: 1 })
    await confirm()
    await choose({ breakfast: 2 })
    await editBooking(app, booking.id, { checkOut: "2090-12-05" }, ADMIN)
    expect(await stored()).toMatchObject({
      total: 17_000_00 + 1000_00,
      extras: [booked(BREAKFAST), { ...booked(BREAKFAST), charge: { amount: 1000_00 } }],
    })
    expect((await ledger()).slice(1)).toEqual([
      ["charge", 2000],
      ["reversal", -2000],
      ["charge", 1000],
    ])
  })

  it("is gone when the team takes its charge back", async () => {
    await confirm()
    await choose({ cot: 1 })
    const reverses = (await stored()).extras![0]!.charge!.line
    await recordLedgerLine(app, booking.id, { kind: "reversal", reverses, note: "No cot left" }, ADMIN)
    expect((await stored()).extras).toBeNull()
  })

  it("takes what is in the price out of it for an owner only", async () => {
    await choose({ cot: 1 })
    await confirm()
    expect(await choose({ cot: 0 })).toMatchObject({ ok: false, error: "extra-paid" })
    expect(await choose({ cot: 0 }, STAFF)).toMatchObject({ ok: false, error: "price-owner-only" })
    expect(await choose({ cot: 0 }, ADMIN)).toMatchObject({ ok: true, value: { total: 34_000_00, extras: null } })
  })

  it("is in the history, and the team is told", async () => {
    await setCustomerInfo(app, booking.id, MALI, GUEST)
    await confirm()
    await choose({ cot: 1 })
    const [history] = await read(app.db, readHistory(app.db, booking.id))
    expect(history.at(-1)).toMatchObject({
      action: "extras",
      changes: [{ field: "extras", from: "", to: "เตียงเด็ก / Cot × 1" }],
    })
    const alerts = await rows<{ facts: string }>("select facts from alerts where kind = 'changed'")
    expect(alerts.map(({ facts }) => JSON.parse(facts).fields)).toEqual([["extras"]])
  })

  it("is emailed to the guest with what is to be paid, because anybody with the booking's link can choose it", async () => {
    await setCustomerInfo(app, booking.id, MALI, GUEST)
    await confirm()
    await rows("delete from outbox")
    const told = async () =>
      (await rows<{ kind: string; facts: string }>("select kind, facts from outbox where kind <> 'alert'")).map(
        ({ kind, facts }) => [kind, JSON.parse(facts).extrasChange, JSON.parse(facts).remaining],
      )
    await choose({ cot: 2 }, { ...GUEST, isByLink: true })
    const added = { added: [{ name: COT.name, quantity: 2 }], removed: [], charge: 600_00 }
    expect(await told()).toEqual([["extras-changed", added, 600_00]])
    await choose({ cot: 1 })
    const removed = { added: [], removed: [{ name: COT.name, quantity: 1 }], charge: -300_00 }
    expect((await told()).at(-1)).toEqual(["extras-changed", removed, 300_00])
    const [history] = await read(app.db, readHistory(app.db, booking.id))
    expect(history.filter(({ action }) => action === "extras").map((event) => event.isByLink ?? false)).toEqual([
      true,
      false,
    ])
    await choose({ cot: 3 }, ADMIN)
    await editBooking(app, booking.id, { adults: 3, children: 0 }, ADMIN)
    expect(await told()).toHaveLength(2)
  })

  it("is emailed whatever else was sent there, if somebody chose it by the link", async () => {
    await setCustomerInfo(app, booking.id, MALI, GUEST)
    await confirm()
    await rows("update outbox set created_at = ?, kind = 'received'", app.now())
    await rows(
      `insert into outbox (id, kind, channel, language, recipient, facts, created_at, attempts)
       select 'x' || value, 'received', 'email', 'th', ?, '{}', ?, 1 from json_each('[1,2,3,4,5,6,7,8,9,10]')`,
      MALI.email,
      app.now(),
    )
    const limited = { ...app, settings: { ...app.settings, limited: true } }
    const told = () => rows("select id from outbox where kind = 'extras-changed'")
    const cots = (quantity: number, isByLink: boolean) =>
      bookExtras(limited, booking.id, [{ id: "cot", quantity }], { ...GUEST, isByLink })
    await cots(1, false)
    expect(await told()).toHaveLength(0)
    await cots(2, true)
    expect(await told()).toHaveLength(1)
  })

  it("stands in the cleaner's plan, with the time that was bought", async () => {
    await confirm()
    await choose({ cot: 1, breakfast: 1, early: 1, late: 1 })
    const range = { from: "2090-12-01", to: "2090-12-10" }
    const [stays] = await read(app.db, readPlannedStays(app.db, range))
    expect(planOf(stays, range)).toMatchObject([
      { day: "2090-12-03", arriving: { time: "11:00", extras: [{ name: COT.name, quantity: 1 }] } },
      { day: "2090-12-07", leaving: { time: "15:00" } },
    ])
  })
})

describe("staff cannot give it away", () => {
  it("by a total that leaves it out, once the guest has begun to pay", async () => {
    await choose({ breakfast: 1 })
    await confirm()
    const edit = (fields: Parameters<typeof editBooking>[2]) => editBooking(app, booking.id, fields, STAFF)
    expect(await previewEdit(app, booking.id, { totalPrice: 34_000_00 }, STAFF)).toMatchObject({
      error: "price-owner-only",
    })
    expect(await edit({ totalPrice: 34_000_00 })).toMatchObject({ error: "price-owner-only" })
    expect(await edit({ checkOut: "2090-12-05", totalPrice: 17_000_00 })).toMatchObject({ error: "price-owner-only" })
    expect(await edit({ checkOut: "2090-12-05" })).toMatchObject({ ok: true, value: { total: 18_000_00 } })
  })

  it("by a total that leaves it out before, without an alert", async () => {
    await choose({ breakfast: 1 })
    await editBooking(app, booking.id, { totalPrice: 34_000_00 }, STAFF)
    const [alert] = await rows<{ facts: string }>("select facts from alerts where kind = 'reduced'")
    expect(alert && JSON.parse(alert.facts)).toMatchObject({ amount: 2000_00 })
  })

  it("by fewer guests, once the guest has begun to pay", async () => {
    await choose({ breakfast: 1 })
    await confirm()
    await choose({ breakfast: 2 })
    const fewer = { adults: 1, children: 0 }
    expect(await previewEdit(app, booking.id, fewer, STAFF)).toMatchObject({ error: "price-owner-only" })
    expect(await editBooking(app, booking.id, fewer, STAFF)).toMatchObject({ error: "price-owner-only" })
    expect(await editBooking(app, booking.id, { adults: 3, children: 0 }, STAFF)).toMatchObject({
      value: { total: 37_000_00 },
    })
    expect(await editBooking(app, booking.id, fewer, ADMIN)).toMatchObject({ value: { total: 35_000_00 } })
  })

  it("by taking it out once a slip was sent", async () => {
    await choose({ cot: 1 })
    await attachSlip(app, booking.id, await uploadSlip(app), GUEST)
    expect(await choose({ cot: 0 }, STAFF)).toMatchObject({ error: "price-owner-only" })
    expect(await choose({ cot: 0 }, ADMIN)).toMatchObject({ ok: true, value: { total: 34_000_00 } })
  })

  it("by more guests at a price that is one sum and has it", async () => {
    await choose({ breakfast: 1 })
    await editBooking(app, booking.id, { totalPrice: 35_000_00 }, ADMIN)
    const more = { adults: 4, children: 0 }
    expect(await changeBooking(app, booking.id, { ...more, guests: 4 }, GUEST)).toMatchObject({
      error: "booking-frozen",
    })
    await confirm()
    expect(await previewEdit(app, booking.id, more, STAFF)).toMatchObject({ error: "price-owner-only" })
    expect(await editBooking(app, booking.id, more, STAFF)).toMatchObject({ error: "price-owner-only" })
    expect(await editBooking(app, booking.id, { ...more, recalculate: true }, STAFF)).toMatchObject({
      value: { total: 38_000_00 },
    })
    expect(await editBooking(app, booking.id, { adults: 3, children: 0 }, ADMIN)).toMatchObject({ ok: true })
  })

  it("by more guests before anything is paid, without an alert", async () => {
    await choose({ breakfast: 1 })
    await editBooking(app, booking.id, { totalPrice: 36_000_01 }, STAFF)
    expect(await rows("select facts from alerts where kind = 'reduced'")).toEqual([])
    await editBooking(app, booking.id, { adults: 4, children: 0 }, STAFF)
    const [alert] = await rows<{ facts: string }>("select facts from alerts where kind = 'reduced'")
    expect(alert && JSON.parse(alert.facts)).toMatchObject({ amount: 1999_99 })
  })

  it("by adding it to a price that is one sum", async () => {
    await editBooking(app, booking.id, { totalPrice: 34_000_01 }, ADMIN)
    expect(await choose({ cot: 1 }, STAFF)).toMatchObject({ error: "price-owner-only" })
    await confirm()
    expect(await choose({ cot: 1 }, STAFF)).toMatchObject({ ok: true })
    expect((await ledger()).at(-1)).toEqual(["charge", 300])
  })
})

describe("other dates", () => {
  const to = (checkIn: string, checkOut: string) => changeBooking(app, booking.id, { checkIn, checkOut }, GUEST)

  it("do not take a bought time to a day on which another stay ends or begins", async () => {
    await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-12" }, "guest-2")
    await choose({ early: 1 })
    expect(await to("2090-12-12", "2090-12-14")).toMatchObject({ ok: false, error: "extra-day-taken" })
    await choose({ early: 0, late: 1 })
    expect(await to("2090-12-08", "2090-12-10")).toMatchObject({ ok: false, error: "extra-day-taken" })
    expect(await to("2090-12-12", "2090-12-14")).toMatchObject({ ok: true })
  })

  it("do not make a stay too short for what is booked with it", async () => {
    await rows("update extras set min_nights = 4 where id = 'cot'")
    await choose({ cot: 1 })
    expect(await to("2090-12-03", "2090-12-06")).toMatchObject({ ok: false, error: "extra-needs-nights" })
    expect(await to("2090-12-04", "2090-12-08")).toMatchObject({
      ok: true,
      value: { extras: [{ id: "cot", minNights: 4 }] },
    })
  })

  it("take no bought time of a confirmed stay to a day on which another stay ends", async () => {
    await updateSampleVilla(app, { terms: { ...DEFAULT_TERMS, moves: 2, moveDays: 0 } })
    booking = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-24" }, "guest-3")
    await setCustomerInfo(app, booking.id, MALI, GUEST)
    await choose({ early: 1 })
    await confirm()
    const asked = { checkIn: "2090-12-13", checkOut: "2090-12-17" }
    const request = async () => {
      const [villa] = await read(app.db, readVilla(app.db))
      const quoted = await quoteMove(app, { booking: await stored(), villa: villa!, movesAsked: 0 }, asked)
      return quoted.ok
        ? requestMove(app, booking.id, { ...asked, shownTotal: quoted.value.price.total })
        : { ok: false, error: quoted.error }
    }
    await request()
    await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-13" }, "guest-2")
    expect(await acceptMove(app, booking.id, ADMIN)).toMatchObject({ ok: false, error: "extra-day-taken" })
    expect(await request()).toMatchObject({ ok: false, error: "extra-day-taken" })
  })
})

describe("what is offered", () => {
  it("has no other time on a day on which another stay ends or begins", async () => {
    await createBooking(app, { checkIn: "2090-12-01", checkOut: "2090-12-03" }, "guest-2")
    await createBooking(app, { checkIn: "2090-12-07", checkOut: "2090-12-09" }, "guest-3")
    expect(await choose({ early: 1 })).toMatchObject({ ok: false, error: "extra-day-taken" })
    expect(await choose({ late: 1 })).toMatchObject({ ok: false, error: "extra-day-taken" })
    expect(await choose({ late: 1 }, ADMIN)).toMatchObject({ ok: true })
  })

  it("ends at the owner's hours before check-in", async () => {
    await confirm()
    app.clock.now = Date.parse("2090-12-02T14:00:00+07:00") + HOUR_MS
    expect(await choose({ cot: 1 })).toMatchObject({ ok: false, error: "extra-too-late" })
  })

  it("is nothing that is switched off", async () => {
    await choose({ cot: 1 })
    await changeExtra(app, "cot", { active: false }, { name: "Owner" })
    expect(await choose({ cot: 2 })).toMatchObject({ ok: false, error: "extra-off" })
    expect(await choose({ cot: 0 })).toMatchObject({ ok: true, value: { extras: null } })
  })
})

describe("the owner's list", () => {
  const OWNER = { name: "Owner" }

  it("is bounded", async () => {
    await rows("delete from extras")
    for (let index = 0; index < MAX_EXTRAS; index++) await createExtra(app, { id: `extra-${index}` })
    expect(await addExtra(app, { ...COT, id: "one-more" }, OWNER)).toMatchObject({
      ok: false,
      error: "extras-too-many",
    })
  })

  it("adds one however often the form is sent", async () => {
    const boat = { ...COT, id: "boat" }
    expect(await addExtra(app, boat, OWNER)).toMatchObject({ ok: true })
    expect(await addExtra(app, boat, OWNER)).toMatchObject({ ok: true })
    expect(await rows("select id from extras where id = 'boat'")).toHaveLength(1)
  })

  it("refuses a useless time, and an outdated form", async () => {
    expect(await changeExtra(app, "early", { time: "18:00" }, OWNER)).toMatchObject({ error: "extra-time-useless" })
    expect(await changeExtra(app, "cot", { price: 1 }, { ...OWNER, version: 0 })).toMatchObject({
      error: "villa-edited",
    })
    expect(await changeExtra(app, "boat", { price: 1 }, OWNER)).toMatchObject({ error: "not-found" })
  })

  it("changes a text in one language", async () => {
    expect(await changeExtra(app, "cot", { name: { en: "Baby cot" } }, OWNER)).toMatchObject({
      ok: true,
      value: { name: { th: "เตียงเด็ก", en: "Baby cot" } },
    })
  })

  it("is offered at what one of its unit costs with the service charge that is added", async () => {
    await updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, service: { mode: "added", rate: 1000 } } })
    booking = await createBooking(app, { checkIn: "2090-12-11", checkOut: "2090-12-13" })
    const [villa] = await read(app.db, readVilla(app.db))
    const [breakfast] = await findOfferedExtras(app, villa!, booking, { unpaid: 0 })
    await updateSampleVilla(app, { offer: DEFAULT_OFFER })
    const units = booking.price.nights * booking.guests
    expect(breakfast).toMatchObject({ unitCosts: 275_00, eachCosts: 275_00 * units })
  })

  it("has a photo that guests see small, until it is deleted", async () => {
    const saved = await saveImage(app, await png(600, 400))
    if (!saved.ok) throw new Error(saved.error)
    const [villa] = await read(app.db, readVilla(app.db))
    const offered = async () => (await findOfferedExtras(app, villa!, await stored(), { unpaid: 0 }))[0]
    expect(await offered()).not.toHaveProperty("photo")
    await setExtraPhoto(app, "breakfast", saved.value, OWNER)
    expect(await offered()).toMatchObject({ photo: { id: saved.value.id, width: 600, height: 400, webp: [480] } })
    await changeExtra(app, "breakfast", { price: 1 }, OWNER)
    await setExtraPhoto(app, "breakfast", null, OWNER)
    expect(await offered()).not.toHaveProperty("photo")
    expect(await setExtraPhoto(app, "boat", saved.value, OWNER)).toMatchObject({ error: "not-found" })
  })
})
