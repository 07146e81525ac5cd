import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { readPaymentLink } from "#app/money/links/payment-link-store.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { closeUndecided } from "#app/money/slips/close-undecided.server.ts"
import { remindOfSlips } from "#app/money/slips/remind-of-slips.server.ts"
import { eraseOldStays } from "#app/people/guests/erase-old-stays.server.ts"
import { deleteStaff } from "../../support/admins.ts"
import { HOUR_MS, NOW, nightsTaken, rows } from "../../support/app.ts"
import { createBooking, GUEST, setHalfAsDeposit, uploadSlip } from "../../support/bookings.ts"
import { dashboardOf } from "../../support/dashboard.ts"
import { ADMIN, createLink, submitSlipByLink } from "../../support/payment-links.ts"
import { MALI } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const DAY_MS = 24 * HOUR_MS

const app = setUpVilla()
beforeEach(async () => {
  await deleteStaff()
})

async function inReview(request: Parameters<typeof createBooking>[1] = {}): Promise<Booking> {
  const booking = await createBooking(app, request)
  await sendSlip(booking.id)
  return booking
}
async function sendSlip(id: string): Promise<void> {
  await setCustomerInfo(app, id, MALI, GUEST)
  await attachSlip(app, id, await uploadSlip(app), GUEST)
}
const stored = async (id: string) => (await read(app.db, readBooking(app.db, id)))[0]!
const storedLink = async (id: string) => (await read(app.db, readPaymentLink(app.db, id)))[0]!
const setClock = (ms: number) => {
  app.clock.now = NOW + ms
}

describe("a booking with an undecided slip", () => {
  it("is cancelled by the system after seven days, its nights are released, and its guest is emailed", async () => {
    const { id } = await inReview()
    setClock(7 * DAY_MS - 1)
    expect(await closeUndecided(app)).toBe(0)
    setClock(7 * DAY_MS)
    expect(await closeUndecided(app)).toBe(1)
    expect(await stored(id)).toMatchObject({ status: "cancelled", cancelReason: "expired", inReviewSince: NOW })
    expect(await nightsTaken()).toEqual([])
    const [history] = await read(app.db, readHistory(app.db, id))
    expect(history.at(-1)).toMatchObject({ actor: "system", from: "in_review", to: "cancelled", reason: "expired" })
    const emails = await rows<{ kind: string; facts: string }>("select kind, facts from outbox order by rowid desc")
    expect(emails[0]?.kind).toBe("cancelled")
    expect(JSON.parse(emails[0]!.facts)).toMatchObject({ cancelReason: "expired" })
    expect(await closeUndecided(app)).toBe(0)
  })

  it("is cancelled at check-in, if that is earlier", async () => {
    // 14:00 on 23 November in the villa's time zone.
    const checkIn = Date.UTC(2090, 10, 23, 7)
    const { id } = await inReview({ checkIn: "2090-11-23", checkOut: "2090-11-25" })
    app.clock.now = checkIn - 1
    expect(await closeUndecided(app)).toBe(0)
    app.clock.now = checkIn
    expect(await closeUndecided(app)).toBe(1)
    expect((await stored(id)).status).toBe("cancelled")
  })

  it("has seven days if the stay has begun when the slip is sent", async () => {
    setClock(14 * HOUR_MS)
    const { id } = await inReview({ checkIn: "2090-11-21", checkOut: "2090-11-22" })
    app.clock.now += 7 * DAY_MS - 1
    expect(await closeUndecided(app)).toBe(0)
    app.clock.now += 1
    expect(await closeUndecided(app)).toBe(1)
    expect((await stored(id)).status).toBe("cancelled")
  })

  it("is in review since its first slip: another one does not extend it, a rejection ends it", async () => {
    const { id } = await inReview()
    setClock(6 * DAY_MS)
    await attachSlip(app, id, await uploadSlip(app), GUEST)
    setClock(7 * DAY_MS)
    expect(await closeUndecided(app)).toBe(1)
    const other = await inReview({ checkIn: "2091-01-20", checkOut: "2091-01-21" })
    setClock(8 * DAY_MS)
    await changeStatus(app, other.id, "pending_payment", ADMIN)
    await attachSlip(app, other.id, await uploadSlip(app), GUEST)
    setClock(14 * DAY_MS)
    expect(await closeUndecided(app)).toBe(0)
  })

  it("is in review since its first slip, however often the guest removes and attaches one", async () => {
    const { id } = await inReview()
    setClock(HOUR_MS)
    await changeStatus(app, id, "pending_payment", { actor: "guest" })
    await attachSlip(app, id, await uploadSlip(app), { actor: "guest" })
    expect(await stored(id)).toMatchObject({ status: "in_review", inReviewSince: NOW })
  })

  it("is erased after the retention period", async () => {
    const { id } = await inReview()
    setClock(7 * DAY_MS)
    await closeUndecided(app)
    setClock(800 * DAY_MS)
    expect(await eraseOldStays(app)).toBe(1)
    expect(await stored(id)).toMatchObject({ customer: null, addressHash: "", slipId: null, inReviewSince: null })
  })
})

describe("a payment link with an undecided slip", () => {
  it("expires after seven days, and keeps waiting for the owner to say whether its money came", async () => {
    const { id } = await createLink(app)
    await submitSlipByLink(app, id)
    setClock(7 * DAY_MS - 1)
    expect(await closeUndecided(app)).toBe(0)
    setClock(7 * DAY_MS)
    expect(await closeUndecided(app)).toBe(1)
    expect(await storedLink(id)).toMatchObject({ status: "expired", inReviewSince: NOW })
    expect((await dashboardOf(app)).links.map(({ id }) => id)).toEqual([id])
    expect(await rows("select actor, to_status from payment_link_events order by id desc limit 1")).toEqual([
      { actor: "system", to_status: "expired" },
    ])
  })

  it.each(["paid", "cancelled"] as const)("is settled once after it has expired: %s", async (answer) => {
    const { id } = await createLink(app)
    await submitSlipByLink(app, id)
    setClock(7 * DAY_MS)
    await closeUndecided(app)
    for (const _ of [1, 2]) expect(await changePaymentLinkStatus(app, id, answer, ADMIN)).toMatchObject({ ok: true })
    const [status, lines] = answer === "paid" ? ["paid", [{ amount: 1500_00 }]] : ["expired", []]
    expect(await storedLink(id)).toMatchObject({ status, inReviewSince: null })
    expect(await rows("select amount from ledger")).toEqual(lines)
    expect((await dashboardOf(app)).links).toEqual([])
    expect(await changePaymentLinkStatus(app, id, "open", ADMIN)).toMatchObject({ error: "link-status-conflict" })
  })

  it("is erased after the retention period, and then waits no more", async () => {
    const { id } = await createLink(app)
    await submitSlipByLink(app, id)
    setClock(7 * DAY_MS)
    await closeUndecided(app)
    setClock(800 * DAY_MS)
    expect(await eraseOldStays(app)).toBe(1)
    expect(await storedLink(id)).toMatchObject({ status: "expired", inReviewSince: null })
  })

  it("that expired without a slip stays expired", async () => {
    const { id } = await createLink(app, { expiresInHours: 1 })
    setClock(HOUR_MS)
    expect(await changePaymentLinkStatus(app, id, "paid", ADMIN)).toMatchObject({ error: "link-status-conflict" })
    expect(await rows("select amount from ledger")).toEqual([])
  })

  it("closes with its booking, which is held for seven days, however many slips arrive", async () => {
    const booking = await createBooking(app)
    const { id } = await createLink(app, { bookingId: booking.id, expiresInHours: 1 })
    await submitSlipByLink(app, id, { size: 65 })
    expect(await storedLink(id)).toMatchObject({ status: "in_review", inReviewSince: NOW })
    expect(await stored(booking.id)).toMatchObject({ paymentDeadline: NOW + 7 * DAY_MS, firstSlipAt: NOW })
    setClock(6 * DAY_MS)
    await submitSlipByLink(app, id, { size: 66 })
    expect((await stored(booking.id)).paymentDeadline).toBe(NOW + 7 * DAY_MS)
    setClock(7 * DAY_MS - 1)
    expect(await closeUndecided(app)).toBe(0)
    setClock(7 * DAY_MS)
    await closeUndecided(app)
    expect(await stored(booking.id)).toMatchObject({ status: "cancelled", cancelReason: "expired" })
    expect((await storedLink(id)).status).toBe("cancelled")
  })

  it("has a new review period after a rejection", async () => {
    const { id } = await createLink(app)
    await submitSlipByLink(app, id)
    setClock(DAY_MS)
    await changePaymentLinkStatus(app, id, "open", ADMIN)
    expect((await storedLink(id)).inReviewSince).toBeNull()
    await submitSlipByLink(app, id, { kind: "png" })
    expect((await storedLink(id)).inReviewSince).toBe(NOW + DAY_MS)
  })
})

it("one that cannot be closed is recorded as failing, and the others are closed", async () => {
  const { id } = await inReview()
  const link = await createLink(app)
  await submitSlipByLink(app, link.id)
  setClock(7 * DAY_MS)
  await rows(`create trigger broken before update on bookings begin select raise(abort, 'broken'); end`)
  try {
    expect(await closeUndecided(app)).toBe(1)
  } finally {
    await rows("drop trigger broken")
  }
  const failures = () => rows("select job, subject, failures from job_failures")
  expect(await failures()).toEqual([{ job: "close-undecided", subject: id, failures: 1 }])
  expect(await closeUndecided(app)).toBe(1)
  expect(await failures()).toEqual([])
})

describe("admins are reminded", () => {
  const alerts = () =>
    rows<{ subject: string; facts: string; booking_id: string | null; payment_link_id: string | null }>(
      "select subject, facts, booking_id, payment_link_id from alerts where kind = 'slip-still-waiting'",
    )

  it("of a booking after two hours, once", async () => {
    const { id, reference } = await inReview()
    setClock(2 * HOUR_MS - 1)
    expect(await remindOfSlips(app)).toBe(0)
    setClock(2 * HOUR_MS)
    expect(await remindOfSlips(app)).toBe(1)
    setClock(DAY_MS)
    expect(await remindOfSlips(app)).toBe(0)
    const [raised] = await alerts()
    expect(raised).toMatchObject({ subject: `booking:${id}`, booking_id: id })
    expect(JSON.parse(raised!.facts)).toMatchObject({
      reference,
      amount: 34000_00,
      stay: { checkIn: "2090-12-03", checkOut: "2090-12-07", guests: 2 },
    })
  })

  it("of a deposit with its amount, as when the slip came", async () => {
    const { id } = await createBooking(app)
    await setHalfAsDeposit(id)
    await sendSlip(id)
    setClock(2 * HOUR_MS)
    await remindOfSlips(app)
    const raised = await rows<{ facts: string }>("select facts from alerts where kind like 'slip-%' order by rowid")
    expect(raised.map(({ facts }) => JSON.parse(facts).amount)).toEqual([17000_00, 17000_00])
  })

  it("of a payment link as well", async () => {
    const { id } = await createLink(app)
    await submitSlipByLink(app, id)
    setClock(2 * HOUR_MS)
    expect(await remindOfSlips(app)).toBe(1)
    const [raised] = await alerts()
    expect(raised).toMatchObject({ subject: `link:${id}`, payment_link_id: id })
    expect(JSON.parse(raised!.facts)).toMatchObject({
      reference: expect.stringMatching(/^PL-[0-9A-F]{6}$/),
      amount: 1500_00,
      stay: null,
    })
  })

  it("no longer after the decision", async () => {
    const { id } = await inReview()
    await changeStatus(app, id, "confirmed", ADMIN)
    setClock(3 * HOUR_MS)
    expect(await remindOfSlips(app)).toBe(0)
  })
})
