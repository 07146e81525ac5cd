import { describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { BookingListQuery } from "#app/booking/booking-list.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { cancelBooking } from "#app/booking/cancellation/cancel-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { findBookings, findOwnBookings } from "#app/booking/find-bookings.server.ts"
import { read } from "#app/db/database.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { recordReturned } from "#app/money/refunds/decide-refund.server.ts"
import { readRefundsOf } from "#app/money/refunds/refund-store.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { deleteStaff, insertAdmin, staffClient } from "../support/admins.ts"
import { expectFailure } from "../support/api.ts"
import { NOW, nightsTaken, updateSampleVilla, withConcurrentWrite } from "../support/app.ts"
import { createBooking, uploadSlip } from "../support/bookings.ts"
import { createLink, submitSlipByLink } from "../support/payment-links.ts"
import { setUpClock, setUpVilla } from "../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Noi" } as const
/** What the page for deleting says of the booking, without the links around it. */
const deleteSection = (page: string) => page.slice(page.indexOf('id="delete-title"'), page.indexOf("</section>"))
setUpClock()
const app = setUpVilla()

it("removes it from every list and releases its nights, but keeps the record", async () => {
  const { id } = await createBooking(app)
  await changeStatus(app, id, "confirmed", ADMIN, null, undefined, { amount: 0 })
  expect(await deleteBooking(app, id, ADMIN)).toMatchObject({
    ok: true,
    value: { status: "cancelled", cancelReason: "admin", deletedAt: NOW },
  })
  expect(await nightsTaken()).toEqual([])
  expect((await findBookings(app, BookingListQuery.parse({}))).bookings).toEqual([])
  expect((await findOwnBookings(app, { guestId: "guest-1", bookingId: null, admin: null })).bookings).toEqual([])
  const [stored, history] = await read(app.db, readBooking(app.db, id), readHistory(app.db, id))
  expect(stored).toMatchObject({ id, deletedAt: NOW })
  expect(history.at(-1)).toMatchObject({ action: "deleted", actorName: "Noi", from: "confirmed", to: "cancelled" })
  await createBooking(app, {}, "guest-2")
})

it("of one that is cancelled by an edit everything goes back", async () => {
  const { id, total } = await paidStay()
  expect(await editBooking(app, id, { status: "cancelled" }, ADMIN)).toMatchObject({ ok: true, value: { kept: 0 } })
  const [refunds] = await read(app.db, readRefundsOf(app.db, id))
  expect(refunds).toMatchObject([
    { pot: "stay", amount: total, channel: "bank", status: "owed" },
    { pot: "damage", amount: DAMAGE, channel: "bank", status: "owed" },
  ])
})

const DAMAGE = 5_000_00

/** A confirmed stay of which all was received, its security deposit included. */
async function paidStay() {
  await updateSampleVilla(app, { terms: { ...DEFAULT_TERMS, damage: { amount: DAMAGE, when: "arrival" } } })
  const booking = await createBooking(app)
  await changeStatus(app, booking.id, "confirmed", ADMIN)
  expect(await changeDamage(app, booking.id, { kind: "receive", channel: "cash" }, ADMIN)).toMatchObject({ ok: true })
  return booking
}

describe("while money of it is held, it is not deleted", () => {
  const refunds = async (id: string) => (await read(app.db, readRefundsOf(app.db, id)))[0]
  const giveBack = async (id: string, pot: "stay" | "damage") => {
    const refund = (await refunds(id)).find((each) => each.pot === pot)!
    return recordReturned(app, refund.id, { channel: "cash", slip: null }, ADMIN, refund.version)
  }

  it("until all of it is returned, which leaves its receipts", async () => {
    const { id } = await paidStay()
    const held = (stay: number, damage: number) => ({
      ok: false,
      error: "booking-money-held",
      data: { held: stay, damage },
    })
    expect(await deleteBooking(app, id, ADMIN)).toEqual(held(34_000, 5_000))
    expect(await nightsTaken(id)).toHaveLength(4)
    expect(await refunds(id)).toEqual([])
    await cancelBooking(app, id, ADMIN)
    // Owed, and not returned yet.
    expect(await deleteBooking(app, id, ADMIN)).toEqual(held(34_000, 5_000))
    expect(await giveBack(id, "stay")).toMatchObject({ ok: true })
    expect(await deleteBooking(app, id, ADMIN)).toEqual(held(0, 5_000))
    expect(await giveBack(id, "damage")).toMatchObject({ ok: true })
    expect(await deleteBooking(app, id, ADMIN)).toMatchObject({ ok: true, value: { deletedAt: NOW } })
  })

  it("where a cancellation kept a part: it stays in the lists", async () => {
    const { id } = await createBooking(app)
    await changeStatus(app, id, "confirmed", ADMIN)
    await cancelBooking(app, id, ADMIN, { cancelReason: "guest", returned: { kind: "amount", amount: 30_000_00 } })
    expect(await giveBack(id, "stay")).toMatchObject({ ok: true })
    expect(await deleteBooking(app, id, ADMIN)).toMatchObject({ error: "booking-money-held", data: { held: 4_000 } })
  })

  it("where money arrives at the same time", async () => {
    const { id } = await createBooking(app)
    await changeStatus(app, id, "confirmed", ADMIN, null, undefined, { amount: 0 })
    const payment = { kind: "payment", amount: 1_00, channel: "cash" } as const
    const slow = withConcurrentWrite(app, () => recordLedgerLine(app, id, payment, ADMIN))
    expect(await deleteBooking(slow, id, ADMIN)).toMatchObject({ error: "booking-money-held" })
  })

  it("page and calls say so, and lead to cancelling", async () => {
    const { id } = await paidStay()
    const owner = await staffClient(app, await insertAdmin(app))
    for (const language of ["th", "en"]) {
      const page = String(
        (await owner.get(`/admin/bookings/${id}/delete`, { headers: { Cookie: `${owner.cookie}; lang=${language}` } }))
          .body,
      )
      const section = deleteSection(page)
      expect(section).not.toContain(`action="/admin/bookings/${id}/delete"`)
      expect(section).toContain(`href="/admin/bookings/${id}/cancel"`)
      for (const amount of ["฿34,000", "฿5,000"]) expect(section).toContain(amount)
    }
    const version = (await owner.get(`/api/admin/bookings/${id}`)).body.data.booking.version
    const posted = await owner.form(`/admin/bookings/${id}/delete`, { version: `${version}` })
    expect([posted.status, posted.headers.get("Location")]).toEqual([303, `/admin/bookings/${id}`])
    for (const call of [`/api/admin/bookings/${id}`, `/api/booking/${id}`]) {
      const answer = await owner.call("DELETE", call)
      expectFailure(answer, 409, "bookingMoneyHeld")
      expect(answer.body.data).toEqual({ held: 34_000, damage: 5_000 })
    }
    expect(await nightsTaken(id)).toHaveLength(4)
  })
})

describe("while a slip of it is to be checked, it is not deleted", () => {
  const sections = async (id: string) => {
    await deleteStaff()
    const owner = await staffClient(app, await insertAdmin(app))
    for (const call of [`/api/admin/bookings/${id}`, `/api/booking/${id}`]) {
      const { status, body } = await owner.call("DELETE", call)
      expect([status, body.code]).toEqual([409, expect.stringMatching(/^(booking|link)InReview$/)])
    }
    const pages = ["th", "en"].map(async (language) => {
      const headers = { Cookie: `${owner.cookie}; lang=${language}` }
      const page = String((await owner.get(`/admin/bookings/${id}/delete`, { headers })).body)
      expect(page).not.toContain(`action="/admin/bookings/${id}/delete"`)
      return deleteSection(page)
    })
    return Promise.all(pages)
  }

  it.each(["in review", "cancelled by its guest"])("its own slip, %s: the page leads to it", async (state) => {
    const { id } = await createBooking(app)
    const slip = await uploadSlip(app)
    await attachSlip(app, id, slip, { actor: "guest" })
    if (state !== "in review") await changeStatus(app, id, "cancelled", { actor: "guest" })
    expect(await deleteBooking(app, id, ADMIN)).toEqual({ ok: false, error: "booking-in-review" })
    for (const section of await sections(id)) expect(section).toContain(`href="/admin/bookings/${id}"`)
    await deleteStaff()
    const owner = await staffClient(app, await insertAdmin(app))
    expect((await owner.get(`/admin/bookings/${id}`)).body).toContain(`src="${adminPaths.slipCopy(slip)}"`)
  })

  it.each(["in review", "of a booking that its guest cancelled"])("a payment link's slip, %s", async (state) => {
    const { id } = await createBooking(app)
    const link = await createLink(app, { bookingId: id, amount: 1000_00 })
    await submitSlipByLink(app, link.id)
    if (state !== "in review") await changeStatus(app, id, "cancelled", { actor: "guest" })
    expect(await deleteBooking(app, id, ADMIN)).toEqual({ ok: false, error: "link-in-review" })
    for (const section of await sections(id)) expect(section).toContain(`href="/admin/payment-links/${link.id}"`)
  })

  it("a slip that comes by a link at the same time", async () => {
    const { id } = await createBooking(app)
    const link = await createLink(app, { bookingId: id, amount: 1000_00 })
    const slow = withConcurrentWrite(app, () => submitSlipByLink(app, link.id))
    expect(await deleteBooking(slow, id, ADMIN)).toEqual({ ok: false, error: "link-in-review" })
  })
})

it("deleting again changes nothing, and the reason of the cancellation stays", async () => {
  const { id } = await createBooking(app)
  await changeStatus(app, id, "cancelled", { actor: "guest" })
  await deleteBooking(app, id, ADMIN)
  expect(await deleteBooking(app, id, ADMIN)).toMatchObject({ ok: true, value: { version: 3, cancelReason: "guest" } })
})

it("an unknown booking is not found", async () => {
  expect(await deleteBooking(app, "nobody's", ADMIN)).toMatchObject({ ok: false, error: "not-found" })
})
