import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { closeMonth } from "#app/money/books/close-month.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { recheckSlip } from "#app/money/slips/recheck-slip.server.ts"
import { insertAdmin, staffClient } from "../../support/admins.ts"
import { expectFailure } from "../../support/api.ts"
import { nightsTaken, rows, updateSampleVilla, withConcurrentWrite } from "../../support/app.ts"
import { createBooking, setHalfAsDeposit, uploadSlip } from "../../support/bookings.ts"
import { MINI_QR } from "../../support/files.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const GUEST = { actor: "guest" } as const
const OWNER = { actor: "admin", name: "Napa", id: "owner-1", role: "owner" } as const
const STAFF = { actor: "admin", name: "Lek", id: "staff-1", role: "staff" } as const
const MALI = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
setUpClock()
const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  booking = await createBooking(app)
  await setCustomerInfo(app, booking.id, MALI, GUEST)
})

const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!
const review = async () =>
  attachSlip(app, booking.id, await uploadSlip(app, undefined, "jpeg", { miniQr: MINI_QR }), GUEST)
const confirm = async () => {
  await review()
  return changeStatus(app, booking.id, "confirmed", OWNER)
}
const goBack = (by: Parameters<typeof recheckSlip>[2] = OWNER) =>
  recheckSlip(app, booking.id, by, { reason: "The transfer has not arrived." })
const lines = () => rows("select kind, amount, evidence from ledger order by rowid")

describe("a stay that was confirmed by a wrong slip", () => {
  it("waits for the check again: its payment is reversed, its nights stay, its guest and the team are told", async () => {
    await confirm()
    await rows("update outbox set sent_at = 1, due_at = null")
    expect(await goBack()).toMatchObject({ ok: true, value: { status: "in_review", paymentDeadline: null } })
    const { slipId, inReviewSince } = await stored()
    expect([slipId, inReviewSince]).toEqual([expect.any(String), app.now()])
    expect(await lines()).toEqual([
      { kind: "payment", amount: booking.total, evidence: expect.stringMatching(/^transfer:/) },
      { kind: "reversal", amount: -booking.total, evidence: null },
    ])
    expect(await nightsTaken(booking.id)).toHaveLength(4)
    const [history] = await read(app.db, readHistory(app.db, booking.id))
    expect(history.at(-1)).toMatchObject({
      action: "check-again",
      from: "confirmed",
      to: "in_review",
      actorName: "Napa",
    })
    expect(
      await rows("select kind, json_extract(facts, '$.reason') as reason from outbox where sent_at is null"),
    ).toEqual([{ kind: "check-again", reason: "The transfer has not arrived." }])
    expect(
      await rows(
        "select json_extract(facts, '$.decision') as decision from alerts where kind = 'decided' order by rowid",
      ),
    ).toEqual([{ decision: "confirmed" }, { decision: "reopened" }])
  })

  it("can be confirmed again by the same slip, and counts once", async () => {
    await confirm()
    await goBack()
    expect(await changeStatus(app, booking.id, "confirmed", OWNER)).toMatchObject({ ok: true })
    expect(await rows("select sum(amount) as held, count(*) as lines from ledger")).toEqual([
      { held: booking.total, lines: 3 },
    ])
    expect(await goBack()).toMatchObject({ ok: true })
    expect(await rows("select sum(amount) as held, count(*) as lines from ledger")).toEqual([{ held: 0, lines: 4 }])
  })

  it("frees its transfer for another booking", async () => {
    await confirm()
    await goBack()
    await changeStatus(app, booking.id, "pending_payment", OWNER, "Another booking's slip")
    const other = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-14" }, "guest-2")
    const slip = await uploadSlip(app, "guest-2", "jpeg", { miniQr: MINI_QR })
    await attachSlip(app, other.id, slip, GUEST)
    expect(await changeStatus(app, other.id, "confirmed", OWNER)).toMatchObject({ ok: true })
  })

  it("has its receipt cancelled, and no link for a balance that it does not owe yet", async () => {
    await setHalfAsDeposit(booking.id)
    await confirm()
    expect(await rows("select status from payment_links")).toEqual([{ status: "open" }])
    await goBack()
    expect(await rows("select status from payment_links")).toEqual([{ status: "cancelled" }])
    expect(await rows("select id from receipts where cancelled_at is null")).toEqual([])
  })

  it("gets no email about its stay, nor an unsent confirmation, until it is confirmed again", async () => {
    await confirm()
    await app.db.run(sql`update outbox set kind = 'arrival' where kind = 'slip-received'`)
    await goBack()
    const kinds = await rows<{ kind: string }>("select kind from outbox")
    expect(kinds.map(({ kind }) => kind)).not.toContain("arrival")
    expect(kinds.map(({ kind }) => kind)).not.toContain("confirmed")
  })

  it("goes back once, however often it is asked", async () => {
    await confirm()
    await goBack()
    const { version } = await stored()
    expect(await goBack()).toMatchObject({ ok: true, value: { version } })
    expect(await lines()).toHaveLength(2)
  })
})

describe("it is refused", () => {
  const money = { kind: "payment", amount: 1_00, channel: "cash" } as const

  it.each([
    ["to staff, as every reversal of money", confirm, STAFF, "owner-only"],
    ["for a booking that waits", async () => {}, OWNER, "status-conflict"],
    [
      "for a stay confirmed without a slip",
      () => changeStatus(app, booking.id, "confirmed", OWNER),
      OWNER,
      "slip-missing",
    ],
  ])("%s", async (_, prepare, by, error) => {
    await prepare()
    const before = await stored()
    expect(await goBack(by)).toMatchObject({ ok: false, error })
    expect(await stored()).toEqual(before)
  })

  it("after other money came, also at the same time", async () => {
    await confirm()
    const slow = withConcurrentWrite(app, () => recordLedgerLine(app, booking.id, money, OWNER))
    expect(await recheckSlip(slow, booking.id, OWNER, { reason: null })).toEqual({ ok: false, error: "money-since" })
    expect(await stored()).toMatchObject({ status: "confirmed" })
  })

  it("where the owner saw another version of the booking", async () => {
    await confirm()
    const { version } = await stored()
    const options = { reason: null, expectedVersion: version - 1 }
    expect(await recheckSlip(app, booking.id, OWNER, options)).toEqual({ ok: false, error: "booking-edited" })
  })
})

it("a payment of a closed month is reversed in the month that is open", async () => {
  booking = await createBooking(app, { checkIn: "2091-01-20", checkOut: "2091-01-22" })
  await confirm()
  const [{ month }] = (await rows<{ month: string }>("select substr(received_on, 1, 7) as month from ledger")) as [
    { month: string },
  ]
  app.clock.now += 35 * 24 * 60 * 60 * 1000
  expect(await closeMonth(app, month, OWNER)).toMatchObject({ ok: true })
  expect(await goBack()).toMatchObject({ ok: true })
  const [, reversal] = await rows<{ received_on: string }>("select received_on from ledger order by rowid")
  expect(reversal?.received_on.slice(0, 7)).not.toBe(month)
})

it("page and call do the same, and staff see no button", async () => {
  await updateSampleVilla(app, {})
  await confirm()
  const owner = await staffClient(app, await insertAdmin(app))
  const staff = await staffClient(app, await insertAdmin(app, { role: "staff", email: "lek@example.com" }))
  const action = `action="/admin/bookings/${booking.id}/back-to-review"`
  expect((await staff.get(`/admin/bookings/${booking.id}`)).body).not.toContain(action)
  expect((await owner.get(`/admin/bookings/${booking.id}`)).body).toContain(action)
  expectFailure(await staff.post(`/api/admin/bookings/${booking.id}/back-to-review`), 403, "ownerOnly")
  const called = await owner.post(`/api/admin/bookings/${booking.id}/back-to-review`, { reason: "Not arrived" })
  expect([called.status, called.body.data.booking.status]).toEqual([200, "in_review"])
  await changeStatus(app, booking.id, "confirmed", OWNER)
  const { version } = await stored()
  const posted = await owner.form(`/admin/bookings/${booking.id}/back-to-review`, { version: `${version}` })
  expect([posted.status, posted.headers.get("Location")]).toEqual([303, `/admin/bookings/${booking.id}`])
  expect(await stored()).toMatchObject({ status: "in_review" })
})
