import { expect, it } from "vitest"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { BookingListQuery } from "#app/booking/booking-list.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeDamage } from "#app/booking/change-damage.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { editBooking } from "#app/booking/edit-booking.server.ts"
import { findBookings, findOwnBookings } from "#app/booking/find-bookings.server.ts"
import { read } from "#app/db/database.server.ts"
import { readRefundsOf } from "#app/ledger/refund-store.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms.ts"
import { NOW, nightsTaken, updateSampleVilla } from "../support/app.ts"
import { createBooking } from "../support/bookings.ts"
import { setUpVilla } from "../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Noi" } as const
const app = setUpVilla()

it("removes it from every list and releases its nights, but keeps the record", async () => {
  const { id } = await createBooking(app)
  await changeStatus(app, id, "confirmed", ADMIN)
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

it.each([
  ["deleted", (id: string) => deleteBooking(app, id, ADMIN)],
  ["cancelled by an edit", (id: string) => editBooking(app, id, { status: "cancelled" }, ADMIN)],
])("of one that is %s everything goes back", async (_, end) => {
  await updateSampleVilla(app, { terms: { ...DEFAULT_TERMS, damage: { amount: 5_000_00, when: "arrival" } } })
  const { id, total } = await createBooking(app)
  await changeStatus(app, id, "confirmed", ADMIN)
  expect(await changeDamage(app, id, { kind: "receive", channel: "cash" }, ADMIN)).toMatchObject({ ok: true })
  expect(await end(id)).toMatchObject({ ok: true, value: { status: "cancelled", kept: 0 } })
  const [refunds] = await read(app.db, readRefundsOf(app.db, id))
  expect(refunds).toMatchObject([
    { pot: "stay", amount: total, channel: "bank", status: "owed" },
    { pot: "damage", amount: 5_000_00, channel: "bank", status: "owed" },
  ])
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
