import { runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { cancelBooking } from "#app/booking/cancellation/cancel-booking.server.ts"
import { changeBooking } from "#app/booking/change-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { acceptMove } from "#app/booking/other-dates/answer-move.server.ts"
import { requestMove } from "#app/booking/other-dates/request-move.server.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { blockNights, unblockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { ok } from "#app/result.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { NOW, testApp } from "../../support/app.ts"
import { createBooking, GUEST, REQUEST } from "../../support/bookings.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Noi", guestId: "admin", network: "" } as const
/** Four weekday nights as well, so that they cost the same. */
const LATER = { checkIn: "2091-01-07", checkOut: "2091-01-11" }
const BLOCK = { from: "2091-01-07", to: "2091-01-08", note: "" }

// The object has its own clock, set to the test's.
setUpClock()
/** What goes on after the response. */
const after: Promise<unknown>[] = []
const app = setUpVilla({ terms: { ...DEFAULT_TERMS, moves: 1, moveDays: 7 } }, () => ({
  ...testApp(),
  waitUntil: (work) => after.push(work),
}))
const object = () => env.FEEDS.getByName("feeds")
async function deleteAlarm() {
  await Promise.all(after)
  await runInDurableObject(object(), (_, state) => state.storage.deleteAlarm())
}
async function alarmAt() {
  await Promise.all(after)
  return runInDurableObject(object(), (_, state) => state.storage.getAlarm())
}

/** The guest's booking from 3 to 7 December, unpaid. */
let booking: Booking
beforeEach(async () => {
  booking = await createBooking(app)
  await deleteAlarm()
})

async function moveAsGuestAsks() {
  await changeStatus(app, booking.id, "confirmed", ADMIN)
  const asked = await requestMove(app, booking.id, { ...LATER, shownTotal: booking.total })
  expect(asked).toMatchObject({ ok: true })
  return acceptMove(app, booking.id, ADMIN)
}

describe("the calendars of other channels are read at once after", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["a guest's booking", () => startBooking(app, { ...REQUEST, ...LATER }, GUEST)],
    ["a booking that staff enter as paid", () => startBooking(app, { ...REQUEST, ...LATER, received: {} }, ADMIN)],
    ["a guest's change of the dates", () => changeBooking(app, booking.id, LATER, GUEST)],
    ["a change of the dates by staff", () => editBooking(app, booking.id, LATER, ADMIN)],
    ["one more night at the end", () => editBooking(app, booking.id, { checkOut: "2090-12-08" }, ADMIN)],
    ["one more night at the beginning", () => editBooking(app, booking.id, { checkIn: "2090-12-02" }, ADMIN)],
    ["an accepted move", moveAsGuestAsks],
    ["a block of nights", () => blockNights(app, BLOCK, ADMIN)],
  ])("%s", async (_, run) => {
    expect(await run()).toMatchObject({ ok: true })
    expect(await alarmAt()).toBe(NOW + 1000)
  })
})

describe("the calendars of other channels are not read at once after", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["a change of the number of guests", () => editBooking(app, booking.id, { guests: 3 }, ADMIN)],
    ["a night less", () => changeBooking(app, booking.id, { checkOut: "2090-12-06" }, GUEST)],
    ["a confirmation", () => changeStatus(app, booking.id, "confirmed", ADMIN)],
    ["a cancellation", () => cancelBooking(app, booking.id, GUEST)],
    ["a new deadline", async () => ok(await app.countdown(booking.id).start(booking.id, NOW + 5000))],
  ])("%s", async (_, run) => {
    expect(await run()).toMatchObject({ ok: true })
    expect(await alarmAt()).toBeNull()
  })

  it("a block of taken nights, and its end", async () => {
    const refused = await blockNights(app, { ...BLOCK, from: "2090-12-03", to: "2090-12-04" }, ADMIN)
    expect(refused).toMatchObject({ ok: false, error: "nights-booked" })
    expect(await alarmAt()).toBeNull()
    const blocked = await blockNights(app, BLOCK, ADMIN)
    if (!blocked.ok) throw new Error(blocked.error)
    await deleteAlarm()
    expect(await unblockNights(app, blocked.value.id, ADMIN)).toMatchObject({ ok: true })
    expect(await alarmAt()).toBeNull()
  })
})

it("a booking succeeds if the object that reads the calendars does not respond", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {})
  const dead = { schedule: () => Promise.reject(new Error("overloaded")) }
  const started = await startBooking({ ...app, feedRefresh: () => dead }, { ...REQUEST, ...LATER }, GUEST)
  expect(started).toMatchObject({ ok: true })
  await Promise.all(after)
  expect(logged.mock.calls.map(([line]) => JSON.parse(line).event)).toEqual(["feed-refresh-not-scheduled"])
  logged.mockRestore()
})
