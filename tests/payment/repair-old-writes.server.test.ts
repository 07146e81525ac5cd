import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/set-customer-info.server.ts"
import { runCron } from "#app/cron.server.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"
import { repairOldWrites } from "#app/payment/repair-old-writes.server.ts"
import { deleteStaff } from "../support/admins.ts"
import { HOUR_MS, NOW, rows } from "../support/app.ts"
import { createBooking, GUEST, uploadSlip } from "../support/bookings.ts"
import { ADMIN, createLink, submitSlipByLink } from "../support/payment-links.ts"
import { MALI } from "../support/sample.ts"
import { setUpVilla } from "../support/set-up.ts"

/* The writes of earlier versions, as SQL: they know neither the ledger nor the date of a wait. */

const LATER = NOW + HOUR_MS

const app = setUpVilla()
beforeEach(async () => {
  await deleteStaff()
})

async function inReview(): Promise<Booking> {
  const { id } = await createBooking(app)
  await setCustomerInfo(app, id, MALI, GUEST)
  const attached = await attachSlip(app, id, await uploadSlip(app), GUEST)
  if (!attached.ok) throw new Error(attached.error)
  return attached.value
}

/** A change of a booking's status by a worker of the first versions. */
async function oldChange({ id, status: from }: Booking, to: Booking["status"], actor: string): Promise<void> {
  await rows("update bookings set status = ?, version = version + 1, updated_at = ? where id = ?", to, NOW, id)
  await rows(
    `insert into booking_events (booking_id, at, actor, actor_name, action, from_status, to_status, applied)
     values (?, ?, ?, 'Noi', 'status', ?, ?, 1)`,
    id,
    NOW + 1,
    actor,
    from,
    to,
  )
}

async function oldLinkChange(id: string, from: string, to: string, actor: string): Promise<void> {
  await rows("update payment_links set status = ?, in_review_since = null where id = ?", to, id)
  await rows(
    `insert into payment_link_events (payment_link_id, at, actor, from_status, to_status, applied)
     values (?, ?, ?, ?, ?, 1)`,
    id,
    NOW + 1,
    actor,
    from,
    to,
  )
}

async function insertCaptured(columns: { bookingId?: string; linkId?: string; amount: number }): Promise<void> {
  await rows(
    `insert into card_payments (id, booking_id, payment_link_id, gateway, charge_id, status, amount, email, created_at,
       updated_at) values ('card-1', ?, ?, 'sandbox', 'charge-1', 'captured', ?, '', ?, ?)`,
    columns.bookingId ?? null,
    columns.linkId ?? null,
    columns.amount,
    NOW,
    NOW,
  )
}

const ledger = () =>
  rows("select booking_id, payment_link_id, at, place, amount, evidence, actor, actor_name from ledger")
const since = async (table: string) =>
  (await rows<{ since: number }>(`select in_review_since as since from ${table}`))[0]?.since

/** Runs the job twice: the second run must find nothing. */
async function repair(): Promise<number> {
  app.clock.now = LATER
  const repaired = await repairOldWrites(app)
  expect(await repairOldWrites(app)).toBe(0)
  return repaired
}

describe("a payment that an earlier version accepted", () => {
  it("is recorded once for a booking that was confirmed in review, and its wait ends", async () => {
    const booking = await inReview()
    await oldChange(booking, "confirmed", "admin")
    expect(await repair()).toBe(2)
    const evidence = `slip:${booking.slipId}`
    const line = { booking_id: booking.id, payment_link_id: null, amount: booking.total, evidence }
    expect(await ledger()).toEqual([{ ...line, at: NOW + 1, place: "bank", actor: "admin", actor_name: "Noi" }])
    expect(await since("bookings")).toBeNull()
  })

  it("is recorded for a card whose money was taken", async () => {
    const booking = await createBooking(app)
    await insertCaptured({ bookingId: booking.id, amount: booking.total })
    await oldChange(booking, "confirmed", "gateway")
    expect(await repair()).toBe(1)
    expect(await ledger()).toMatchObject([
      { booking_id: booking.id, place: "card", amount: booking.total, evidence: "charge:sandbox:charge-1" },
    ])
  })

  it("is recorded for a payment link, paid by card or by a slip", async () => {
    const [byCard, bySlip] = [await createLink(app), await createLink(app)]
    await insertCaptured({ linkId: byCard.id, amount: byCard.amount })
    await oldLinkChange(byCard.id, "open", "paid", "gateway")
    await submitSlipByLink(app, bySlip.id)
    await oldLinkChange(bySlip.id, "in_review", "paid", "admin")
    expect(await repair()).toBe(2)
    const [slip] = await rows<{ id: string }>("select id from slips")
    expect(await ledger()).toMatchObject([
      { payment_link_id: byCard.id, place: "card", amount: byCard.amount, evidence: "charge:sandbox:charge-1" },
      { payment_link_id: bySlip.id, place: "bank", amount: bySlip.amount, evidence: `slip:${slip?.id}` },
    ])
  })

  it("is not invented for a booking that this version confirmed without money", async () => {
    const { id } = await inReview()
    const confirmed = await changeStatus(app, id, "confirmed", ADMIN, null, undefined, { amount: 0 })
    expect(confirmed.ok).toBe(true)
    expect(await repair()).toBe(0)
    expect(await ledger()).toEqual([])
  })

  it("is found among thousands of bookings without reading them", async () => {
    await oldChange(await inReview(), "confirmed", "admin")
    await rows(
      `insert into bookings (id, reference, guest_id, status, check_in, check_out, rooms, guests, payment_method,
         special_requests, language, price, total, version, created_at, updated_at)
       with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 3000)
       select 'old-' || n, 'BV-' || n, 'g', 'confirmed', '2080-01-01', '2080-01-02', 1, 1, 'promptpay', '', 'th', '{}',
         100, 1, 1, 1 from counted`,
    )
    await rows(
      `insert into booking_events (id, booking_id, at, actor, action, to_status, applied)
       select -rowid, id, 1, 'admin', 'status', 'confirmed', 1 from bookings where id like 'old-%'`,
    )
    const before = app.usage.rowsRead
    app.clock.now = LATER
    expect(await repairOldWrites(app)).toBe(2)
    expect(app.usage.rowsRead - before).toBeLessThan(150)
  })
})

describe("a slip in review whose wait an earlier version did not date", () => {
  it.each(["bookings", "payment_links"])("has waited since the repair, in %s", async (table) => {
    if (table === "bookings") await inReview()
    else await submitSlipByLink(app, (await createLink(app)).id)
    await rows(`update ${table} set in_review_since = null, updated_at = 1`)
    expect(await repair()).toBe(1)
    expect(await since(table)).toBe(LATER)
  })

  it("is dated by the cron, which does not close it", async () => {
    const { id } = await inReview()
    await rows("update bookings set in_review_since = null, updated_at = 1")
    app.clock.now = LATER
    await runCron(app)
    await runCron(app)
    expect(await rows("select status, in_review_since as since from bookings where id = ?", id)).toEqual([
      { status: "in_review", since: LATER },
    ])
  })

  it("waits no more once it was rejected, so that the next slip has its own time", async () => {
    await oldChange(await inReview(), "pending_payment", "admin")
    await rows("update bookings set payment_deadline = ?", NOW + 24 * HOUR_MS)
    expect(await repair()).toBe(1)
    expect(await since("bookings")).toBeNull()
  })

  it("goes on waiting while its guest replaces it", async () => {
    const booking = await inReview()
    await changeStatus(app, booking.id, "pending_payment", GUEST)
    expect(await repair()).toBe(0)
    expect(await since("bookings")).toBe(NOW)
  })
})
