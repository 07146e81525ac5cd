import { beforeAll, beforeEach, expect, it } from "vitest"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { BookingListQuery } from "#app/booking/booking-list.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { findBookings } from "#app/booking/find-bookings.server.ts"
import { listBookings } from "#app/booking/list-bookings.server.ts"
import { read } from "#app/db/database.server.ts"
import { deleteBookings, insertSampleVilla, NOW, nightsTaken, type TestApp, testApp } from "../support/app.ts"
import { createBooking } from "../support/bookings.ts"

const ADMIN = { actor: "admin", name: "Noi" } as const
let app: TestApp
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await deleteBookings()
  app = testApp()
})

it("removes it from every list and releases its nights, but keeps the record", async () => {
  const { id } = await createBooking(app)
  await changeStatus(app, id, "confirmed", ADMIN)
  expect(await deleteBooking(app, id, ADMIN)).toMatchObject({
    ok: true,
    value: { status: "cancelled", cancelReason: "admin", deletedAt: NOW },
  })
  expect(await nightsTaken()).toEqual([])
  expect((await findBookings(app, BookingListQuery.parse({}))).bookings).toEqual([])
  expect((await listBookings(app, { guestId: "guest-1", bookingId: null, admin: null })).bookings).toEqual([])
  const [stored, history] = await read(app.db, readBooking(app.db, id), readHistory(app.db, id))
  expect(stored).toMatchObject({ id, deletedAt: NOW })
  expect(history.at(-1)).toMatchObject({ action: "deleted", actorName: "Noi", from: "confirmed", to: "cancelled" })
  await createBooking(app, {}, "guest-2")
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
