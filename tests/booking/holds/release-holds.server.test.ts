import { expect, it } from "vitest"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { findHolds, releaseHolds } from "#app/booking/holds/release-holds.server.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { read } from "#app/db/database.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { HOUR_MS, nightsTaken, rows, withConcurrentWrite } from "../../support/app.ts"
import { createBooking, GUEST, REQUEST, uploadSlip } from "../../support/bookings.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla()

const stay = (number: number) => ({
  checkIn: dateAfter("2090-12-01", number),
  checkOut: dateAfter("2090-12-02", number),
})
const stored = async (id: string) => (await read(app.db, readBooking(app.db, id)))[0]!

it("lists only unconfirmed bookings: unpaid before their deadline, and in review", async () => {
  const overdue = await createBooking(app, stay(0))
  app.clock.now += HOUR_MS
  const [unpaid, review, confirmed, cancelled] = await Promise.all(
    [1, 2, 3, 4].map((day) => createBooking(app, stay(day))),
  )
  await attachSlip(app, review!.id, await uploadSlip(app), GUEST)
  await changeStatus(app, confirmed!.id, "confirmed", ADMIN)
  await changeStatus(app, cancelled!.id, "cancelled", GUEST)
  app.clock.now += HOUR_MS
  const ids = (await findHolds(app)).held.map(({ id }) => id)
  expect(ids.sort()).toEqual([unpaid!.id, review!.id].sort())
  expect(ids).not.toContain(overdue.id)
})

it("cancels all unconfirmed bookings of one device, releases their nights, and changes no others", async () => {
  const [one, two] = [await createBooking(app, stay(0)), await createBooking(app, stay(1))]
  await attachSlip(app, two.id, await uploadSlip(app), GUEST)
  const other = await createBooking(app, stay(2), "guest-2")
  const { released, failed, remaining } = await releaseHolds(app, { kind: "guest", id: "guest-1" }, ADMIN)
  expect(released.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
  expect([failed, remaining]).toEqual([[], 0])
  for (const { id } of [one, two])
    expect(await stored(id)).toMatchObject({ status: "cancelled", cancelReason: "admin" })
  expect((await stored(other.id)).status).toBe("pending_payment")
  expect(await nightsTaken()).toEqual(await nightsTaken(other.id))
  const [history] = await read(app.db, readHistory(app.db, one.id))
  expect(history.at(-1)).toMatchObject({ actor: "admin", actorName: "Anong", action: "status", to: "cancelled" })
})

it("cancels those of one network, for any device", async () => {
  for (const [guestId, network, day] of [
    ["guest-1", "203.0.113.7", 0],
    ["guest-2", "203.0.113.7", 1],
    ["guest-3", "203.0.113.8", 2],
  ] as const)
    await startBooking(app, { ...REQUEST, ...stay(day) }, { ...GUEST, guestId, network })
  const id = await app.signer.sign("network:203.0.113.7")
  expect((await releaseHolds(app, { kind: "address", id }, ADMIN)).released).toHaveLength(2)
  expect(await rows("select guest_id from bookings where status = 'pending_payment'")).toEqual([
    { guest_id: "guest-3" },
  ])
})

it("releases nothing for an empty network, the value of bookings made by admins", async () => {
  await startBooking(app, { ...REQUEST, ...stay(0) }, { ...GUEST, actor: "admin" })
  expect((await releaseHolds(app, { kind: "address", id: "" }, ADMIN)).released).toEqual([])
})

it("skips a booking that is confirmed concurrently, and reports it", async () => {
  const one = await createBooking(app, stay(0))
  app.clock.now += 1000
  const two = await createBooking(app, stay(1))
  const slow = withConcurrentWrite(app, () => changeStatus(app, one.id, "confirmed", ADMIN))
  const { released, failed } = await releaseHolds(slow, { kind: "guest", id: "guest-1" }, ADMIN)
  expect(released.map(({ id }) => id)).toEqual([two.id])
  expect(failed).toMatchObject([{ booking: { id: one.id }, error: "status-conflict" }])
  expect((await stored(one.id)).status).toBe("confirmed")
})

it("reports a booking whose card is being charged, and releases the others", async () => {
  const [one, two] = [await createBooking(app, stay(0)), await createBooking(app, stay(1))]
  await rows("update bookings set payment_deadline = null where id = ?", one.id)
  const { released, failed } = await releaseHolds(app, { kind: "guest", id: "guest-1" }, ADMIN)
  expect(released.map(({ id }) => id)).toEqual([two.id])
  expect(failed).toMatchObject([{ booking: { id: one.id }, error: "payment-settling" }])
})

it("reports bookings that changed or were made after the list was read, and releases the others", async () => {
  const [same, reviewed] = [await createBooking(app, stay(0)), await createBooking(app, stay(1))]
  app.clock.now += 1000
  const { at } = await findHolds(app)
  app.clock.now += 1000
  await attachSlip(app, reviewed.id, await uploadSlip(app), GUEST)
  const later = await createBooking(app, stay(2))
  const group = { kind: "guest", id: "guest-1" } as const
  const { released, failed } = await releaseHolds(app, group, ADMIN, at)
  expect(released.map(({ id }) => id)).toEqual([same.id])
  expect(failed).toMatchObject([
    { booking: { id: reviewed.id }, error: "booking-edited" },
    { booking: { id: later.id }, error: "booking-edited" },
  ])
  expect((await stored(reviewed.id)).status).toBe("in_review")
  const now = await findHolds(app)
  expect((await releaseHolds(app, group, ADMIN, now.at)).released).toHaveLength(2)
})

it("reports a booking that changes while it is being released", async () => {
  const { id } = await createBooking(app, stay(0))
  const { at } = await findHolds(app)
  app.clock.now += 1000
  const slip = await uploadSlip(app)
  const slow = withConcurrentWrite(app, () => attachSlip(app, id, slip, GUEST))
  const { released, failed } = await releaseHolds(slow, { kind: "guest", id: "guest-1" }, ADMIN, at)
  expect([released, failed]).toMatchObject([[], [{ booking: { id }, error: "booking-edited" }]])
  expect((await stored(id)).status).toBe("in_review")
})

it("releases twenty at a time and reports how many are left", async () => {
  for (let day = 0; day < 23; day++) await createBooking(app, stay(day))
  const group = { kind: "guest", id: "guest-1" } as const
  expect(await releaseHolds(app, group, ADMIN)).toMatchObject({ released: { length: 20 }, remaining: 3 })
  expect(await releaseHolds(app, group, ADMIN)).toMatchObject({ released: { length: 3 }, remaining: 0 })
  expect(await nightsTaken()).toEqual([])
})
