import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { encoded } from "#app/api/encode.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { findBooking, guestViewer } from "#app/booking/find-booking.server.ts"
import { findBookings, findOwnBookings } from "#app/booking/find-bookings.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { insertMoveRequest } from "#app/booking/other-dates/move-store.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { isShown } from "#app/job/job.ts"
import { readJobFailures } from "#app/job/job-failure-store.server.ts"
import { payByCard } from "#app/money/cards/pay-by-card.server.ts"
import { verifyOtp } from "#app/money/cards/verify-otp.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { linkReference } from "#app/money/links/payment-link.ts"
import { recordReturned } from "#app/money/refunds/decide-refund.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { cleanUpSlips } from "#app/money/slips/clean-up-slips.server.ts"
import { slipKey } from "#app/money/slips/slip.ts"
import { eraseGuest } from "#app/people/guests/erase-guest.server.ts"
import { eraseOldStays } from "#app/people/guests/erase-old-stays.server.ts"
import { findGuest } from "#app/people/guests/find-guest.server.ts"
import { GuestJson } from "#app/people/guests/guest-json.ts"
import { setAccessCode } from "#app/villa/access/set-access-code.server.ts"
import { deleteFiles, HOUR_MS, NOW, rows, type TestApp } from "../../support/app.ts"
import { createBooking, GUEST, uploadSlip } from "../../support/bookings.ts"
import { everythingStored } from "../../support/everything.ts"
import { MINI_QR } from "../../support/files.ts"
import { ADMIN, createLink, submitSlipByLink } from "../../support/payment-links.ts"
import { SAMPLE_SELLER } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const MALI = { firstName: "Malivan", lastName: "Srisukkul", email: "Malivan.S@example.com", phone: "0823456789" }
const SOMCHAI = { firstName: "Somchai", lastName: "Jaidee", email: "somchai@example.com", phone: "0898765432" }
/** Personal data that must not remain, in any spelling; a random id may contain the digits of a card. */
const PERSONAL_DATA = /malivan|srisukkul|0823456789|honeymoon|(?<![0-9a-f-])4242(?![0-9a-f-])|002123123121200011/i
const BY_EMAIL = { email: "malivan.s@example.com", phone: null }
const CARD = { cardNumber: "4242424242424242", cardholderName: "MALIVAN", expiry: "12/99", cvv: "123" }
const DAY_MS = 24 * HOUR_MS

setUpClock()
const app = setUpVilla({ creditCardEnabled: true, promptPayEnabled: true })
beforeEach(async () => {
  for (const table of ["villa_events", "sandbox_charges", "job_failures"]) await rows(`delete from ${table}`)
  await deleteFiles()
})

const advanceClock = (ms: number) => {
  app.clock.now += ms
  vi.setSystemTime(app.clock.now)
}

async function confirmed(customer: typeof MALI, stay: { checkIn: string; checkOut: string }, guestId?: string) {
  const booking = await createBooking(
    app,
    { ...stay, specialRequests: `No peanuts for ${customer.firstName}` },
    guestId,
  )
  const details = { arrival: "after-midnight", adults: 1, children: 1 }
  await setCustomerInfo(app, booking.id, customer, { actor: "guest" }, { details })
  const slip = await uploadSlip(app, guestId, "jpeg", customer === MALI ? { miniQr: MINI_QR } : {})
  await attachSlip(app, booking.id, slip, { actor: "guest" })
  await changeStatus(app, booking.id, "pending_payment", ADMIN, `${customer.firstName} is late again`)
  const second = await uploadSlip(app, guestId, "png")
  await attachSlip(app, booking.id, second, { actor: "guest" })
  const done = await changeStatus(app, booking.id, "confirmed", ADMIN)
  if (!done.ok) throw new Error(done.error)
  return done.value
}

/** The app in which something happens just before one of its writes. */
function beforeWrite(number: number, race: () => Promise<unknown>): TestApp {
  const { $client } = app.db
  let writes = 0
  const slow = {
    usage: $client.usage,
    prepare: $client.prepare.bind($client),
    batch: async (statements: D1PreparedStatement[]) => {
      writes += 1
      if (writes === number) await race()
      return $client.batch(statements)
    },
  }
  return { ...app, db: Object.assign(Object.create(app.db), { $client: slow }) }
}

/** Malivan with all possible data: two stays, slips, a card, links with and without a booking; and Somchai. */
async function scene() {
  const first = await confirmed(MALI, { checkIn: "2090-12-03", checkOut: "2090-12-05" }, "guest-mali")
  advanceClock(1000)
  const card = await createBooking(app, { checkIn: "2090-12-05", checkOut: "2090-12-06" }, "guest-mali")
  await setCustomerInfo(app, card.id, MALI, { actor: "guest" })
  const paying = await payByCard(app, { kind: "booking", id: card.id }, CARD)
  if (!paying.ok) throw new Error(paying.error)
  const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
  const paid = await verifyOtp(app, { kind: "booking", id: card.id }, JSON.parse(email!.facts).code)
  if (!paid.ok) throw new Error(paid.error)

  const other = await confirmed(SOMCHAI, { checkIn: "2090-12-07", checkOut: "2090-12-09" }, "guest-somchai")
  const link = await createLink(app, { customerName: "Malivan Srisukkul", description: "Honeymoon of Malivan" })
  const payer = await payByCard(app, { kind: "link", id: link.id }, CARD, { email: MALI.email })
  if (!payer.ok) throw new Error(payer.error)
  const [code] = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
  const settled = await verifyOtp(app, { kind: "link", id: link.id }, JSON.parse(code!.facts).code)
  if (!settled.ok) throw new Error(settled.error)
  return { first, card, other, link }
}

const AFTER_THE_STAYS = 30 * DAY_MS
const by = { name: "Anong" }
const state = (id: string) =>
  rows("select status, total, check_in, check_out, guests, price from bookings where id = ?", id)

describe("erasing a guest", () => {
  it("leaves no personal data in D1, R2 or KV, and keeps accounting data", async () => {
    const { first, card, other, link } = await scene()
    advanceClock(AFTER_THE_STAYS)
    const before = await everythingStored()
    for (const trace of ["Malivan", "Srisukkul", MALI.phone, "Honeymoon", "4242"]) expect(before).toContain(trace)
    const [books, totals] = [[await state(first.id), await state(card.id)], await rows("select * from booking_totals")]
    const charges = await rows("select charge_id, amount, status from card_payments order by id")

    const erased = await eraseGuest(app, BY_EMAIL, by)
    expect(erased.ok && erased.value.bookings.map(({ id }) => id)).toEqual([first.id, card.id])
    await cleanUpSlips(app)
    // The sandbox gateway of local development stores test cards; production does not.
    await rows("delete from sandbox_charges")
    expect((await everythingStored()).match(PERSONAL_DATA)).toBeNull()
    expect(await everythingStored()).not.toContain("guest-mali")

    expect(await rows("select arrival, adults, children from bookings where id = ?", first.id)).toEqual([
      { arrival: null, adults: null, children: null },
    ])
    expect([await state(first.id), await state(card.id)]).toEqual(books)
    expect(await rows("select * from booking_totals")).toEqual(totals)
    expect(await rows("select charge_id, amount, status from card_payments order by id")).toEqual(charges)
    expect(await rows("select amount, status, description, customer_name from payment_links")).toEqual([
      { amount: link.amount, status: "paid", description: linkReference(link.id), customer_name: null },
    ])
    // Data of other guests stays.
    expect((await findGuest(app, { email: SOMCHAI.email, phone: null }))?.bookings[0]).toMatchObject({
      id: other.id,
      customer: SOMCHAI,
      guestId: "guest-somchai",
      specialRequests: "No peanuts for Somchai",
    })
    expect((await env.MEDIA.list()).objects).toHaveLength(2)
  })

  it("removes the booking's own code, of which the export says only that there is one", async () => {
    const { first } = await scene()
    await setAccessCode(app, first.id, { code: "4711#", tellGuests: false }, ADMIN)
    const guest = await findGuest(app, BY_EMAIL)
    const exported = encoded(GuestJson, { guest: guest!, now: app.now() }, "https://baan.test")
    expect(exported.bookings.map(({ hasOwnAccessCode }) => hasOwnAccessCode)).toEqual([true, false])
    expect(JSON.stringify(exported)).not.toContain("4711#")
    advanceClock(AFTER_THE_STAYS)
    expect((await eraseGuest(app, BY_EMAIL, by)).ok).toBe(true)
    expect(await rows("select id from bookings where access_code is not null")).toEqual([])
  })

  it("removes why other dates were declined, which the export has", async () => {
    const { first } = await scene()
    const request = {
      checkIn: "2091-01-07",
      checkOut: "2091-01-09",
      total: 17_000_00,
      listTotal: 0,
      createdAt: NOW,
      decidedAt: NOW,
    }
    const row = {
      ...request,
      id: "move",
      bookingId: first.id,
      status: "declined",
      reason: "Malivan's wedding",
    } as const
    await write(app.db, [insertMoveRequest(app.db, row)])
    const guest = await findGuest(app, BY_EMAIL)
    expect(encoded(GuestJson, { guest: guest!, now: app.now() }, "https://baan.test").moveRequests).toEqual([
      {
        id: "move",
        bookingId: first.id,
        checkInDate: "2091-01-07",
        checkOutDate: "2091-01-09",
        totalPrice: 17_000,
        status: "declined",
        reason: "Malivan's wedding",
        createdAt: new Date(NOW).toISOString(),
        decidedAt: new Date(NOW).toISOString(),
      },
    ])
    advanceClock(AFTER_THE_STAYS)
    expect((await eraseGuest(app, BY_EMAIL, by)).ok).toBe(true)
    expect(await rows("select check_in, total, reason from move_requests")).toEqual([
      { check_in: "2091-01-07", total: 17_000_00, reason: null },
    ])
  })

  it("keeps every ledger row, without its note", async () => {
    const { first } = await scene()
    await rows(
      "insert into ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, actor, note) values ('2090-11-21', '2090-11-21', 'n', ?, 1, 'payment', 'cash', 1, 'admin', 'Paid by Malivan')",
      first.id,
    )
    const receipts = "select id, booking_id, payment_link_id, at, channel, amount, evidence from ledger order by rowid"
    const before = await rows(receipts)
    expect(before).toHaveLength(5)
    advanceClock(AFTER_THE_STAYS)
    expect((await eraseGuest(app, BY_EMAIL, by)).ok).toBe(true)
    expect(await rows(receipts)).toEqual(before)
    expect(await rows("select id from ledger where note is not null")).toEqual([])
  })

  it("records in the histories who erased and when, not whose data", async () => {
    const { first } = await scene()
    advanceClock(AFTER_THE_STAYS)
    await eraseGuest(app, BY_EMAIL, by)
    const events = await rows("select at, actor, actor_name, reason from booking_events where action = 'erased'")
    expect(events).toEqual(Array(2).fill({ at: app.clock.now, actor: "admin", actor_name: "Anong", reason: null }))
    const [result] = await rows<{ detail: string }>("select * from villa_events where action = 'guest-erased'")
    expect(result).toMatchObject({
      at: app.clock.now,
      actor_name: "Anong",
      detail: expect.stringContaining(first.reference),
    })
    expect(result?.detail).toMatch(/^BV-\w{6}, BV-\w{6}$/)
  })

  it("lets staff find the booking by its number, and nobody else open it", async () => {
    const { first } = await scene()
    advanceClock(AFTER_THE_STAYS)
    await eraseGuest(app, BY_EMAIL, by)
    const page = { status: null, from: null, to: null, cursor: null, limit: 10 }
    for (const q of [first.reference, first.reference.slice(3).toLowerCase()])
      expect((await findBookings(app, { ...page, q })).bookings.map(({ id }) => id)).toEqual([first.id])
    expect((await findBookings(app, { ...page, q: "malivan" })).bookings).toEqual([])
    for (const viewer of [guestViewer("guest-mali"), guestViewer(null, { bookingId: first.id }), guestViewer("")]) {
      expect(await findBooking(app, first.id, viewer)).toBeNull()
      expect((await findOwnBookings(app, viewer)).bookings).toEqual([])
    }
    const seen = await findBooking(app, first.id, {
      ...guestViewer(null),
      admin: { id: "admin", name: "Anong", role: "owner" },
    })
    expect(seen?.booking).toMatchObject({ customer: null, slipId: null, erasedAt: app.clock.now })
  })

  it("also finds the guest by phone, and finds nothing the second time", async () => {
    const { first } = await scene()
    advanceClock(AFTER_THE_STAYS)
    const byPhone = { email: null, phone: MALI.phone }
    expect((await findGuest(app, byPhone))?.bookings).toHaveLength(2)
    expect((await eraseGuest(app, byPhone, by)).ok).toBe(true)
    expect(await eraseGuest(app, byPhone, by)).toEqual({ ok: false, error: "not-found" })
    const [row] = await rows<{ first_name: null }>("select first_name from bookings where id = ?", first.id)
    expect(row?.first_name).toBeNull()
    // Data that is only linked to the email can still be found by it.
    expect(await findGuest(app, BY_EMAIL)).toMatchObject({ bookings: [], links: [expect.anything()] })
  })

  it("removes the email of a person who paid another guest's link", async () => {
    const other = await createBooking(app, { checkIn: "2090-12-03", checkOut: "2090-12-05" })
    await setCustomerInfo(app, other.id, SOMCHAI, GUEST)
    const link = await createLink(app, { bookingId: other.id })
    await payByCard(app, { kind: "link", id: link.id }, CARD, { email: MALI.email })
    const [code] = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
    expect((await verifyOtp(app, { kind: "link", id: link.id }, JSON.parse(code!.facts).code)).ok).toBe(true)
    expect((await eraseGuest(app, BY_EMAIL, by)).ok).toBe(true)
    expect((await everythingStored()).match(/malivan/i)).toBeNull()
    expect((await findGuest(app, { email: SOMCHAI.email, phone: null }))?.bookings).toHaveLength(1)
  })
})

describe("erasing is rejected", () => {
  const refused = async () => eraseGuest(app, BY_EMAIL, by)

  it("before the day after check-out", async () => {
    const { first, card } = await scene()
    const references = [first.reference, card.reference]
    const before = await everythingStored()
    expect(await refused()).toEqual({ ok: false, error: "stay-ahead", data: { references } })
    expect(await everythingStored()).toBe(before)
    // NOW is 21 November; the second check-out is on 6 December.
    advanceClock(15 * DAY_MS)
    expect(await refused()).toEqual({ ok: false, error: "stay-ahead", data: { references: [card.reference] } })
    advanceClock(DAY_MS)
    expect((await refused()).ok).toBe(true)
  })

  it("while a payment is due, until it is overdue", async () => {
    const { id, reference } = await createBooking(app)
    await setCustomerInfo(app, id, MALI, GUEST)
    expect(await refused()).toEqual({ ok: false, error: "payment-awaited", data: { references: [reference] } })
    advanceClock(3 * HOUR_MS)
    expect((await refused()).ok).toBe(true)
  })

  it("while its money is to be returned, even once the retention period ends", async () => {
    const { id, reference } = await confirmed(MALI, { checkIn: "2090-12-03", checkOut: "2090-12-05" }, "guest-mali")
    expect((await changeStatus(app, id, "cancelled", ADMIN)).ok).toBe(true)
    const owed = { ok: false, error: "refund-owed", data: { references: [reference] } }
    advanceClock(100 * DAY_MS)
    expect(await refused()).toEqual(owed)
    expect(await eraseOldStays({ ...app, settings: { ...app.settings, retentionMonths: 1 } })).toBe(0)
    const [refund] = await rows<{ id: string }>("select id from refunds")
    expect((await recordReturned(app, refund!.id, { channel: "cash", slip: null }, ADMIN)).ok).toBe(true)
    expect((await refused()).ok).toBe(true)
  })

  it("for 90 days after a booking was cancelled of which more is held than is kept, unless the retention period ends", async () => {
    const reference = await cancelledWithMoney()
    const owed = { ok: false, error: "refund-owed", data: { references: [reference] } }
    expect(await refused()).toEqual(owed)
    advanceClock(90 * DAY_MS - 1)
    expect(await refused()).toEqual(owed)
    expect(await eraseOldStays({ ...app, settings: { ...app.settings, retentionMonths: 1 } })).toBe(1)
    expect(await findGuest(app, BY_EMAIL)).toBeNull()
  })

  it("not of a booking for which no money is held, whatever else its ledger has", async () => {
    const { id } = await confirmed(MALI, { checkIn: "2090-12-03", checkOut: "2090-12-05" }, "guest-mali")
    const [line] = await rows<{ id: string }>("select id from ledger where booking_id = ?", id)
    await recordLedgerLine(app, id, { kind: "reversal", reverses: line?.id ?? "", note: "Bounced" }, ADMIN)
    await recordLedgerLine(app, id, { kind: "charge", amount: 900_00, note: "Late check-out" }, ADMIN)
    expect((await changeStatus(app, id, "cancelled", ADMIN)).ok).toBe(true)
    expect((await refused()).ok).toBe(true)
  })

  it("not when the 90 days are over", async () => {
    await cancelledWithMoney()
    advanceClock(90 * DAY_MS)
    expect((await refused()).ok).toBe(true)
  })

  it("not of a booking of which all that is held is kept", async () => {
    const { id } = await confirmed(MALI, { checkIn: "2090-12-03", checkOut: "2090-12-05" }, "guest-mali")
    await changeStatus(app, id, "cancelled", ADMIN, null, undefined, {
      cancelReason: "guest",
      returned: { kind: "amount", amount: 0 },
    })
    expect((await refused()).ok).toBe(true)
  })

  /** A cancelled booking with money that nobody has decided to return yet. @returns its reference */
  async function cancelledWithMoney(): Promise<string> {
    const { id, reference } = await confirmed(MALI, { checkIn: "2090-12-03", checkOut: "2090-12-05" }, "guest-mali")
    await changeStatus(app, id, "cancelled", ADMIN, null, undefined, {
      cancelReason: "guest",
      returned: { kind: "amount", amount: 0 },
    })
    await rows("update bookings set kept = 0 where id = ?", id)
    return reference
  }

  it("if a paid booking is cancelled concurrently: then nothing is erased", async () => {
    const { id, reference } = await confirmed(MALI, { checkIn: "2090-12-03", checkOut: "2090-12-05" }, "guest-mali")
    advanceClock(AFTER_THE_STAYS)
    const cancelled = async () => {
      expect((await changeStatus(app, id, "cancelled", ADMIN)).ok).toBe(true)
    }
    const erased = await eraseGuest(beforeWrite(3, cancelled), BY_EMAIL, by)
    expect(erased).toEqual({ ok: false, error: "refund-owed", data: { references: [reference] } })
    expect((await findGuest(app, BY_EMAIL))?.bookings).toHaveLength(1)
  })

  it("while a slip sent by a link is in review", async () => {
    const { id } = await createBooking(app)
    await setCustomerInfo(app, id, MALI, GUEST)
    const link = await createLink(app, { bookingId: id })
    await submitSlipByLink(app, link.id, { kind: "png" })
    await changeStatus(app, id, "cancelled", ADMIN)
    expect(await refused()).toMatchObject({ error: "payment-awaited", data: { references: [linkReference(link.id)] } })
    await changePaymentLinkStatus(app, link.id, "cancelled", ADMIN)
    expect((await refused()).ok).toBe(true)
  })

  it("if a stay is extended concurrently: then nothing is erased", async () => {
    const { id, reference } = await confirmed(MALI, { checkIn: "2090-12-03", checkOut: "2090-12-05" }, "guest-mali")
    advanceClock(AFTER_THE_STAYS)
    const extended = async () => {
      expect((await editBooking(app, id, { checkOut: "2090-12-28" }, ADMIN)).ok).toBe(true)
    }
    // First the two overdue records are expired, in two writes.
    const erased = await eraseGuest(beforeWrite(3, extended), BY_EMAIL, by)
    expect(erased).toEqual({ ok: false, error: "stay-ahead", data: { references: [reference] } })
    expect((await findGuest(app, BY_EMAIL))?.slips).toHaveLength(2)
    expect(await rows("select action from booking_events where action = 'erased'")).toEqual([])
  })

  it("if nothing is stored", async () => {
    expect(await refused()).toEqual({ ok: false, error: "not-found" })
  })
})

describe("removed slips", () => {
  it("cannot be seen or attached, and their files are deleted even after a crash of the clean-up job", async () => {
    await scene()
    const [stored] = await rows<{ id: string }>("select id from slips where guest_id = 'guest-mali' limit 1")
    advanceClock(AFTER_THE_STAYS)
    await eraseGuest(app, BY_EMAIL, by)
    const fresh = await createBooking(app, { checkIn: "2091-01-10", checkOut: "2091-01-11" }, "guest-mali")
    expect((await attachSlip(app, fresh.id, stored!.id, { actor: "guest" })).ok).toBe(false)

    const withFailingR2 = { ...app, media: { ...app.media, delete: () => Promise.reject(new Error("R2 is down")) } }
    await expect(cleanUpSlips(withFailingR2)).rejects.toThrow("R2 is down")
    expect(await env.MEDIA.get(slipKey(stored!.id))).not.toBeNull()
    // The files were deleted, but the worker crashed before it deleted the rows.
    const crash = () => Promise.reject(new Error("killed"))
    await expect(cleanUpSlips(beforeWrite(2, crash))).rejects.toThrow("killed")
    expect(await env.MEDIA.get(slipKey(stored!.id))).toBeNull()
    expect(await cleanUpSlips(app)).toBe(2)
    expect(await cleanUpSlips(app)).toBe(0)
  })
})

it("a slip whose file was deleted is exported without a URL, and deleted with its guest", async () => {
  await scene()
  await rows("update slips set file_removed_at = 1 where guest_id = 'guest-mali'")
  const slips = encoded(GuestJson, { guest: (await findGuest(app, BY_EMAIL))!, now: app.clock.now }, app.origin).slips
  expect(slips.map(({ url }) => url)).toContain(null)
  expect(slips.some(({ transRef }) => transRef === "0002123123121200011")).toBe(true)
  advanceClock(AFTER_THE_STAYS)
  await eraseGuest(app, BY_EMAIL, by)
  await cleanUpSlips(app)
  expect(await rows("select id from slips where file_removed_at is not null")).toEqual([])
})

describe("the data export of a guest", () => {
  it("contains everything stored", async () => {
    const { first, card, link } = await scene()
    const guest = await findGuest(app, BY_EMAIL)
    const result = encoded(GuestJson, { guest: guest!, now: app.clock.now }, app.origin)
    expect(result).toMatchObject({
      askedFor: { email: BY_EMAIL.email },
      bookings: [
        { id: first.id, customerInfo: MALI, specialRequests: "No peanuts for Malivan", device: "guest-mali" },
        { id: card.id, customerInfo: MALI, card: { last4: "4242" } },
      ],
      paymentLinks: [{ id: link.id, customerName: "Malivan Srisukkul", amount: 1500 }],
    })
    expect(result.bookings[0]?.history.some(({ reason }) => reason === "Malivan is late again")).toBe(true)
    expect(result.slips).toHaveLength(2)
    expect(result.slips.some(({ transRef }) => transRef === "0002123123121200011")).toBe(true)
    expect(result.cardPayments.map(({ email }) => email)).toEqual([MALI.email, MALI.email])
    expect(result.emails.length).toBeGreaterThan(4)
    expect(JSON.stringify(result)).not.toMatch(/somchai/i)
  })

  it("contains the receipts of the bookings, and of what the guest paid without a booking", async () => {
    await rows("update villa set seller = ?", JSON.stringify(SAMPLE_SELLER))
    onTestFinished(() => rows("update villa set seller = null").then(() => {}))
    const { first, card } = await scene()
    const result = encoded(GuestJson, { guest: (await findGuest(app, BY_EMAIL))!, now: app.clock.now }, app.origin)
    expect(result.receipts.map(({ bookingId }) => bookingId)).toEqual([first.id, card.id, null])
  })

  it("excludes data of others who paid for the stay, and of the guest's attempts to pay other links", async () => {
    const theirs = await createBooking(app, { checkIn: "2090-12-03", checkOut: "2090-12-05" })
    await setCustomerInfo(app, theirs.id, MALI, GUEST)
    const bookingLink = await createLink(app, { bookingId: theirs.id })
    await payByCard(app, { kind: "link", id: bookingLink.id }, CARD, { email: SOMCHAI.email })
    const tried = await createLink(app, { customerName: "Somchai" })
    await payByCard(app, { kind: "link", id: tried.id }, CARD, { email: MALI.email })

    const result = encoded(GuestJson, { guest: (await findGuest(app, BY_EMAIL))!, now: app.clock.now }, app.origin)
    expect(result.paymentLinks.map(({ id }) => id)).toEqual([bookingLink.id])
    expect(result.cardPayments).toContainEqual(
      expect.objectContaining({ paymentLinkId: bookingLink.id, brand: null, last4: null, email: null }),
    )
    expect(JSON.stringify(result)).not.toMatch(/somchai/i)
  })
})

describe("old stays", () => {
  const old = (months = 24) => ({ ...app, settings: { ...app.settings, retentionMonths: months } })
  const erasedIds = async () =>
    (await rows<{ id: string }>("select id from bookings where erased_at is not null order by id")).map(({ id }) => id)

  it("are erased the given months after check-out in the villa's time zone, links without booking after their last change", async () => {
    const { first, card, other, link } = await scene()
    // Check-outs on 5, 6 and 9 December 2090; one month; the villa's day starts seven hours before UTC's.
    const at = (day: number, hour: number) => advanceClock(Date.UTC(2091, 0, day, hour) - 7 * HOUR_MS - app.clock.now)
    at(4, 23)
    expect(await eraseOldStays(old(1))).toBe(1)
    expect(await erasedIds()).toEqual([])
    expect(await rows("select id from payment_links where erased_at is not null")).toEqual([{ id: link.id }])
    at(5, 0)
    expect(await eraseOldStays(old(1))).toBe(1)
    expect(await erasedIds()).toEqual([first.id])
    at(6, 0)
    await eraseOldStays(old(1))
    expect(await erasedIds()).toEqual([first.id, card.id].sort())
    expect(await eraseOldStays(old(1))).toBe(0)
    at(9, 0)
    await eraseOldStays(old(1))
    expect(await erasedIds()).toEqual([first.id, card.id, other.id].sort())
    await cleanUpSlips(app)
    await rows("delete from sandbox_charges")
    const left = await everythingStored()
    expect(left.match(PERSONAL_DATA)).toBeNull()
    expect(left.match(/somchai@example|jaidee|0898765432/i)).toBeNull()
    expect(await rows("select distinct actor, actor_name from booking_events where action = 'erased'")).toEqual([
      { actor: "system", actor_name: null },
    ])
  })

  it("are not erased within a week of a move into the past, so that a wrong month can be corrected", async () => {
    const { id } = await createBooking(app)
    await changeStatus(app, id, "confirmed", ADMIN)
    const wrong = await editBooking(app, id, { checkIn: "2090-10-03", checkOut: "2090-10-07" }, ADMIN)
    expect(wrong.ok).toBe(true)
    advanceClock(7 * DAY_MS - 1)
    expect(await eraseOldStays(old(1))).toBe(0)
    advanceClock(1)
    expect(await eraseOldStays(old(1))).toBe(1)
    expect(await erasedIds()).toEqual([id])
  })

  it("are kept while a payment is open, and erased afterwards; a closed link does not keep them", async () => {
    const review = await createBooking(app, { checkIn: "2090-12-03", checkOut: "2090-12-05" })
    await attachSlip(app, review.id, await uploadSlip(app), GUEST)
    const linked = await createBooking(app, { checkIn: "2090-12-05", checkOut: "2090-12-07" })
    const link = await createLink(app, { bookingId: linked.id, expiresInHours: 720 })
    const linkSlip = await submitSlipByLink(app, link.id, { kind: "png" })
    expect(linkSlip.ok).toBe(true)
    await changeStatus(app, linked.id, "cancelled", ADMIN)
    advanceClock(1000 * DAY_MS)
    // The slip of a link that closed with its booking no longer waits then.
    expect(await eraseOldStays(old())).toBe(1)
    expect(await erasedIds()).toEqual([linked.id])
    await changeStatus(app, review.id, "confirmed", ADMIN)
    expect(await eraseOldStays(old())).toBe(1)
    expect(await erasedIds()).toEqual([review.id, linked.id].sort())
  })

  it("are erased again if they are changed later", async () => {
    const { first } = await scene()
    advanceClock(1000 * DAY_MS)
    await eraseOldStays(old())
    const edited = await editBooking(app, first.id, { customerName: "Malivan Again" }, ADMIN)
    expect(edited.ok).toBe(true)
    expect(await everythingStored()).toContain("Malivan")
    expect(await eraseOldStays(old())).toBe(1)
    expect((await everythingStored()).match(/malivan/i)).toBeNull()
  })

  it("are erased one by one if one of them is changed concurrently", async () => {
    const { first } = await scene()
    advanceClock(1000 * DAY_MS)
    const log = vi.spyOn(console, "error").mockImplementation(() => {})
    const charged = () =>
      rows(
        "insert into card_payments (id, booking_id, gateway, status, debt, amount, email, created_at, updated_at) values ('P', ?, 'sandbox', 'pending', 'P', 1, '', 0, 0)",
        first.id,
      )
    expect(await eraseOldStays({ ...old(), db: beforeWrite(1, charged).db })).toBe(3)
    expect(log.mock.calls.flat().join()).toContain("erasure-batch-failed")
    log.mockRestore()
    expect(await erasedIds()).not.toContain(first.id)
    expect(await erasedIds()).toHaveLength(2)
    // It is no longer selected.
    expect(await eraseOldStays(old())).toBe(0)
  })

  it("are erased although one of them always fails, which is shown to the owner", async () => {
    const { first, card, other, link } = await scene()
    advanceClock(1000 * DAY_MS)
    const log = vi.spyOn(console, "error").mockImplementation(() => {})
    await rows(`create trigger broken before update of erased_at on bookings when new.id = '${first.id}'
      begin select raise(abort, 'a broken row'); end`)
    try {
      expect(await eraseOldStays(old())).toBe(3)
      expect(await erasedIds()).toEqual([card.id, other.id].sort())
      expect(await rows("select id from payment_links where erased_at is not null")).toEqual([{ id: link.id }])
      expect(await rows("select id from outbox where booking_id is null")).toEqual([])
      for (let run = 2; run <= 3; run++) expect(await eraseOldStays(old())).toBe(0)
    } finally {
      await rows("drop trigger broken")
    }
    const [failure, ...more] = await read(app.db, readJobFailures(app.db)).then(([failures]) => failures)
    expect(failure).toMatchObject({ job: "erase-stays", subject: first.id, failures: 3 })
    expect([isShown(failure!), more]).toEqual([true, []])
    expect(await eraseOldStays(old())).toBe(1)
    expect(await erasedIds()).toContain(first.id)
    log.mockRestore()
  })

  it("are erased in groups of a hundred", async () => {
    await rows(`insert into bookings (id, reference, guest_id, status, check_in, check_out, rooms, guests, first_name, payment_method,
        special_requests, language, price, terms, total, origin, version, created_at, updated_at)
      with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 130)
      select 'old-' || n, 'BV-' || printf('%06d', n), 'guest', 'confirmed', '2080-01-01', '2080-01-03', 3, 2, 'Malivan',
        'bank_transfer', '', 'th', '{}', '{}', 100, '', 1, 0, 0 from counted`)
    expect(await eraseOldStays(old())).toBe(100)
    expect(await eraseOldStays(old())).toBe(30)
    expect((await everythingStored()).match(/malivan/i)).toBeNull()
  })

  it("include the emails of that time without a booking, and no newer ones", async () => {
    await scene()
    const count = async () => (await rows("select id from outbox where booking_id is null")).length
    const before = await count()
    expect(before).toBeGreaterThan(0)
    await eraseOldStays(old())
    expect(await count()).toBe(before)
    advanceClock(1000 * DAY_MS)
    await eraseOldStays(old())
    expect(await count()).toBe(0)
  })
})
