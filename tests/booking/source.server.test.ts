import { expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { changesSinceNotified } from "#app/booking/edit/stay-change.ts"
import { checkCommission } from "#app/booking/source.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { read } from "#app/db/database.server.ts"
import { findMonthBooks } from "#app/money/books/find-month-books.server.ts"
import { rows } from "../support/app.ts"
import { createBooking, GUEST, REQUEST } from "../support/bookings.ts"
import { ADMIN } from "../support/payment-links.ts"
import { MALI } from "../support/sample.ts"
import { setUpVilla } from "../support/set-up.ts"

const KIND = "commission-raised"
const app = setUpVilla()

const byTeam = (request: object) =>
  startBooking(app, { ...REQUEST, customer: MALI, ...request }, { ...GUEST, actor: "admin" })

async function edited(id: string, edit: Parameters<typeof editBooking>[2]): Promise<Booking> {
  const done = await editBooking(app, id, edit, ADMIN)
  if (!done.ok) throw new Error(done.error)
  return done.value
}

it("a guest's booking comes from this site, and the team's from the phone", async () => {
  expect(await createBooking(app, {})).toMatchObject({ source: "own-site", commission: null })
  const taken = await byTeam({ checkIn: "2090-12-20", checkOut: "2090-12-22" })
  expect(taken).toMatchObject({ ok: true, value: { booking: { source: "phone", commission: null } } })
})

it("the team says where a booking came from, and what that keeps", async () => {
  const started = await byTeam({ source: "airbnb", commission: 1_200_50 })
  if (!started.ok) throw new Error(started.error)
  const { booking } = started.value
  expect(booking).toMatchObject({ source: "airbnb", commission: 1_200_50 })
  expect(await edited(booking.id, { source: "agoda", commission: 900_00 })).toMatchObject({ source: "agoda" })
  expect(await edited(booking.id, { commission: null })).toMatchObject({ source: "agoda", commission: null })
})

it("a commission that staff raise and another source are in the history, and the owners are told", async () => {
  const booking = await createBooking(app, { customer: MALI })
  await changeStatus(app, booking.id, "confirmed", ADMIN)
  const lek = { actor: "admin", name: "Lek", id: "lek", role: "staff" } as const
  const told = () => rows<{ amount: number }>("select facts ->> 'amount' as amount from alerts where kind = ?", KIND)
  const byLek = (edit: Parameters<typeof editBooking>[2]) => editBooking(app, booking.id, edit, lek)
  expect(await byLek({ source: "other", commission: 2_000_00 })).toMatchObject({ ok: true })
  expect(await told()).toEqual([{ amount: 2_000_00 }])
  const [history] = await read(app.db, readHistory(app.db, booking.id))
  expect(history.at(-1)).toMatchObject({
    actorName: "Lek",
    changes: [
      { field: "source", from: "own-site", to: "other" },
      { field: "commission", from: "", to: 2_000_00 },
    ],
  })
  expect(changesSinceNotified(history)).toEqual([])
  await byLek({ commission: 1_000_00 })
  await edited(booking.id, { commission: 3_000_00 })
  expect(await told()).toHaveLength(1)
})

it("a commission is at most the price", async () => {
  expect(await byTeam({ commission: 99_000_000 })).toMatchObject({ ok: false, error: "commission-too-high" })
  const { id, total } = await createBooking(app, {})
  const tooMuch = editBooking(app, id, { commission: total + 1 }, ADMIN)
  expect(await tooMuch).toMatchObject({ ok: false, error: "commission-too-high" })
  expect(await edited(id, { commission: total })).toMatchObject({ commission: total })
  const lower = { totalPrice: total - 1 }
  expect(await editBooking(app, id, lower, ADMIN)).toMatchObject({ ok: false, error: "commission-too-high" })
  expect(await edited(id, { ...lower, commission: total - 1 })).toMatchObject({ total: total - 1 })
  expect([checkCommission(null, 0), checkCommission(1, 0)].map(({ ok }) => ok)).toEqual([true, false])
})

it("the books of the month of check-in have stays and commission by source, and of the money the income", async () => {
  const { id } = await createBooking(app, { customer: MALI })
  await edited(id, { source: "booking", commission: 5_100_00 })
  await changeStatus(app, id, "confirmed", ADMIN)
  const [november, december] = [await findMonthBooks(app, "2090-11"), await findMonthBooks(app, "2090-12")]
  expect(november.sources).toEqual([{ source: "booking", stays: 0, commission: 0, income: 34_000_00 }])
  expect(december.sources).toEqual([{ source: "booking", stays: 1, commission: 5_100_00, income: 0 }])
})
