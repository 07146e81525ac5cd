import { beforeEach, describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read } from "#app/db/database.server.ts"
import { changeStayDetails } from "#app/stay/pass/change-stay-details.server.ts"
import type { StayDetails } from "#app/stay/pass/stay-details.ts"
import { rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { MALI } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const GUEST = { actor: "guest" } as const
const ADMIN = { actor: "admin", name: "Noi" } as const
const app = setUpVilla()
let booking: Booking
beforeEach(async () => {
  booking = await createBooking(app, { guests: 4 })
  await setCustomerInfo(app, booking.id, MALI, GUEST)
  await changeStatus(app, booking.id, "confirmed", ADMIN)
})

const change = (details: StayDetails) => changeStayDetails(app, booking.id, details, GUEST)
const stored = async () => (await read(app.db, readBooking(app.db, booking.id)))[0]!

describe("a confirmed booking's guest", () => {
  it("stores arrival, party and requests, records them in the history and alerts the owner", async () => {
    const told = { arrival: "after-midnight", adults: 2, children: 2, specialRequests: "A cot" } as const
    const before = await stored()
    expect(await change(told)).toMatchObject({ ok: true, value: told })
    expect(await stored()).toEqual({
      ...before,
      ...told,
      version: before.version + 1,
      updatedAt: app.clock.now,
    })
    const [history] = await read(app.db, readHistory(app.db, booking.id))
    expect(history.at(-1)).toMatchObject({
      actor: "guest",
      action: "changed",
      changes: [
        { field: "adults", from: "", to: 2 },
        { field: "children", from: "", to: 2 },
        { field: "arrival", from: "", to: "after-midnight" },
        { field: "specialRequests", from: "", to: "A cot" },
      ],
    })
    const [alert] = await rows<{ facts: string }>("select facts from alerts where kind = 'changed'")
    expect(JSON.parse(alert!.facts).fields).toEqual(["adults", "children", "arrival", "specialRequests"])
  })

  it("leaves the rest as it was, and writes nothing if nothing changes", async () => {
    await change({ arrival: "18:00", specialRequests: "A cot" })
    await change({ arrival: null })
    const before = await stored()
    expect(before).toMatchObject({ arrival: null, specialRequests: "A cot", adults: null })
    await change({ arrival: null, specialRequests: "A cot" })
    expect(await stored()).toEqual(before)
  })

  it.each([
    [{ adults: 2, children: 1 }, "party-mismatch"],
    [{ adults: 0, children: 4 }, "party-invalid"],
    [{ arrival: "noon" }, "arrival-invalid"],
  ])("is refused %j", async (details, error) => {
    expect(await change(details)).toMatchObject({ ok: false, error })
  })
})

describe("is refused", () => {
  it("once cancelled, also for an admin", async () => {
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await change({ arrival: "18:00" })).toMatchObject({ ok: false, error: "booking-frozen" })
    expect(await changeStayDetails(app, booking.id, { arrival: "18:00" }, ADMIN)).toMatchObject({ ok: false })
  })

  it("after check-out", async () => {
    // 11:00 in Bangkok on 7 December 2090
    app.clock.now = Date.UTC(2090, 11, 7, 4) - 1
    expect(await change({ arrival: "18:00" })).toMatchObject({ ok: true })
    app.clock.now += 1
    expect(await change({ arrival: "19:00" })).toMatchObject({ ok: false, error: "booking-frozen" })
  })

  it("for an unknown booking", async () => {
    expect(await changeStayDetails(app, "nobody's", {}, GUEST)).toMatchObject({ ok: false, error: "not-found" })
  })
})
